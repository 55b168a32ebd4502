import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { insightProgress } from './insight-progress.table.ts';

export type InsightProgress = typeof insightProgress.$inferSelect;

const columns = sql`account_id as "accountId", run_day::text as "runDay", run_stage as "runStage", run_through::int8 as "runThrough",
  scored_for::text as "scoredFor", scored_at as "scoredAt", purchases_until::text as "purchasesUntil", fitted_on::text as "fittedOn",
  affinities_on::text as "affinitiesOn", offers_of as "offersOf", has_score_people as "hasScorePeople",
  has_probability_people as "hasProbabilityPeople", has_value_people as "hasValuePeople"`;

export const progressRepository = {
  async read(database: Queryable, accountId: number): Promise<InsightProgress> {
    await database.execute(sql`insert into insight_progress (account_id) values (${accountId}) on conflict do nothing`);
    const { rows } = await database.execute<InsightProgress>(
      sql`select ${columns} from insight_progress where account_id = ${accountId}`,
    );
    const [row] = rows;
    if (!row) throw new Error(`The account ${accountId} has no progress.`);
    return row;
  },

  /** Writes the checkpoint of a run, in the same transaction as the work itself. */
  async step(database: Queryable, accountId: number, at: { day: string; stage: string; through: number }): Promise<void> {
    await database.execute(sql`
      update insight_progress set run_day = ${at.day}::date, run_stage = ${at.stage}, run_through = ${at.through}
      where account_id = ${accountId}`);
  },

  /** Forgets an interrupted run, so that the next one starts from the beginning. */
  async restart(database: Queryable, accountId: number): Promise<void> {
    await database.execute(sql`
      update insight_progress set run_day = null, run_stage = null, run_through = null where account_id = ${accountId}`);
  },

  /** Marks the run as complete. */
  async finish(database: Queryable, accountId: number, day: string): Promise<void> {
    await database.execute(sql`
      update insight_progress set run_day = null, run_stage = null, run_through = null, scored_for = ${day}::date, scored_at = now()
      where account_id = ${accountId}`);
  },

  /** Records what the offers of all customers are computed from. */
  async markOffers(database: Queryable, accountId: number, of: string | null): Promise<void> {
    await database.execute(sql`update insight_progress set offers_of = ${of} where account_id = ${accountId}`);
  },

  async mark(database: Queryable, accountId: number, what: 'fitted_on' | 'affinities_on', day: string): Promise<void> {
    await database.execute(sql`
      update insight_progress set ${sql.identifier(what)} = ${day}::date where account_id = ${accountId}`);
  },
};
