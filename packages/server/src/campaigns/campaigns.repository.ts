import type { Campaign, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { nameContains } from '../options/option-code.sql.ts';
import { profiles } from '../profiles/profiles.table.ts';
import type { Principal } from '../session/principal.ts';
import { campaigns } from './campaigns.table.ts';

export interface CampaignFilter {
  readonly identifier?: string | null | undefined;
  /** Only campaigns that are not over. */
  readonly allowAddSend?: boolean | null | undefined;
  readonly search?: string | null | undefined;
}

type Row = Omit<Campaign, 'createdAt'> & { createdAt: Date };

const columns = {
  identifier: campaigns.identifier,
  name: campaigns.name,
  description: campaigns.description,
  dateStart: campaigns.dateStart,
  dateEnd: campaigns.dateEnd,
  numberSends: campaigns.numberSends,
  createdAt: campaigns.createdAt,
  /** The comparison is an expression of its own: columns named right here would lose their table when the statement is written. */
  profileCount: sql<number>`(select count(*)::int from ${profiles} where ${eq(profiles.campaignId, campaigns.id)})`,
};

const toCampaign = (row: Row): Campaign => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Today, on the clock of the campaign's account. */
const accountToday = sql`(select (now() at time zone ${accounts.timeZone})::date from ${accounts} where ${accounts.id} = ${campaigns.accountId})`;

function matching({ accountId }: Principal, filter: CampaignFilter): SQL | undefined {
  return and(
    eq(campaigns.accountId, accountId),
    filter.identifier ? eq(campaigns.identifier, filter.identifier) : undefined,
    filter.allowAddSend ? gte(campaigns.dateEnd, accountToday) : undefined,
    filter.search ? nameContains(campaigns.name, filter.search) : undefined,
  );
}

export const campaignsRepository = {
  async create(database: Queryable, { accountId, userId }: Principal, form: CampaignForm): Promise<Campaign> {
    const [created] = await database
      .insert(campaigns)
      .values({ ...form, accountId, createdBy: userId })
      .returning();
    if (!created) throw new Error('The database did not return the campaign.');
    return toCampaign({ ...created, profileCount: 0 });
  },

  async find(database: Queryable, principal: Principal, identifier: string): Promise<Campaign | undefined> {
    const [row] = await database.select(columns).from(campaigns).where(matching(principal, { identifier }));
    return row && toCampaign(row);
  },

  /**
   * The campaign, held until the transaction ends, so that nobody else takes its places meanwhile. They are counted by a statement
   * of their own: one that had to wait for the lock would count what it saw before it waited.
   */
  async lock(transaction: Transaction, principal: Principal, identifier: string) {
    const [row] = await transaction
      .select({ id: campaigns.id, identifier: campaigns.identifier, name: campaigns.name, numberSends: campaigns.numberSends })
      .from(campaigns)
      .where(matching(principal, { identifier }))
      .for('update');
    if (!row) return undefined;
    return { ...row, profileCount: await transaction.$count(profiles, eq(profiles.campaignId, row.id)) };
  },

  /** One page, newest first. `page` counts from 1. */
  async list(database: Queryable, principal: Principal, filter: CampaignFilter, { page, size }: { page: number; size: number }) {
    const where = matching(principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(campaigns).where(where),
      database
        .select(columns)
        .from(campaigns)
        .where(where)
        .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toCampaign), total: counted?.total ?? 0 };
  },
};
