import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** The node and all nodes below it. */
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs a SELECT, and returns how often each of its aggregations was computed. Throws when it has none. */
export async function aggregationLoops(database: Database, select: SQL): Promise<number[]> {
  const { rows } = await database.execute<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    sql`explain (analyze, format json) ${select}`,
  );
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  const loops = nodes.filter((node) => node['Node Type'] === 'Aggregate').map((node) => node['Actual Loops']);
  if (loops.length === 0) throw new Error('The plan has no aggregation.');
  return loops;
}
