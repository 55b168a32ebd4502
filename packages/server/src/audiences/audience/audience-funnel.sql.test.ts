import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { funnelSql } from './audience-funnel.sql.ts';
import { audienceScope } from './audience-scope.ts';
import { askNow } from './audience-statement.ts';
import { fillWorld, readWorld, type World, worldNow } from './testing/audience-world.ts';
import { selectionWith } from './testing/random-selection.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const people = { customerFocus: ['Frecuentes', 'Leales'], customerCategory: ['Oro', 'Diamante'] };
const categoryBought = { filterCommHierarchy: true, commHierarchy: 'Categoría', commOptions: ['Hogar 1'] };

/** The tables that nodes of a plan read outside of any node that runs in parallel. */
function readSerially(node: PlanNode): string[] {
  if (node['Node Type'].startsWith('Gather')) return [];
  const own = node['Relation Name'] === undefined ? [] : [node['Relation Name']];
  return [...own, ...(node.Plans ?? []).flatMap(readSerially)];
}

eachDatabase(({ kind, database }) => {
  /* An embedded database has no parallel processes. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('the statement that counts an audience', () => {
    let world: World;
    beforeAll(async () => {
      world = await readWorld(database, await fillWorld(database));
      await database.execute(sql`analyze`);
    }, 60_000);

    /** The plans of its parts, on a server that runs in parallel whatever it can. */
    const plansOf = (selection: ProfileSelection): Promise<readonly PlanNode[]> =>
      database.transaction(async (transaction) => {
        for (const cost of [
          'parallel_setup_cost',
          'parallel_tuple_cost',
          'min_parallel_table_scan_size',
          'min_parallel_index_scan_size',
        ])
          await transaction.execute(sql`select set_config(${cost}, '0', true)`);
        const asked = askNow(await audienceScope(transaction, world.accountId, worldNow), selection);
        const { rows } = await transaction.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          sql`explain (format json) ${funnelSql(asked)}`,
        );
        const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: { 'Node Type': '' } };
        return plan['Node Type'] === 'Append' ? (plan.Plans ?? []) : [plan];
      });

    it('reads all customers in parallel, although purchases are read of those who pass the filters before', async () => {
      const [everybody, buyers] = await plansOf(selectionWith({ ...people, ...categoryBought }));
      expect(everybody && readSerially(everybody)).toEqual([]);
      expect(buyers && readSerially(buyers)).toEqual(['purchase']);
    });

    it.each(['compraron', 'no compraron'] as const)(
      'reads all customers, the messages of a campaign and the purchases after them in parallel: %s',
      async (previousCampaignTo) => {
        const previousCampaign = world.campaigns[0]?.identifier;
        const plans = await plansOf(selectionWith({ ...people, previousCampaign, previousCampaignTo }));
        expect(plans.map(readSerially)).toEqual([[], []]);
      },
    );
  });
});
