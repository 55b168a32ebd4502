import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countedLeaving } from './counted-leaving.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages } from './counted-results.sql.ts';
import { cutBlocks, isWithoutPeople, pickedPeople } from './message-people.sql.ts';
import type { Reading } from './reading.ts';

const names = ['delivered', 'openable', 'opened', 'clicked'] as const;

/** Whether the people of all counted messages of a selection are known. */
export async function arePeopleCounted(database: Queryable, { accountId, selection }: MessageScope): Promise<boolean> {
  const { rows } = await database.execute<{ isKnown: boolean }>(sql`
    with ${pickedSendings(accountId, selection)} select not exists (
      select from message_count where ${isWithoutPeople} and occurrence_id in (select occurrence_id from picked)) as "isKnown"`);
  return rows[0]?.isKnown === true;
}

/** How many people there are with each outcome of some messages, from the bitmaps of their blocks. */
export async function countedPeople(
  database: Queryable,
  scope: MessageScope & Reading,
): Promise<Readonly<Record<ResultOutcome, number>>> {
  const people = names.map((name) => sql`coalesce(sum(bit_count(${sql.identifier(name)})), 0)::int as ${sql.identifier(name)}`);
  const { rows } = await database.execute<Record<(typeof names)[number] | 'bought' | 'gone', number>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope, cutBlocks(scope))}, ${pickedPeople(scope)},
    c as materialized (${countsOf('priceItem', scope)}), ${changedCustomers(scope.accountId, scope)}, ${countedSales(scope)}
    select ${sql.join(people, sql`, `)},
      (select count(distinct customer_id) from sale where is_purchase and ${isInPeriod(scope, sql`sale.at`)})::int as bought,
      (select count(distinct customer_id) from (${countedLeaving(scope)}) l where not is_complaint)::int as gone
    from people`);
  const { delivered = 0, openable = 0, opened = 0, clicked = 0, bought = 0, gone = 0 } = rows[0] ?? {};
  return {
    recibieron: delivered,
    abrieron: opened,
    clic: clicked,
    compraron: bought,
    'no abrieron': openable - opened,
    'no clic': delivered - clicked,
    baja: gone,
  };
}
