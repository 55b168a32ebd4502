import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import { queueMessages } from '../../../messaging/deliveries/stale-messages.sql.ts';
import { dequeue } from '../../../retail/changes/change-queue.ts';
import { readCountedCustomers } from '../count-customers.ts';
import { countResults } from '../count-results.ts';

/** Queues the messages of an account that a test has written into the ledger itself. */
export async function queueLedger(database: Database, accountId: number): Promise<void> {
  const all = sql`select occurrence_id, id from delivery where account_id = ${accountId}`;
  await database.execute(queueMessages(all, { settled: true }));
}

/** Runs the jobs of a minute and of a night, after those of `insight` have taken the changes of an account off the queue. */
export async function countEverything(database: Database, accountId: number, now: Date): Promise<void> {
  await dequeue(database, accountId, () => sql`true`);
  await countResults(database, now);
  await readCountedCustomers(database, now, { isOver: () => false });
  await countResults(database, now);
}
