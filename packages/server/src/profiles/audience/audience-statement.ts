import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, type SQL, sql } from 'drizzle-orm';
import { customers, purchases } from '../../stores/stores.table.ts';
import { type Channel, channelLoss, suppressedSince } from '../reachable.ts';
import type { AudienceFilter, PurchaseColumn } from './audience-filter.ts';
import { audienceFilters } from './audience-filters.ts';
import { type AudienceScope, windowOf } from './audience-scope.ts';
import { boughtBy } from './bought.sql.ts';
import { addsFile, bestFirst, customerFile, fileMembers, rank } from './filters/best-and-listed.filters.ts';

/** A selection of an account, with the filters that are set, in order. */
export interface Asked {
  readonly selection: ProfileSelection;
  readonly scope: AudienceScope;
  readonly filters: readonly AudienceFilter[];
}

export const ask = (scope: AudienceScope, selection: ProfileSelection): Asked => ({
  scope,
  selection,
  filters: audienceFilters.filter((filter) => filter.applies(selection)),
});

/** What a filter asks of rows one by one; the rank and the file look at all of them. */
const isOfRows = (filter: AudienceFilter): boolean => filter !== rank && filter !== customerFile;
const ofRows = ({ filters }: Asked): readonly AudienceFilter[] => filters.filter(isOfRows);

/** Does a filter look at nothing but the row of `customer` itself? */
const isPlain = (filter: AudienceFilter): boolean => !filter.purchases && !filter.joins;

const conditionsOf = ({ selection, scope }: Asked, filters: readonly AudienceFilter[]): SQL[] =>
  filters.map((filter) => filter.condition(selection, scope));

const ofAccount = ({ accountId }: AudienceScope): SQL => sql`${customers.accountId} = ${accountId}`;

/** What filters read of purchases: one row a customer, made in one pass however many of them there are. */
function boughtJoin({ selection, scope }: Asked, filters: readonly AudienceFilter[], people: readonly SQL[]): SQL[] {
  const asked = filters.flatMap((filter) => filter.purchases?.(selection, scope) ?? []);
  const columns: readonly PurchaseColumn[] = [...new Map(asked.map((column) => [column.name, column])).values()];
  if (columns.length === 0) return [];
  const relevant = columns.flatMap((column) => (column.relevant ? [sql`(${column.relevant})`] : []));
  const narrowed = relevant.length === columns.length ? sql`(${sql.join(relevant, sql` or `)})` : undefined;
  const values = columns.map(({ name, aggregate }) => sql`${aggregate} as ${sql.identifier(name)}`);
  const customerId = sql`${purchases.customerId}`;
  return [
    sql`left join (
      select ${customerId} as customer_id, ${sql.join(values, sql`, `)}
      ${boughtBy(people, windowOf(selection, scope), scope, narrowed)} group by ${customerId}
    ) as bought on bought.customer_id = ${customers.id}`,
  ];
}

/**
 * `customer` with everything beside it that some filters read.
 *
 * @param people conditions on a row of `customer` that spare the joins those about whom they need not know anything
 */
function customersWith(asked: Asked, filters: readonly AudienceFilter[], people: readonly SQL[]): SQL {
  const { selection, scope } = asked;
  const others = filters.flatMap((filter) => filter.joins?.(selection, scope, people) ?? []);
  return sql`${customers} ${sql.join([...boughtJoin(asked, filters, people), ...others], sql` `)}`;
}

/** Who passes the filters that ask rows one by one, with `bought` where the rank asks for it: FROM and WHERE. */
function passing(asked: Asked, wantsRank: boolean): SQL {
  const filters = ofRows(asked);
  const people = [ofAccount(asked.scope), ...conditionsOf(asked, filters.filter(isPlain))];
  const source = customersWith(asked, wantsRank ? [...filters, rank] : filters, people);
  return sql`from ${source} where ${and(ofAccount(asked.scope), ...conditionsOf(asked, filters), wantsRank ? sql`bought.sales is not null` : undefined)}`;
}

const hasRank = ({ filters }: Asked): boolean => filters.includes(rank);
const hasFile = ({ filters }: Asked): boolean => filters.includes(customerFile);

/** The best of those who pass the other filters: ids, the best first. */
const rankedSql = (asked: Asked): SQL =>
  sql`select ${customers.id} ${passing(asked, true)} order by ${bestFirst} limit ${asked.selection.customerRank}`;

/**
 * The ids of the customers that a selection names, as a SELECT: `where ${customers.id} in (${selectionSql(…)})`. Those that
 * `countAudience` counts. Whether they may be written to is another question: see `reachable`.
 */
export function selectionSql(scope: AudienceScope, selection: ProfileSelection): SQL {
  const asked = ask(scope, selection);
  const chosen = hasRank(asked) ? rankedSql(asked) : sql`select ${customers.id} ${passing(asked, false)}`;
  if (!hasFile(asked)) return chosen;
  const members = fileMembers(selection, scope.accountId);
  return addsFile(selection) ? sql`(${chosen}) union (${members})` : sql`(${chosen}) except (${members})`;
}

