import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * For a transaction that reads or writes tables that a cluster spreads, and then writes those that it copies to every node: Citus refuses
 * the latter after statements that ran in parallel. Called before any of them; elsewhere it does nothing.
 */
export async function holdOneConnectionPerNode(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
}
