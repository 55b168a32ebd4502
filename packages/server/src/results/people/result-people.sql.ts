import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { channelList } from '../../retail/consent/customer-channels.ts';
import { openableChannels } from '../dashboards/numbers/ledger.sql.ts';
import { attributedSales, isInPeriod, type MessageScope, ownMessages, peopleLeaving } from '../sendings/own-messages.sql.ts';

type Engaged = (scope: MessageScope) => SQL;

/** Engagement `g` by a person with a row of `own`; scanners and other machines do not count. A click implies an opening. */
const isOfOwn = ({ isDistributed }: MessageScope, condition: SQL): SQL =>
  sql`g.delivery_id = own.id and not g.machine and ${condition} ${isDistributed ? sql`and g.customer_id = own.customer_id` : sql``}`;
const isOpening = sql`true`;
const isClick = sql`g.kind = ${sql.raw(String(engagementKind.click))}`;
const engaged =
  (condition: SQL): Engaged =>
  (scope) =>
    sql`exists (select from engagement g where ${isOfOwn(scope, condition)})`;
const opened = engaged(isOpening);
const clicked = engaged(isClick);
const isOpenable = sql`own.channel in ${channelList(openableChannels)}`;

/** Whether a row of `own` was settled in the period: `own` has messages from before it, for the purchases that followed in it. */
const isOwnInPeriod = (scope: MessageScope): SQL => isInPeriod(scope, sql`own.at`);

/** The customers none of whose messages has an engagement. A subquery in HAVING could not be run on the shards of a cluster. */
function without(scope: MessageScope, condition: SQL, more = sql``): SQL {
  const messages = sql`${isOwnInPeriod(scope)} ${more} group by own.customer_id`;
  return scope.isDistributed
    ? sql`select own.customer_id from own left join engagement g on ${isOfOwn(scope, condition)} where ${messages} having count(g.delivery_id) = 0`
    : sql`select customer_id from own where ${messages} having not bool_or(${engaged(condition)(scope)})`;
}

/** The customers with each outcome, as a SELECT of `customer_id` from `own`; they may repeat, and erased people are null. */
const having: Readonly<Record<ResultOutcome, (scope: MessageScope) => SQL>> = {
  recibieron: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)}`,
  abrieron: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)} and ${isOpenable} and ${opened(scope)}`,
  clic: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)} and ${clicked(scope)}`,
  compraron: (scope) => sql`
    select customer_id from (${attributedSales(scope)}) sale where is_purchase and ${isInPeriod(scope, sql`sale.at`)}`,
  'no abrieron': (scope) => without(scope, isOpening, sql`and ${isOpenable}`),
  'no clic': (scope) => without(scope, isClick),
  baja: peopleLeaving,
};

/** The distinct customers with an outcome, from the ledger: a SELECT of `customer_id`. */
export const peopleFromLedger = (messages: MessageScope, outcome: ResultOutcome): SQL => sql`
  with ${ownMessages(messages)}
  select distinct customer_id from (${having[outcome](messages)}) people where customer_id is not null`;

/** How many distinct customers have each outcome, from the ledger: a statement that returns a row with a column for each outcome. */
export const countPeople = (messages: MessageScope): SQL => sql`
  with ${ownMessages(messages)}, e as materialized (
    select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
    where not machine and delivery_id in (select id from own) group by delivery_id
  ), person as (
    select bool_or(${isOpenable}) as openable, bool_or(${isOpenable} and e.delivery_id is not null) as opened,
      coalesce(bool_or(e.clicked), false) as clicked
    from own left join e on e.delivery_id = own.id
    where own.customer_id is not null and ${isOwnInPeriod(messages)} group by own.customer_id
  )
  select count(*)::int as "recibieron", count(*) filter (where opened)::int as "abrieron", count(*) filter (where clicked)::int as "clic",
    count(*) filter (where openable and not opened)::int as "no abrieron", count(*) filter (where not clicked)::int as "no clic",
    (select count(distinct customer_id) from (${having.compraron(messages)}) people)::int as "compraron",
    (select count(distinct customer_id) from (${having.baja(messages)}) people)::int as "baja"
  from person`;
