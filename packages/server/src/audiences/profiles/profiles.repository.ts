import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile, ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { profileOrders } from '@pregon/contract/profiles/profiles.operations';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { campaigns } from '../campaigns/campaigns.table.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { readDefinition, type StoredDefinition } from './profile-definition.ts';
import { profileUses } from './profile-uses.ts';
import { profiles } from './profiles.table.ts';

interface ProfileFilter {
  readonly key?: number | null | undefined;
  readonly identifier?: string | null | undefined;
  readonly identifiers?: readonly string[] | undefined;
  /** Identifier of its campaign. */
  readonly campaign?: string | null | undefined;
  readonly search?: string | null | undefined;
  /** Only archived ones; by default those that are not, unless some are named. */
  readonly archived?: boolean | null | undefined;
}

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly by: ProfileOrder; readonly direction: 'asc' | 'desc' } | undefined;
}

type ProfileOrder = (typeof profileOrders)[number];

/** The campaign that a profile is created in. */
interface Home {
  readonly id: number;
  readonly identifier: string;
  readonly name: string;
}

const columns = () => ({
  identifier: profiles.identifier,
  key: profiles.key,
  campaignIdentifier: campaigns.identifier,
  campaignName: campaigns.name,
  definition: profiles.definition,
  scheduleCount: profileUses.get().scheduleCount(sql`profile.key`),
  sentCount: profileUses.get().sentCount(sql`profile.key`),
  startedCount: profileUses.get().startedCount(sql`profile.key`),
  approvedScheduleCount: profileUses.get().approvedCount(sql`profile.key`),
  archived: sql<boolean>`${profiles.archivedAt} is not null`,
  createdAt: profiles.createdAt,
});

type Counted =
  | 'identifier'
  | 'key'
  | 'campaignIdentifier'
  | 'campaignName'
  | 'scheduleCount'
  | 'sentCount'
  | 'startedCount'
  | 'approvedScheduleCount';
type Row = Pick<Profile, Counted | 'archived'> & { definition: StoredDefinition; createdAt: Date };

function toProfile({ definition, createdAt, ...row }: Row): Profile {
  const {
    nextCampaign = null,
    previousCampaign = null,
    customerFile = null,
    resultsId = null,
    ...rest
  } = readDefinition(definition);
  const named = { nextCampaign, previousCampaign, customerFile, resultsId, isFileUpload: customerFile !== null };
  return { ...rest, ...named, ...row, createdAt: createdAt.toISOString() };
}

function matching(accountId: number, { key, identifier, identifiers, campaign, search }: ProfileFilter): SQL | undefined {
  return and(
    eq(profiles.accountId, accountId),
    key ? eq(profiles.key, key) : undefined,
    identifier ? eq(profiles.identifier, identifier) : undefined,
    identifiers ? inArray(profiles.identifier, [...identifiers]) : undefined,
    campaign ? eq(campaigns.identifier, campaign) : undefined,
    search ? namesMatch([profiles.name], search) : undefined,
  );
}

/** Sorts names by letters, ignoring case and accents: the embedded database has no other collation. */
const orders: Readonly<Record<ProfileOrder, () => SQL>> = {
  name: () => sql`option_code(profile.name)`,
  scheduleCount: () => profileUses.get().scheduleCount(sql`profile.key`),
  sentCount: () => profileUses.get().sentCount(sql`profile.key`),
  createdAt: () => sql`profile.created_at`,
};

function inOrder(sort: Page['sort']): SQL[] {
  const newestFirst = [desc(profiles.createdAt), desc(profiles.key)];
  if (!sort) return newestFirst;
  const key = orders[sort.by]();
  return [sort.direction === 'asc' ? asc(key) : desc(key), ...newestFirst];
}

const inCampaign = eq(campaigns.id, profiles.campaignId);

export const profilesRepository = {
  /** The caller has checked that the campaign is the account's and is not full: see `campaignsRepository.lock`. */
  async create(database: Queryable, { accountId, userId }: Principal, home: Home, form: ProfileForm): Promise<Profile> {
    const [created] = await database
      .insert(profiles)
      .values({ accountId, campaignId: home.id, name: form.name, definition: form, createdBy: userId })
      .returning();
    if (!created) throw new Error('The database did not return the profile.');
    const { identifier, key, definition, createdAt } = created;
    const own = {
      identifier,
      key,
      definition,
      createdAt,
      scheduleCount: 0,
      sentCount: 0,
      startedCount: 0,
      archived: false,
      approvedScheduleCount: 0,
    };
    return toProfile({ ...own, campaignIdentifier: home.identifier, campaignName: home.name });
  },

  async find(database: Queryable, { accountId }: Principal, identifier: string): Promise<Profile | undefined> {
    const [row] = await database
      .select(columns())
      .from(profiles)
      .innerJoin(campaigns, inCampaign)
      .where(matching(accountId, { identifier }));
    return row && toProfile(row);
  },

  /** The caller has locked the profile: see `lockProfilesForUpdate`. */
  async update(transaction: Transaction, principal: Principal, identifier: string, form: ProfileForm): Promise<void> {
    const values = { name: form.name, definition: form };
    await transaction.update(profiles).set(values).where(matching(principal.accountId, { identifier }));
  },

  async ofCampaign(database: Queryable, { accountId }: Principal, campaign: string): Promise<Profile[]> {
    const rows = await database
      .select(columns())
      .from(profiles)
      .innerJoin(campaigns, inCampaign)
      .where(matching(accountId, { campaign }))
      .orderBy(profiles.key);
    return rows.map(toProfile);
  },

  /** One page, by default newest first. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    filter: ProfileFilter,
    { page, size, sort }: Page,
  ): Promise<{ items: Profile[]; total: number }> {
    const isNamed = Boolean(filter.key ?? filter.identifier ?? filter.identifiers);
    const shown = filter.archived ? isNotNull(profiles.archivedAt) : isNull(profiles.archivedAt);
    const where = and(matching(accountId, filter), isNamed ? undefined : shown);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(profiles).innerJoin(campaigns, inCampaign).where(where),
      database
        .select(columns())
        .from(profiles)
        .innerJoin(campaigns, inCampaign)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toProfile), total: counted?.total ?? 0 };
  },

  /** Archives a profile, or takes it out of the archive. Returns its name; undefined where there is none. */
  async archive(transaction: Transaction, { accountId }: Pick<Principal, 'accountId'>, identifier: string, archived: boolean) {
    const [row] = await transaction
      .update(profiles)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(and(eq(profiles.accountId, accountId), eq(profiles.identifier, identifier)))
      .returning({ name: profiles.name });
    return row?.name;
  },

  /** Takes a share lock, so that a profile is not deleted until the transaction ends. False: the account has no such profile. */
  async keep(transaction: Transaction, { accountId }: Principal, key: number): Promise<boolean> {
    const rows = await transaction
      .select({ key: profiles.key })
      .from(profiles)
      .where(matching(accountId, { key }))
      .for('key share');
    return rows.length > 0;
  },

  /** The selection of a profile, or undefined when the account has no such profile. */
  async selection(database: Queryable, accountId: number, key: number): Promise<ProfileSelection | undefined> {
    const [row] = await database
      .select({ definition: profiles.definition })
      .from(profiles)
      .where(and(eq(profiles.accountId, accountId), eq(profiles.key, key)));
    if (!row) return undefined;
    const { name: _, objective: __, ...selection } = readDefinition(row.definition);
    return selection;
  },
};
