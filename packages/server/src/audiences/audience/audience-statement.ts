import { channelNames } from '@pregon/contract/channels/channels';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, type SQL, sql } from 'drizzle-orm';
import { receipts } from '../../retail/purchases/receipts.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { channelLoss, suppressedSince } from './reachable.ts';
import { addressColumn, addressColumns, consentColumns } from '../../retail/consent/customer-channels.ts';
import type { AudienceFilter, PurchaseColumn } from './audience-filter.ts';
import { audienceFilters } from './audience-filters.ts';
import { type AudienceScope, hasRankDays, windowOf } from './audience-scope.ts';
import { groupNumberSql } from './audience-group.ts';
import { keptSalesJoins } from './kept-sales.sql.ts';
import { addsFile, bestFirst, customerFile, fileMembers, rank } from './filters/rank-and-customer-file.filters.ts';

/** A selection of an account with its active filters, in order. */
export interface Asked {
  readonly selection: ProfileSelection;
  readonly scope: AudienceScope;
  readonly filters: readonly AudienceFilter[];
  /** Whether receipts of the last 12 months are read from the kept figures of all customers. */
  readonly usesKeptSales: boolean;
}

export const ask = (scope: AudienceScope, selection: ProfileSelection): Asked => ({
  scope,
  selection,
  filters: audienceFilters().filter((filter) => filter.applies(selection)),
  usesKeptSales: false,
});

/**
 * The same, to be counted at once: by kept figures where they are complete. Not for what is read later or for a single customer, because
 * the figures are those of the scope's day.
 */
export function askNow(scope: AudienceScope, selection: ProfileSelection): Asked {
  return { ...ask(scope, selection), usesKeptSales: scope.hasKeptSales === true && !hasRankDays(selection) };
}

/** Whether a filter decides row by row. The rank and the customer file need all rows. */
const isOfRows = (filter: AudienceFilter): boolean => filter !== rank && filter !== customerFile;
const ofRows = ({ filters }: Asked): readonly AudienceFilter[] => filters.filter(isOfRows);

const conditionsOf = ({ selection, scope }: Asked, filters: readonly AudienceFilter[]): SQL[] =>
  filters.map((filter) => filter.condition(selection, scope));

const ofAccount = ({ accountId }: AudienceScope): SQL => sql`${customers.accountId} = ${accountId}`;

/** The source and alias of each kind of purchase column. */
const purchaseSources = {
  lines: { name: sql.raw('bought'), table: purchases, condition: sql`${purchases.amount} >= 0` },
  receipts: { name: sql.raw('spent'), table: receipts, condition: undefined },
} as const;

/**
 * The purchase columns that filters read, by one lateral join over each customer's lines and one over the receipts in the window,
 * however many filters there are. Both run along covering indexes, and skip the customers for whom `people` does not hold:
 * aggregating all purchases of the window at once is slower as soon as there are some filters before.
 */
function purchaseJoins(
  { selection, scope, usesKeptSales }: Asked,
  filters: readonly AudienceFilter[],
  people: readonly SQL[],
): SQL[] {
  const asked = filters.flatMap((filter) => filter.purchases?.(selection, scope) ?? []);
  const all: readonly PurchaseColumn[] = [...new Map(asked.map((column) => [column.name, column])).values()];
  const { from, to } = windowOf(selection, scope);
  return [...Map.groupBy(all, ({ of }) => of)].map(([of, columns]) => {
    const { name: source, table, condition } = purchaseSources[of];
    if (of === 'receipts' && usesKeptSales) return keptSalesJoins(scope, columns);
    const values = columns.map(({ name, aggregate }) => sql`${aggregate} as ${sql.identifier(name)}`);
    const isInWindow = sql`${table.at} >= ${from}::timestamptz and ${table.at} < ${to}::timestamptz`;
    return sql`left join lateral (
      select ${sql.join(values, sql`, `)} from ${table}
      where ${and(sql`${table.customerId} = ${customers.id}`, isInWindow, condition, ...people)}
    ) as ${source} on true`;
  });
}

/**
 * `customer` with all joins that some filters need.
 *
 * @param people conditions on a row of `customer` that must hold before its purchases are read
 */
function customersWith(asked: Asked, filters: readonly AudienceFilter[], people: readonly SQL[] = []): SQL {
  // Filters that read the same table share one join.
  const others = [...new Set(filters.flatMap((filter) => filter.joins?.(asked.selection, asked.scope) ?? []))];
  return sql`${customers} ${sql.join([...purchaseJoins(asked, filters, people), ...others], sql` `)}`;
}

/** FROM and WHERE of the customers who pass the row-by-row filters, with `spent` where the rank needs it. */
function passing(asked: Asked, wantsRank: boolean): SQL {
  const filters = ofRows(asked);
  const source = customersWith(asked, wantsRank ? [...filters, rank] : filters);
  return sql`from ${source} where ${and(ofAccount(asked.scope), ...conditionsOf(asked, filters), wantsRank ? sql`spent.count > 0` : undefined)}`;
}

