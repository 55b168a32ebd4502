import { and, type SQL, sql } from 'drizzle-orm';
import { addressColumns, consentColumns } from '../../retail/consent/customer-channels.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import type { AudienceFilter } from './audience-filter.ts';
import { groupNumberSql } from './audience-group.ts';
import type { Asked } from './asked.ts';
import {
  conditionsOf,
  customersWith,
  hasFile,
  hasRank,
  looksUpPurchases,
  ofPopulation,
  ofRows,
  rankedSql,
} from './audience-statement.ts';
import { addsFile, customerFile } from './filters/rank-and-customer-file.filters.ts';

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
 * Optimization fence: keeps PostgreSQL from flattening a subquery and from evaluating its expressions once for each use. `offset
 * 0` would do so too, but it prevents parallel query.
 */
const fence = sql`with apart as (select)`;

/** Some customers of the account, whose groups are added to the result. */
interface Part {
  /** The filters that decide about them: all, or the first ones. */
  readonly filters: readonly AudienceFilter[];
  /** Which customers these are; all, if missing. */
  readonly where?: SQL;
  /** A filter that all of them pass. */
  readonly passed?: AudienceFilter | undefined;
  /** The outcome by which another part has counted them: there they are taken away. */
  readonly countedAs?: number;
  /** Whether these are the best of those who pass all filters, which is the rank. */
  readonly areBest?: boolean;
}

/** Whether a filter cannot be decided by plain joins of all customers, which are the ones that PostgreSQL runs in parallel. */
const isNeedy = (asked: Asked, filter: AudienceFilter): boolean =>
  filter.list?.(asked.selection, asked.scope) !== undefined || looksUpPurchases(asked, filter);

/**
 * The customers in parts, of which those that contain everybody read plain columns and joins alone, in parallel. A lateral lookup of
 * purchases, and a distinct list that is joined, would keep all customers in one process: they are for those who pass the filters before.
 * Sums of the parts are exact: either they have no customer in common, or one takes away what another has counted.
 */
function partsOf(asked: Asked): Part[] {
  const filters = ofRows(asked);
  const best: Part[] = hasRank(asked) ? [{ filters: [], areBest: true, countedAs: 2 * filters.length }] : [];
  const needy = filters.findIndex((filter) => isNeedy(asked, filter));
  const first = filters[needy];
  if (!first) return [{ filters }, ...best];
  const leading = filters.slice(0, needy);
  const conditions = conditionsOf(asked, leading);
  const list = first.list?.(asked.selection, asked.scope);
  if (list) {
    // Whoever is not on the list fails at this filter, whatever comes after.
    const { isMember } = list;
    const [onTheList] = conditionsOf(asked, [first]);
    const where = and(...conditions, isMember ?? onTheList) ?? sql`true`;
    return [{ filters: leading }, { filters, where, countedAs: 2 * needy, passed: isMember ? first : undefined }, ...best];
  }
  const where = and(...conditions);
  return where ? [{ filters: leading, where: sql`(${where}) is not true` }, { filters, where }, ...best] : [{ filters }, ...best];
}

/** The columns of `customer` that decide by which channels somebody is reached. */
const reachColumns = sql.join([...addressColumns, ...Object.values(consentColumns)], sql`, `);

/**
 * The customers of a part, grouped by outcome: see `readGroup`. The group is one number, because the planner expects few distinct values
 * of an expression without statistics, and sorts everybody when it groups by several columns. The inner rows are aliased `customer`,
 * because the conditions of reach refer to that name.
 */
function partSql(asked: Asked, { filters, where, passed, countedAs, areBest = false }: Part): SQL {
  const { scope, selection } = asked;
  const complete = sql.raw(String(2 * ofRows(asked).length));
  const conditions = filters.map((filter) => (filter === passed ? sql`true` : filter.condition(selection, scope)));
  const source = customersWith(
    asked,
    filters.filter((filter) => filter !== passed),
  );
  const joins = [
    ...(areBest ? [sql`join (${rankedSql(asked)}) as ranked on ranked.id = ${customers.id}`] : []),
    ...(hasFile(asked) ? (customerFile.joins?.(selection, scope) ?? []) : []),
  ];
  const groupOf = (outcome: SQL, isRanked: SQL): SQL => {
    const isSelected = addsFile(selection) ? sql`(${isRanked} or is_listed)` : sql`(${isRanked} and not is_listed)`;
    return groupNumberSql({ accountId: scope.accountId, outcome, isRanked, isSelected });
  };
  const isRanked = hasRank(asked) ? sql.raw(String(areBest)) : sql`(outcome = ${complete})`;
  const taken = countedAs === undefined ? sql`null::int` : groupOf(sql.raw(String(countedAs)), sql`false`);
  return sql`
    select group_number as "groupNumber", taken_from as "takenFrom", count(*)::int as people
    from (
      ${fence} select ${groupOf(sql`outcome`, isRanked)} as group_number, ${taken} as taken_from
      from (
        ${fence} select ${reachColumns}, ${areBest ? complete : outcomeSql(conditions)} as outcome,
          ${hasFile(asked) ? sql`listed.customer_id is not null` : sql`false`} as is_listed
        from ${source} ${sql.join(joins, sql` `)}
        where ${and(ofPopulation(asked), where)}
      ) as ${customers}
    ) as numbered
    group by group_number, taken_from`;
}

/** Customers of the same group. `takenFrom`: the group in which another part has counted them, too; null if none has. */
export interface CountedGroup extends Record<string, unknown> {
  readonly groupNumber: number;
  readonly takenFrom: number | null;
  readonly people: number;
}

/** All customers of the account, grouped by outcome, as rows of `CountedGroup`. The same group may come several times. */
export const funnelSql = (asked: Asked): SQL =>
  sql.join(
    partsOf(asked).map((part) => partSql(asked, part)),
    sql` union all `,
  );
