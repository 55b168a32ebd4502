import { type SQL, sql } from 'drizzle-orm';
import type { OldRows, Retention } from '../../identity/data-retention/old-rows.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { allStores, countByStore } from '../../retail/stores/all-stores.ts';

/** Visits that one statement deletes. */
const visitsAtOnce = 5000;

const oldVisits = (storeId: number, { before }: OldRows, most: number): SQL => sql`
  select customer_id, id from visit where store_id = ${storeId} and at < ${before.toISOString()}::timestamptz order by at limit ${most}`;

/** Retention of visits. Purchases that were recorded with one are purchases, and stay. */
export const visitRetention: Retention = {
  count: (database, old, most) => countByStore(database, old.accountId, most, (storeId, left) => oldVisits(storeId, old, left)),

  async *remove(database, old, atOnce = visitsAtOnce) {
    for (const storeId of await allStores(database, old.accountId)) {
      for (let some: number = atOnce; some === atOnce; yield some) {
        const visits = sql`
          delete from visit v using (${oldVisits(storeId, old, atOnce)}) old
          where v.customer_id = old.customer_id and v.id = old.id returning v.customer_id`;
        some = (await writeQueued(database, { accountId: old.accountId }, visits)).length;
      }
    }
  },
};