const hasRank = ({ filters }: Asked): boolean => filters.includes(rank);
const hasFile = ({ filters }: Asked): boolean => filters.includes(customerFile);

/** The best of those who pass the other filters: ids, best first. */
const rankedSql = (asked: Asked): SQL =>
  sql`select ${customers.id} ${passing(asked, true)} order by ${bestFirst} limit ${asked.selection.customerRank}`;

/**
 * The ids of the selected customers as a SELECT, to be used as `where ${customers.id} in (${selectionSql(…)})`. The same that
 * `countAudience` counts. Whether they may be written to is decided by `reachable`.
 */
export function selectionSql(scope: AudienceScope, selection: ProfileSelection): SQL {
  const asked = ask(scope, selection);
  const chosen = hasRank(asked) ? rankedSql(asked) : sql`select ${customers.id} ${passing(asked, false)}`;
  if (!hasFile(asked)) return chosen;
  const members = fileMembers(selection, scope.accountId);
  return addsFile(selection) ? sql`(${chosen}) union (${members})` : sql`(${chosen}) except (${members})`;
}

/**
 * How far a row gets: twice the number of filters that it passes before its first failure, plus one when that one failed because
 * the fact is unknown.
 */
function outcomeSql(conditions: readonly SQL[]): SQL {
  return conditions.reduceRight<SQL>(
    (rest, condition, position) =>
      sql`case when ${condition} then ${rest} when (${condition}) is null then ${sql.raw(String(2 * position + 1))} else ${sql.raw(String(2 * position))} end`,
    sql.raw(String(2 * conditions.length)),
  );
}

/**
 * The leading filters that read columns of `customer` alone. They run before the first filter that needs joins, which therefore
 * reads purchases only for the customers who passed them.
 */
function leadingPlain(filters: readonly AudienceFilter[]): readonly AudienceFilter[] {
  const needy = filters.findIndex((filter) => 'purchases' in filter || 'joins' in filter);
  return filters.slice(0, needy < 0 ? filters.length : needy);
}

/**
 * Optimization fence: keeps PostgreSQL from flattening a subquery and from evaluating its expressions once for each use. `offset
 * 0` would do so too, but it prevents parallel query.
 */
const fence = sql`with apart as (select)`;

/**
 * All customers of the account in one pass, grouped by outcome: see `readGroup`. The group is one number, because the planner
 * expects few distinct values of an expression without statistics, and sorts everybody when it groups by several columns. The
 * inner rows are aliased `customer`, because the conditions of reach refer to that name.
 */
export function funnelSql(asked: Asked): SQL {
  const { scope, selection } = asked;
  const filters = ofRows(asked);
  const people = conditionsOf(asked, leadingPlain(filters));
  const joins = [
    ...(hasRank(asked) ? [sql`left join (${rankedSql(asked)}) as ranked on ranked.id = ${customers.id}`] : []),
    ...(hasFile(asked) ? (customerFile.joins?.(selection, scope) ?? []) : []),
  ];
  const outcome = outcomeSql(conditionsOf(asked, filters));
  const isRanked = hasRank(asked) ? sql`is_ranked` : sql`(outcome = ${sql.raw(String(2 * filters.length))})`;
  const isSelected = addsFile(selection) ? sql`(${isRanked} or is_listed)` : sql`(${isRanked} and not is_listed)`;
  const reachColumns = sql.join([...addressColumns, ...Object.values(consentColumns)], sql`, `);
  return sql`
    select group_number as "groupNumber", count(*)::int as people
    from (
      ${fence} select ${groupNumberSql({ accountId: scope.accountId, outcome: sql`outcome`, isRanked, isSelected })} as group_number
      from (
        ${fence} select ${reachColumns}, ${outcome} as outcome,
          ${hasRank(asked) ? sql`ranked.id is not null` : sql`null`} as is_ranked,
          ${hasFile(asked) ? sql`listed.customer_id is not null` : sql`false`} as is_listed
        from ${customersWith(asked, filters, people)} ${sql.join(joins, sql` `)}
        where ${ofAccount(scope)}
      ) as ${customers}
    ) as numbered
    group by group_number`;
}

/** Explains a selection for one customer: for each filter whether the customer passes, and the fact that decided. */
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
  const channels = channelNames.map((name) => {
    const [loss, since] = [channelLoss(name, scope.accountId), suppressedSince(name, scope.timeZone)];
    return sql`${name}::text, jsonb_build_object('address', ${addressColumn(name)}, 'loss', ${loss}, 'since', ${since})`;
  });
  return sql`
    select ${customers.id}, concat_ws(' ', ${customers.firstName}, ${customers.lastName}) as name,
      jsonb_build_array(${sql.join(answers, sql`, `)}) as answers,
      jsonb_build_object(${sql.join(channels, sql`, `)}) as channels
    from ${customersWith(asked, filters)} ${hasRank(asked) ? ranked : sql``}
    where ${ofAccount(scope)} and ${isThis}`;
}
