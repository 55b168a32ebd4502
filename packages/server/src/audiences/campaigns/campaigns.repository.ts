import { accountToday } from '../../identity/accounts/account-clock.sql.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Campaign, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { campaignState, campaignStates, type CampaignState } from '@pregon/contract/campaigns/campaign-state';
import type { campaignOrders } from '@pregon/contract/campaigns/campaigns.operations';
import type { ResultOrder } from '@pregon/contract/results/result-orders';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { profileUses } from '../profiles/profile-uses.ts';
import { profiles } from '../profiles/profiles.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { isByResults, isResultOrder, listByResults } from '../result-order/list-by-results.ts';
import { campaigns } from './campaigns.table.ts';

export interface CampaignFilter {
  readonly identifier?: string | null | undefined;
  /** Only campaigns that have not ended. */
  readonly allowAddSend?: boolean | null | undefined;
  readonly search?: string | null | undefined;
  readonly state?: CampaignState | null | undefined;
  /** Only archived ones; by default those that are not, unless an identifier is given. */
  readonly archived?: boolean | null | undefined;
  readonly identifiers?: readonly string[] | undefined;
  /** Only campaigns with a day on or after this one, … */
  readonly from?: string | null | undefined;
  /** … and with a day on or before this one. */
  readonly to?: string | null | undefined;
}

type CampaignOrder = (typeof campaignOrders)[number];
type Owner = Pick<Principal, 'accountId'>;

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Default: newest first. */
  readonly sort?: { readonly by: CampaignOrder; readonly direction: 'asc' | 'desc' } | undefined;
}

/** Today, on the account's clock. */
const today = ({ accountId }: Owner): SQL => accountToday(sql`${accountId}`);

const state = (principal: Owner): SQL<CampaignState> => sql<CampaignState>`case
  when campaign.date_start > ${today(principal)} then ${textLiteral(campaignState.upcoming)}
  when campaign.date_end < ${today(principal)} then ${textLiteral(campaignState.over)} else ${textLiteral(campaignState.current)} end`;

/** Subqueries name tables literally: Drizzle would drop the table name of columns given here. */
const ownProfiles = sql`p.campaign_id = campaign.id`;
const ownKeys = sql`select p.key from profile p where ${ownProfiles}`;
const profileCount = sql<number>`(select count(*)::int from profile p where ${ownProfiles})`;

const columns = (principal: Owner) => ({
  identifier: campaigns.identifier,
  version: campaigns.version,
  name: campaigns.name,
  description: campaigns.description,
  dateStart: campaigns.dateStart,
  dateEnd: campaigns.dateEnd,
  state: state(principal),
  numberSends: campaigns.numberSends,
  profileCount,
  scheduleCount: profileUses.get().scheduleCount(ownKeys),
  sentCount: profileUses.get().sentCount(ownKeys),
  startedCount: profileUses.get().startedCount(ownKeys),
  archived: sql<boolean>`campaign.archived_at is not null`,
  createdAt: campaigns.createdAt,
});

interface CampaignPage {
  readonly items: Campaign[];
  readonly total: number;
}

const toCampaign = (row: Omit<Campaign, 'createdAt'> & { createdAt: Date }): Campaign => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

const archivedOnly = ({ archived, identifiers }: CampaignFilter): SQL | undefined => {
  if (identifiers) return undefined;
  return archived ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt);
};

function matching(principal: Owner, filter: CampaignFilter): SQL | undefined {
  return and(
    eq(campaigns.accountId, principal.accountId),
    filter.identifier ? eq(campaigns.identifier, filter.identifier) : archivedOnly(filter),
    filter.identifiers ? inArray(campaigns.identifier, [...filter.identifiers]) : undefined,
    filter.allowAddSend ? gte(campaigns.dateEnd, today(principal)) : undefined,
    filter.search ? namesMatch([campaigns.name], filter.search) : undefined,
    filter.state ? eq(state(principal), filter.state) : undefined,
    filter.from ? gte(campaigns.dateEnd, filter.from) : undefined,
    filter.to ? lte(campaigns.dateStart, filter.to) : undefined,
  );
}

/** Sorts names by letters, ignoring case and accents: the embedded database has no other collation. */
const orders: Readonly<Record<Exclude<CampaignOrder, ResultOrder | 'state'>, SQL>> = {
  name: sql`option_code(campaign.name)`,
  dateStart: sql`campaign.date_start`,
  dateEnd: sql`campaign.date_end`,
  places: sql`${profileCount} / campaign.number_sends::float`,
  createdAt: sql`campaign.created_at`,
};