/**
 * How far a row gets: twice the number of filters that it passes before the first that it does not, and one more where that is
 * because what the filter asks for is not known.
 */
function outcomeSql(conditions: readonly SQL[]): SQL {
  return conditions.reduceRight<SQL>(
    (rest, condition, position) =>
      sql`case when ${condition} then ${rest} when (${condition}) is null then ${sql.raw(String(2 * position + 1))} else ${sql.raw(String(2 * position))} end`,
    sql.raw(String(2 * conditions.length)),
  );
}

/** Filters until the first that needs to know more of a customer than stands in the row: whom they leave, it needs to look at. */
function leadingPlain(filters: readonly AudienceFilter[]): readonly AudienceFilter[] {
  const needy = filters.findIndex((filter) => filter.purchases ?? filter.joins);
  return filters.slice(0, needy < 0 ? filters.length : needy);
}

/** A group of customers to whom the same happened. Of those who are not selected, the losses are null. */
export interface AudienceGroup extends Record<string, unknown> {
  readonly outcome: number;
  /** Let through by all filters, the rank included. */
  readonly isRanked: boolean;
  readonly isListed: boolean;
  /** See `channelLoss`. */
  readonly emailLoss: number | null;
  readonly smsLoss: number | null;
  readonly waLoss: number | null;
  readonly people: number;
}

/**
 * All customers of the account in one pass, in groups. `offset 0` keeps the planner from writing the outcome into every place that
 * reads it; and the inner rows are called `customer`, because that is what the conditions of reach speak of.
 */
export function funnelSql(asked: Asked): SQL {
  const { scope, selection } = asked;
  const filters = ofRows(asked);
  const people = [ofAccount(scope), ...conditionsOf(asked, leadingPlain(filters))];
  const joins = [
    ...(hasRank(asked) ? [sql`left join (${rankedSql(asked)}) as ranked on ranked.id = ${customers.id}`] : []),
    ...(hasFile(asked) ? (customerFile.joins?.(selection, scope, []) ?? []) : []),
  ];
  const outcome = outcomeSql(conditionsOf(asked, filters));
  const isRanked = hasRank(asked) ? sql`is_ranked` : sql`outcome = ${sql.raw(String(2 * filters.length))}`;
  const isSelected = addsFile(selection) ? sql`${isRanked} or is_listed` : sql`${isRanked} and not is_listed`;
  const loss = (channel: Channel) => sql`case when ${isSelected} then ${channelLoss(channel)} end`;
  const { email, mobile, emailConsent, smsConsent, whatsappConsent, accountId } = customers;
  return sql`
    select outcome, ${isRanked} as "isRanked", is_listed as "isListed", ${loss('email')} as "emailLoss", ${loss('sms')} as "smsLoss",
      ${loss('wa')} as "waLoss", count(*)::int as people
    from (
      select ${accountId}, ${email}, ${mobile}, ${emailConsent}, ${smsConsent}, ${whatsappConsent}, ${outcome} as outcome,
        ${hasRank(asked) ? sql`ranked.id is not null` : sql`null`} as is_ranked,
        ${hasFile(asked) ? sql`listed.customer_id is not null` : sql`false`} as is_listed
      from ${customersWith(asked, filters, people)} ${sql.join(joins, sql` `)}
      where ${ofAccount(scope)} offset 0
    ) as ${customers}
    group by 1, 2, 3, 4, 5, 6`;
}

/** What a selection has to say of one customer: for each filter whether it lets the customer through, and the fact that decided. */
export function explanationSql(asked: Asked, customerId: number): SQL {
  const { selection, scope, filters } = asked;
  const isThis = sql`${customers.id} = ${customerId}`;
  const answers = filters.map((filter) => {
    const facts = Object.entries(filter.fact(selection, scope)).map(([name, value]) => sql`${name}::text, ${value}`);
    return sql`jsonb_build_object('passes', ${filter.condition(selection, scope)}, 'fact', jsonb_build_object(${sql.join(facts, sql`, `)}))`;
  });
  const placed = sql`select ${customers.id}, row_number() over (order by ${bestFirst}) as place ${passing(asked, true)}`;
  const ranked = sql`left join (
    select id, place from (${placed}) as placed where id = ${customerId} and place <= ${selection.customerRank}
  ) as ranked on ranked.id = ${customers.id}`;
  const channel = (name: Channel) =>
    sql`jsonb_build_object('loss', ${channelLoss(name)}, 'since', ${suppressedSince(name, scope.timeZone)})`;
  return sql`
    select ${customers.id}, concat_ws(' ', ${customers.firstName}, ${customers.lastName}) as name, ${customers.email}, ${customers.mobile},
      jsonb_build_array(${sql.join(answers, sql`, `)}) as answers,
      jsonb_build_object('email', ${channel('email')}, 'sms', ${channel('sms')}, 'wa', ${channel('wa')}) as channels
    from ${customersWith(asked, filters, [isThis])} ${hasRank(asked) ? ranked : sql``}
    where ${ofAccount(scope)} and ${isThis}`;
}
