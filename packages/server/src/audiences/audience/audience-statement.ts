import { channelNames } from '@pregon/contract/channels/channels';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, type SQL, sql } from 'drizzle-orm';
import { receipts } from '../../retail/purchases/receipts.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { channelLoss, suppressedSince } from './reachable.ts';
import { addressColumn } from '../../retail/consent/customer-channels.ts';
import type { AudienceFilter, PurchaseColumn } from './audience-filter.ts';
import { audienceFilters } from './audience-filters.ts';
import type { Asked } from './asked.ts';
import { type AudienceScope, hasRankDays, windowOf } from './audience-scope.ts';
import { keptSalesJoins } from './kept-sales.sql.ts';
import { addsFile, bestFirst, customerFile, fileMembers, rank } from './filters/rank-and-customer-file.filters.ts';

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
export const ofRows = ({ filters }: Asked): readonly AudienceFilter[] => filters.filter(isOfRows);

export const conditionsOf = ({ selection, scope }: Asked, filters: readonly AudienceFilter[]): SQL[] =>
  filters.map((filter) => filter.condition(selection, scope));

export const ofAccount = ({ accountId }: AudienceScope): SQL => sql`${customers.accountId} = ${accountId}`;

/** The customers about whom a selection decides, as a condition. */
export const ofPopulation = ({ scope, among }: Asked): SQL => sql`(${and(ofAccount(scope), among)})`;

/** The source and alias of each kind of purchase column. */
const purchaseSources = {
  lines: { name: sql.raw('bought'), table: purchases, condition: sql`${purchases.amount} >= 0` },
  receipts: { name: sql.raw('spent'), table: receipts, condition: undefined },
} as const;

/**
 * The purchase columns that filters read, by one lateral join over each customer's lines and one over the receipts in the window,
 * however many filters there are. Both run along covering indexes: aggregating all purchases of the window at once is slower as soon as
 * there are some filters before.
 */
function purchaseJoins({ selection, scope, usesKeptSales }: Asked, filters: readonly AudienceFilter[]): SQL[] {
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
      where ${and(sql`${table.customerId} = ${customers.id}`, isInWindow, condition)}
    ) as ${source} on true`;
  });
}

/** Whether a filter reads lines or receipts themselves. */
export const looksUpPurchases = ({ selection, scope, usesKeptSales }: Asked, filter: AudienceFilter): boolean =>
  (filter.purchases?.(selection, scope) ?? []).some(({ of }) => of === 'lines' || !usesKeptSales);

/** `customer` with all joins that some filters need. */
export function customersWith(asked: Asked, filters: readonly AudienceFilter[]): SQL {
  const { selection, scope } = asked;
  // Filters that read the same table share one join.
  const others = [...new Set(filters.flatMap((filter) => filter.joins?.(selection, scope) ?? []))];
  const lists = filters.flatMap((filter) => filter.list?.(selection, scope) ?? []);
  const listed = lists.map(({ name, members }) => {
    const alias = sql.identifier(name);
    return sql`left join (${members}) as ${alias} on ${alias}.customer_id = ${customers.id}`;
  });
  return sql`${customers} ${sql.join([...purchaseJoins(asked, filters), ...others, ...listed], sql` `)}`;
}

/** FROM and WHERE of the customers who pass the row-by-row filters, with `spent` where the rank needs it. */
function passing(asked: Asked, wantsRank: boolean): SQL {
  const filters = ofRows(asked);
  const source = customersWith(asked, wantsRank ? [...filters, rank] : filters);
  return sql`from ${source} where ${and(ofPopulation(asked), ...conditionsOf(asked, filters), wantsRank ? sql`spent.count > 0` : undefined)}`;
}

export const hasRank = ({ filters }: Asked): boolean => filters.includes(rank);
export const hasFile = ({ filters }: Asked): boolean => filters.includes(customerFile);

/** The best of those who pass the other filters: ids, best first. */
export const rankedSql = (asked: Asked): SQL =>
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
  return addsFile(selection)
    ? sql`select id from ((${chosen}) union (${members})) as chosen`
    : sql`select id from (${chosen}) as chosen left join (${members}) as listed on listed.customer_id = chosen.id
        where listed.customer_id is null`;
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
