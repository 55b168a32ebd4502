import type { Channel } from '@pregon/contract/channels/channels';
import type { DeliveryOutcome } from '@pregon/contract/schedules/recipients.schema';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { joinCustomer } from '../../retail/customers/customer.sql.ts';

/** Limit of counted search results; nobody pages further. */
const mostCounted = 10_000;

export interface PartFilter {
  readonly outcome?: DeliveryOutcome | undefined;
  readonly type?: Channel | undefined;
  readonly occurrence?: number | undefined;
}

/** The recipients of one method in one occurrence. */
export interface PartKey {
  readonly occurrenceId: number;
  readonly methodId: number;
}

export interface RecipientPart extends PartKey {
  readonly people: number;
}

/** Counts a part by outcome. The counters hold `pending` and `sending` together only: few are in flight. */
const peopleOf = (outcome: DeliveryOutcome | undefined): SQL => {
  const onTheWay = sql`(select count(*) from delivery d
    where d.occurrence_id = o.id and d.method_id = m.id and d.state = 1)`;
  if (outcome === undefined) return sql`sum(n.open + n.sent + n.failed + n.uncertain + n.skipped)`;
  if (outcome === 'pending') return sql`sum(n.open) - ${onTheWay}`;
  return outcome === 'sending' ? onTheWay : sql`sum(${sql.raw(`n.${outcome}`)})`;
};

/** The parts of a schedule with recipients that match the filter, in the order of the list, with their counts. */
export async function recipientParts(
  database: Queryable,
  scheduleId: number,
  { outcome, type, occurrence }: PartFilter,
): Promise<RecipientPart[]> {
  const { rows } = await database.execute<Record<string, unknown> & RecipientPart>(sql`
    select * from (
      select o.id as "occurrenceId", m.id as "methodId", (${peopleOf(outcome)})::int as people
      from occurrence o join delivery_count n on n.occurrence_id = o.id join send_method m on m.id = n.method_id
      where o.schedule_id = ${scheduleId} ${type ? sql`and m.type = ${type}` : sql``}
        ${occurrence ? sql`and o.id = ${occurrence}` : sql``}
      group by o.id, m.id
    ) part where people > 0 order by 1 desc, 2 desc`);
  return rows;
}

/** Whether a part comes before a cursor in the list. */
export function isBefore({ occurrenceId, methodId }: PartKey, cursor: string): boolean {
  const [occurrence = 0, method = 0] = cursor.split('.').map(Number);
  return occurrenceId > occurrence || (occurrenceId === occurrence && methodId > method);
}

/** Counts the matches of a search in some parts, at most `mostCounted`. */
export async function countFound(database: Queryable, parts: readonly PartKey[], condition: SQL | undefined): Promise<number> {
  let found = 0;
  for (const { occurrenceId, methodId } of parts) {
    const matches = database
      .select({ one: sql`1`.as('one') })
      .from(deliveries)
      .innerJoin(...joinCustomer(deliveries.customerId))
      .where(and(eq(deliveries.occurrenceId, occurrenceId), eq(deliveries.methodId, methodId), condition))
      .limit(mostCounted - found)
      .as('matches');
    const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(matches);
    found += row?.count ?? 0;
    if (found >= mostCounted) break;
  }
  return found;
}