const newestFirst = [desc(campaigns.createdAt), desc(campaigns.id)];

/** States in the order in which a campaign passes through them. */
const byState = (principal: Owner): SQL => sql`array_position(${sql.param([...campaignStates])}::text[], ${state(principal)})`;

function inOrder(principal: Owner, sort: Page['sort']): SQL[] {
  const { by } = sort ?? {};
  if (by === undefined || isResultOrder(by)) return newestFirst;
  const key = by === 'state' ? byState(principal) : orders[by];
  return [sort?.direction === 'asc' ? asc(key) : desc(key), ...newestFirst];
}

export const campaignsRepository = {
  async create(database: Queryable, principal: Principal, form: CampaignForm): Promise<Campaign> {
    const { accountId, userId } = principal;
    const values = { ...form, accountId, createdBy: userId };
    const [created] = await database.insert(campaigns).values(values).returning({ identifier: campaigns.identifier });
    return this.getOrThrow(database, principal, created?.identifier ?? '');
  },

  async find(database: Queryable, principal: Principal, identifier: string): Promise<Campaign | undefined> {
    const [row] = await database.select(columns(principal)).from(campaigns).where(matching(principal, { identifier }));
    return row && toCampaign(row);
  },

  /** Like `find`, but throws when there is none. */
  async getOrThrow(database: Queryable, principal: Principal, identifier: string): Promise<Campaign> {
    const campaign = await this.find(database, principal, identifier);
    if (!campaign) throw new Error(`The campaign ${identifier} is not there.`);
    return campaign;
  },

  /**
   * Locks the campaign until the transaction ends, so that concurrent transactions cannot change it or add profiles. Profiles are
   * counted by a statement of their own: a statement that had to wait for the lock would count from a snapshot taken before it
   * waited.
   */
  async lock(transaction: Transaction, principal: Principal, identifier: string) {
    const [row] = await transaction.select().from(campaigns).where(matching(principal, { identifier })).for('update');
    if (!row) return undefined;
    return { ...row, profileCount: await transaction.$count(profiles, eq(profiles.campaignId, row.id)) };
  },

  /** The caller has locked the campaign: see `lock`. */
  async update(transaction: Transaction, principal: Principal, identifier: string, form: CampaignForm): Promise<Campaign> {
    const values = { ...form, version: sql`campaign.version + 1` };
    await transaction.update(campaigns).set(values).where(matching(principal, { identifier }));
    return this.getOrThrow(transaction, principal, identifier);
  },

  /** The caller has locked the campaign and removed its profiles. */
  async remove(transaction: Transaction, principal: Principal, identifier: string): Promise<void> {
    await transaction.delete(campaigns).where(matching(principal, { identifier }));
  },

  /** The identifiers of a list, the newest first. */
  async identifiers(database: Queryable, principal: Owner, filter: CampaignFilter): Promise<string[]> {
    const rows = await database
      .select({ identifier: campaigns.identifier })
      .from(campaigns)
      .where(matching(principal, filter))
      .orderBy(...newestFirst);
    return rows.map(({ identifier }) => identifier);
  },

  /** Archives a campaign, or takes it out of the archive. Returns its name; undefined where there is none. */
  async archive(transaction: Transaction, principal: Owner, identifier: string, archived: boolean): Promise<string | undefined> {
    const [row] = await transaction
      .update(campaigns)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(matching(principal, { identifier }))
      .returning({ name: campaigns.name });
    return row?.name;
  },

  async list(database: Queryable, principal: Owner, filter: CampaignFilter, { page, size, sort }: Page): Promise<CampaignPage> {
    if (sort && isByResults(sort)) {
      return listByResults(
        { database, accountId: principal.accountId, subject: 'campaign', sort, page, size },
        () => this.identifiers(database, principal, filter),
        async (identifiers) => (await this.list(database, principal, { identifiers }, { page: 1, size })).items,
      );
    }
    const where = matching(principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(campaigns).where(where),
      database
        .select(columns(principal))
        .from(campaigns)
        .where(where)
        .orderBy(...inOrder(principal, sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toCampaign), total: counted?.total ?? 0 };
  },
};
