import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';

/**
 * What Citus does with a statement, as far as its plan tells. Subplans of one task are looked up before, in copies that every node has.
 * @param collects whether a part has to be collected on the coordinator, and therefore may be
 */
export function problemsIn(plan: string, shards: number, { collects = false } = {}): string[] {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  const isNobody = tasks.length === 1 && /One-Time Filter: false/.test(plan);
  const [last] = tasks.slice(-1);
  const isCollected = !collects && tasks.slice(0, -1).some((count) => count > 1);
  const isWhole = last === shards || isNobody || (collects && tasks.includes(shards));
  return [
    ...(/MapMergeJob|Repartition/i.test(plan) ? ['moves rows between nodes'] : []),
    ...(isCollected ? ['collects a part on the coordinator'] : []),
    ...(isWhole ? [] : [`${tasks.join(' and ') || 'no'} tasks for ${shards} shards`]),
  ];
}

/** Why a statement is not one task for each shard of the customers. */
export async function planProblems(
  database: Database,
  statement: SQL,
  options?: Parameters<typeof problemsIn>[2],
): Promise<string[]> {
  const { rows: shards } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_dist_shard where logicalrelid = 'customer'::regclass`,
  );
  const { rows: plan } = await database.execute<Record<string, string>>(sql`explain (costs off) ${statement}`);
  return problemsIn(plan.map((row) => row['QUERY PLAN']).join('\n'), shards[0]?.count ?? 0, options);
}
