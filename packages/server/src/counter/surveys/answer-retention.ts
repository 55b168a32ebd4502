import { type SQL, sql } from 'drizzle-orm';
import type { OldRows, Retention } from '../../identity/data-retention/old-rows.ts';
import type { Database } from '../../kernel/database/database.ts';
import { allStores, countByStore } from '../../retail/stores/all-stores.ts';

/** Answers that one transaction deletes. */
const answersAtOnce = 5000;

const oldAnswers = (storeId: number, { accountId, before }: OldRows, most: number): SQL => sql`
  select id from survey_answer
  where account_id = ${accountId} and store_id = ${storeId} and answered_at < ${before.toISOString()}::timestamptz
  order by answered_at limit ${most}`;

/** Deletes some old answers of a store with the surveys that they answer, which name the customer. */
const removeSome = (database: Database, old: OldRows, storeId: number, atOnce: number): Promise<number> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ trace: string }>(sql`
      delete from survey_answer where id in (${oldAnswers(storeId, old, atOnce)}) returning trace_id as trace`);
    const traces = sql`${sql.param(rows.map(({ trace }) => trace))}::text[]`;
    await transaction.execute(sql`delete from survey_trace where id = any(${traces})`);
    return rows.length;
  });

/** Retention of survey answers. */
export const answerRetention: Retention = {
  count: (database, old, most) => countByStore(database, old.accountId, most, (storeId, left) => oldAnswers(storeId, old, left)),

  async *remove(database, old, atOnce = answersAtOnce) {
    for (const storeId of await allStores(database, old.accountId)) {
      for (let some: number = atOnce; some === atOnce; yield some) some = await removeSome(database, old, storeId, atOnce);
    }
  },
};
