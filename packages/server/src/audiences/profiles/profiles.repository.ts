import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile, ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { campaigns } from '../campaigns/campaigns.table.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { nameContains } from '../../kernel/database/option-code.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { readDefinition, type StoredDefinition } from './profile-definition.ts';
import { profileUses } from './profile-uses.ts';
import { profiles } from './profiles.table.ts';

interface ProfileFilter {
  readonly key?: number | null | undefined;
  readonly identifier?: string | null | undefined;
  /** Identifier of its campaign. */
  readonly campaign?: string | null | undefined;
  readonly search?: string | null | undefined;
}

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
  createdAt: profiles.createdAt,
});

type Counted = 'identifier' | 'key' | 'campaignIdentifier' | 'campaignName' | 'scheduleCount' | 'sentCount';
type Row = Pick<Profile, Counted> & { definition: StoredDefinition; createdAt: Date };

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

function matching(accountId: number, { key, identifier, campaign, search }: ProfileFilter): SQL | undefined {
  return and(
    eq(profiles.accountId, accountId),
    key ? eq(profiles.key, key) : undefined,
    identifier ? eq(profiles.identifier, identifier) : undefined,
    campaign ? eq(campaigns.identifier, campaign) : undefined,
    search ? nameContains(profiles.name, search) : undefined,
  );
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
    const own = { identifier, key, definition, createdAt, scheduleCount: 0, sentCount: 0 };
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
  async update(transaction: Transaction, principal: Principal, identifier: string, form: ProfileForm) {
    const values = { name: form.name, definition: form };
    await transaction.update(profiles).set(values).where(matching(principal.accountId, { identifier }));
    return this.find(transaction, principal, identifier);
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

  /** One page, newest first. `page` is 1-based. */
  async list(
    database: Queryable,
    { accountId }: Principal,
    filter: ProfileFilter,
    { page, size }: { page: number; size: number },
  ): Promise<{ items: Profile[]; total: number }> {
    const where = matching(accountId, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(profiles).innerJoin(campaigns, inCampaign).where(where),
      database
        .select(columns())
        .from(profiles)
        .innerJoin(campaigns, inCampaign)
        .where(where)
        .orderBy(desc(profiles.createdAt), desc(profiles.key))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toProfile), total: counted?.total ?? 0 };
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
