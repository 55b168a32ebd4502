import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import { bitmapOf } from '../../audiences/audience/customer-bitmap.ts';
import { rangesOf } from '../../retail/customers/customer-ranges.sql.ts';
import { allCustomers } from '../../retail/purchases/receipts.table.ts';
import { countedLeaving } from '../rollups/counted-leaving.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages } from '../rollups/counted-results.sql.ts';
import { customersIn, cutBlocks, isWithoutPeople, pickedPeople, placesOfPicked } from '../rollups/message-people.sql.ts';
import { fewMessages, isOfWholeQuarters, mostFreshBlocks, mostFreshCustomers } from '../rollups/reading.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { peopleFromLedger } from './result-people.sql.ts';
import { messagesOf, type PeopleScope, type ResultReference } from './result-reference.sql.ts';

/** Bitmaps are expanded place by place: it is worth it if every nth place is of somebody. */
const mostPlaces = 16;

const bits = {
  recibieron: sql`delivered`,
  abrieron: sql`opened`,
  clic: sql`clicked`,
  'no abrieron': sql`openable & ~opened`,
  'no clic': sql`delivered & ~clicked`,
} as const satisfies Partial<Record<ResultOutcome, SQL>>;

const isByBits = (outcome: ResultOutcome): outcome is keyof typeof bits => outcome in bits;

/** Whether the kept sales are those of the receipts, up to the customers that `changedCustomers` attributes anew. */
const areSalesExact = ({ accountId, attributionDays }: MessageScope): SQL => sql`
  exists (select from sales_progress
    where account_id = ${accountId} and attribution_days = ${attributionDays}::int and through = ${allCustomers})
  and not exists (select from stale_message s join occurrence o on o.id = s.occurrence_id
    join schedule on schedule.id = o.schedule_id where s.settled and schedule.account_id = ${accountId})
  and (select count(*) from (
    (select from stale_customer where account_id = ${accountId} limit ${mostFreshCustomers + 1})
    union all (select from stale_sale where account_id = ${accountId} limit ${mostFreshCustomers + 1})) waiting) <= ${mostFreshCustomers}`;

/** Whether the counts of `picked` and what waits in the queues give the same people as the ledger, and faster. */
const isCounted = (scope: MessageScope, few: SQL, outcome?: ResultOutcome): SQL => sql`
  coalesce((select is_done from message_backfill), false)
  and coalesce((select sum(sent) from delivery_count n join picked m using (occurrence_id, method_id)), 0) >= ${few}
  and (select count(*) from (
    select distinct occurrence_id, block from stale_message where occurrence_id in (select occurrence_id from picked)
    limit ${mostFreshBlocks + 1}) waiting) <= ${mostFreshBlocks}
  and not exists (select from message_count where ${isWithoutPeople} and occurrence_id in (select occurrence_id from picked))
  and ${outcome === 'compraron' ? areSalesExact(scope) : sql`true`}`;

const freshReading = { addsMessages: true, addsSales: true };

/** The distinct customers with an outcome, from the counts: a SELECT of `customer_id`, which reads `picked`. */
function peopleFromCounts(scope: MessageScope, outcome: ResultOutcome): SQL {
  if (isByBits(outcome))
    return sql`with ${freshMessages(freshReading, cutBlocks(scope))}, ${pickedPeople(scope)} ${customersIn(bits[outcome])}`;
  if (outcome === 'compraron')
    return sql`with ${changedCustomers(scope.accountId, freshReading)}, ${countedSales(scope)}
      select distinct customer_id from sale where is_purchase and customer_id is not null and ${isInPeriod(scope, sql`sale.at`)}`;
  return sql`with ${freshMessages(freshReading)}, c as materialized (${countsOf('priceItem', scope)})
    select distinct customer_id from (${countedLeaving(scope)}) l where not is_complaint and customer_id is not null`;
}

/**
 * The distinct customers with an outcome of some messages, as a SELECT of `customer_id`. It decides by itself, when it is executed,
 * whether it reads the counts or the ledger: the people are the same.
 * @param few sendings with fewer messages are read from the ledger
 */
export function peopleOf(messages: MessageScope, outcome: ResultOutcome, few = fewMessages): SQL {
  // The counts are on the coordinator of a cluster, where everybody of theirs would be collected.
  if (messages.isDistributed || !isOfWholeQuarters(messages)) return peopleFromLedger(messages, outcome);
  const most =
    few === 0 || !isByBits(outcome) ? sql`${few}::int` : sql`greatest(${few}::int, (${placesOfPicked}) / ${mostPlaces}::int)`;
  return sql`
    with ${pickedSendings(messages.accountId, messages.selection)},
    reading as materialized (select ${isCounted(messages, most, outcome)} as is_counted)
    select customer_id from (${peopleFromCounts(messages, outcome)}) counted where (select is_counted from reading)
    union all select customer_id from (${peopleFromLedger(messages, outcome)}) own where not (select is_counted from reading)`;
}

/**
 * The same people as a bitmap. It does not expand the bitmaps of the counts.
 * @param few sendings with fewer messages are read from the ledger
 */
export function bitmapOfPeople(messages: MessageScope, outcome: ResultOutcome, few = fewMessages): SQL {
  if (messages.isDistributed || !isOfWholeQuarters(messages) || !isByBits(outcome))
    return bitmapOf(rangesOf(peopleOf(messages, outcome, few)));
  return bitmapOf(sql`
    with ${pickedSendings(messages.accountId, messages.selection)},
    reading as materialized (select ${isCounted(messages, sql`${few}::int`)} as is_counted)
    select range, bits from (
      with ${freshMessages(freshReading, cutBlocks(messages))}, ${pickedPeople(messages)} select range, ${bits[outcome]} as bits from people
    ) counted where (select is_counted from reading)
    union all select range, bits from (${rangesOf(peopleFromLedger(messages, outcome))}) own where not (select is_counted from reading)`);
}

/** The same people of a reference, for an account. */
export const peopleWith = (scope: PeopleScope, reference: ResultReference, outcome: ResultOutcome): SQL =>
  peopleOf(messagesOf(scope, reference), outcome);

/** The people of a reference as a bitmap. */
export const bitmapWith = (scope: PeopleScope, reference: ResultReference, outcome: ResultOutcome): SQL =>
  bitmapOfPeople(messagesOf(scope, reference), outcome);
