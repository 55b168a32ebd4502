import type { ResultOutcome, ResultPeople } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import { type Attribution } from '../../audiences/audience/attribution.sql.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { channelList } from '../../retail/consent/customer-channels.ts';
import { openableChannels } from '../dashboards/numbers/ledger.sql.ts';
import { attributedSales, isInPeriod, type MessageScope, ownMessages, peopleLeaving } from '../sendings/own-messages.sql.ts';
import { resultPeriod } from '../sendings/result-period.ts';
import type { ResultSelection } from '../sendings/result-selection.sql.ts';

/** A schedule or one of its sendings, a campaign or a newsletter, by its identifier. */
type ResultReference = Omit<ResultPeople, 'resultsTo'>;

/** The account whose people are looked for, with its attribution rule and its clock. */
type PeopleScope = Attribution & { readonly accountId: number; readonly timeZone: string };

/** The messages that a reference means: none where the account has no such thing. */
export function referredMessages({ resultsOf, resultsId, resultsOccurrence }: ResultReference): ResultSelection {
  const identifier = sql`${resultsId ?? null}::uuid`;
  switch (resultsOf) {
    case 'campaign':
      return { kind: 'campaign', id: sql`(select id from campaign where identifier = ${identifier})` };
    case 'template':
      return { kind: 'newsletter', id: sql`(select id from newsletter where identifier = ${identifier})` };
    case 'schedule':
    case '': {
      const id = sql`(select id from schedule where identifier = ${identifier})`;
      return { kind: 'schedule', id, occurrence: resultsOccurrence ?? undefined };
    }
    default:
      return resultsOf satisfies never;
  }
}

/** What a reference is called, as an expression over `account a`; null where the account has no such thing. */
export function referredName({ resultsOf, resultsId, resultsOccurrence }: ResultReference): SQL {
  const isIt = (row: SQL): SQL => sql`${row}.account_id = a.id and ${row}.identifier = ${resultsId ?? null}::uuid`;
  if (resultsOf === 'campaign') return sql`(select c.name from campaign c where ${isIt(sql`c`)})`;
  if (resultsOf === 'template') return sql`(select n.name from newsletter n where ${isIt(sql`n`)})`;
  if (resultsOccurrence === null) return sql`(select s.name from schedule s where ${isIt(sql`s`)})`;
  return sql`(select s.name || ', envío del ' || to_char(o.due_at at time zone a.time_zone, 'DD/MM/YYYY')
    from schedule s join occurrence o on o.schedule_id = s.id and o.id = ${resultsOccurrence} where ${isIt(sql`s`)})`;
}

/** Engagement by a person with a row of `own`; scanners and other machines do not count. A click implies an opening. */
const engaged = (condition: SQL): SQL =>
  sql`exists (select from engagement g where g.delivery_id = own.id and not g.machine and ${condition})`;
const opened = engaged(sql`true`);
const clicked = engaged(sql`g.kind = ${sql.raw(String(engagementKind.click))}`);
const isOpenable = sql`own.channel in ${channelList(openableChannels)}`;

/** Whether a row of `own` was settled in the period: `own` has messages from before it, for the purchases that followed in it. */
const isOwnInPeriod = (scope: MessageScope): SQL => isInPeriod(scope, sql`own.at`);

/** The customers with each outcome, as a SELECT of `customer_id` from `own`; they may repeat, and erased people are null. */
const having: Readonly<Record<ResultOutcome, (scope: MessageScope) => SQL>> = {
  recibieron: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)}`,
  abrieron: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)} and ${isOpenable} and ${opened}`,
  clic: (scope) => sql`select customer_id from own where ${isOwnInPeriod(scope)} and ${clicked}`,
  compraron: (scope) => sql`
    select customer_id from (${attributedSales(scope)}) sale where is_purchase and ${isInPeriod(scope, sql`sale.at`)}`,
  'no abrieron': (scope) => sql`
    select customer_id from own where ${isOwnInPeriod(scope)} and ${isOpenable} group by customer_id having not bool_or(${opened})`,
  'no clic': (scope) => sql`
    select customer_id from own where ${isOwnInPeriod(scope)} group by customer_id having not bool_or(${clicked})`,
  baja: peopleLeaving,
};

/** The messages of a reference, for an account. */
export function messagesOf(
  { accountId, attributionDays, attributionTouch, timeZone }: PeopleScope,
  reference: ResultReference,
): MessageScope {
  const { resultsStart, resultsEnd } = reference;
  const period = resultPeriod({ from: resultsStart || undefined, to: resultsEnd || undefined }, { timeZone });
  return { accountId, attributionDays, attributionTouch, selection: referredMessages(reference), period };
}

/** The distinct customers of an account with an outcome, as a SELECT of `customer_id`. */
export function peopleWith(scope: PeopleScope, reference: ResultReference, outcome: ResultOutcome): SQL {
  const messages = messagesOf(scope, reference);
  return sql`with ${ownMessages(messages)}
    select distinct customer_id from (${having[outcome](messages)}) people where customer_id is not null`;
}

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
