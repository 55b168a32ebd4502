import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { recordMovesSql } from '../../retail/focus/record-moves.sql.ts';
import type { InsightScope } from '../insight-scope.ts';

type Key = 'focus' | 'category';

const column = (key: Key, suffix = ''): SQL => sql`k.${sql.identifier(key + suffix)}`;
const imported = (key: Key): SQL => sql.raw(`w.imported_${key}`);

/** The value of a customer `k` that was imported. A value without a source was. */
export const importedSql = (key: Key): SQL => sql`
  case when ${column(key, '_source')} is distinct from 'calculado' then ${column(key)} else k.${sql.raw(`imported_${key}`)} end`;

/** Whether an account prefers calculated values to imported ones. */
export async function prefersCalculatedValues(database: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await database.execute<{ preferred: string }>(
    sql`select preferred_focus as preferred from account where id = ${accountId}`,
  );
  return rows[0]?.preferred === 'calculado';
}

/** The imported value, the effective one, and the source of the latter. */
function effectiveSql(key: Key, prefersCalculated: boolean): SQL {
  const given = importedSql(key);
  const counted = sql`s.${sql.raw(key)}`;
  const isImported = prefersCalculated ? sql`${counted} is null` : sql`(${given}) is not null`;
  return sql`
    ${given} as ${sql.raw(`imported_${key}`)},
    case when ${isImported} then ${given} else ${counted} end as ${sql.raw(`new_${key}`)},
    case when ${isImported} then case when (${given}) is not null then 'importado' end when ${counted} is not null then 'calculado' end as ${sql.raw(`new_${key}_source`)},
    ${column(key)} as ${sql.raw(`old_${key}`)}, ${column(key, '_source')} as ${sql.raw(`old_${key}_source`)}`;
}

/** Whether the effective value of `known` (a row of `customer_known`, below) differs from the customer's. */
const differs = (key: Key): SQL => sql`
  (new_${sql.raw(key)}, new_${sql.raw(`${key}_source`)}) is distinct from
  (old_${sql.raw(key)}, coalesce(old_${sql.raw(`${key}_source`)}, case when old_${sql.raw(key)} is not null then 'importado' end))`;

const assigned = (key: Key): SQL => sql`
  ${sql.raw(key)} = w.new_${sql.raw(key)}, ${sql.raw(`${key}_source`)} = w.new_${sql.raw(`${key}_source`)},
  ${sql.raw(`imported_${key}`)} = ${imported(key)},
  ${sql.raw(`${key}_at`)} = case when ${differs(key)} then now() else ${column(key, '_at')} end`;

const unchanged = (key: Key): SQL => sql`
  (${column(key)}, ${column(key, '_source')}) is not distinct from (w.old_${sql.raw(key)}, w.old_${sql.raw(`${key}_source`)})`;

/**
 * Updates customers' effective focus and category: an imported value takes precedence, unless the account prefers calculated ones. Rows
 * locked by another transaction are skipped and queued again instead of waited for, because waiting could deadlock; they have shown no
 * focus yet if they have none. Records the moves
 * between foci, by default on the day of now. Returns the number of changed customers.
 */
export async function updateEffectiveValues(
  database: Queryable,
  { accountId, today }: Pick<InsightScope, 'accountId'> & { readonly today?: string },
  selection: CustomerSelection,
): Promise<number> {
  const prefersCalculated = await prefersCalculatedValues(database, accountId);
  const { rows } = await database.execute<{ updated: number }>(sql`
    with known as materialized (
      select k.id, ${effectiveSql('focus', prefersCalculated)}, ${effectiveSql('category', prefersCalculated)}
      from customer k left join customer_score s on s.account_id = k.account_id and s.customer_id = k.id
      where k.account_id = ${accountId} and ${selection(sql`k.id`)}
    ),
    wanted as materialized (select * from known where (${differs('focus')} or ${differs('category')})),
    held as materialized (
      select id from customer where id in (select id from wanted) order by id for no key update skip locked
    ),
    updated as (
      update customer k set ${assigned('focus')}, ${assigned('category')} from wanted w
      where k.id = w.id and k.id in (select id from held) and ${unchanged('focus')} and ${unchanged('category')}
      returning k.id, k.focus
    ),
    moved as (${recordMovesSql(accountId, sql`select id, focus from updated`, today)}),
    missed as (${queueSql(accountId, sql`select id from wanted where id not in (select id from held)`)}),
    unshown as (
      update customer_score set shown_focus = null where account_id = ${accountId} and shown_focus is not null
        and customer_id = any(array(select id from wanted where old_focus is null and id not in (select id from held)))
    )
    select count(*)::int as updated from updated`);
  return rows[0]?.updated ?? 0;
}
