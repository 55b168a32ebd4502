import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/kernel/database/database.ts';

/** What Citus does with a statement, as far as its plan tells. */
export function problemsIn(plan: string, shards: number): string[] {
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  return [
    ...(/MapMergeJob|Repartition/i.test(plan) ? ['moves rows between nodes'] : []),
    ...(/Distributed Subplan/i.test(plan) ? ['collects a part on the coordinator'] : []),
    ...(tasks.length === 1 && tasks[0] === shards ? [] : [`${tasks.join(' and ') || 'no'} tasks for ${shards} shards`]),
  ];
}

/** Why a statement is not one task for each shard of the customers. */
export async function planProblems(database: Database, statement: SQL): Promise<string[]> {
  const { rows: shards } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_dist_shard where logicalrelid = 'customer'::regclass`,
  );
  const { rows: plan } = await database.execute<Record<string, string>>(sql`explain (costs off) ${statement}`);
  return problemsIn(plan.map((row) => row['QUERY PLAN']).join('\n'), shards[0]?.count ?? 0);
}
