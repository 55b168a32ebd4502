import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Principal } from '../session/principal.ts';
import { customers } from '../stores/stores.table.ts';
import { audienceFilters } from './audience.filters.ts';
import { reachable } from './reachable.ts';

/** The filters that a selection asks for, in order, each with its words and its condition. */
const compile = (accountId: number, selection: ProfileSelection) =>
  audienceFilters
    .filter((filter) => filter.applies(selection))
    .map((filter) => ({ label: filter.label(selection), condition: filter.sql(selection, accountId) }));

const selected = (accountId: number, conditions: readonly SQL[]): SQL =>
  sql`${and(eq(customers.accountId, accountId), ...conditions)}`;

/**
 * The ids of the customers that a selection names, as a SELECT: `where ${customers.id} in (${selectionSql(…)})`.
 * Whether they may be written to is another question: see `reachable`.
 */
export function selectionSql(accountId: number, selection: ProfileSelection): SQL {
  const conditions = compile(accountId, selection).map(({ condition }) => condition);
  return sql`select ${customers.id} from ${customers} where ${selected(accountId, conditions)}`;
}

/** The number of filters that a row of `customer` passes before the first that it does not. */
function passedFilters(conditions: readonly SQL[]): SQL {
  if (conditions.length === 0) return sql`0`;
  const refusals = conditions.map(
    (condition, position) => sql`when (${condition}) is not true then ${sql.raw(String(position))}`,
  );
  return sql`case ${sql.join(refusals, sql` `)} else ${sql.raw(String(conditions.length))} end`;
}

/** `offset 0` keeps the planner from writing each condition of reach into every count that uses it. */
function audienceSql(accountId: number, conditions: readonly SQL[]): SQL {
  return sql`
    with funnel as (
      select ${passedFilters(conditions)} as passed, count(*)::int as customers from ${customers}
      where ${eq(customers.accountId, accountId)} group by passed
    ), reach as (
      select count(*) filter (where email or sms or wa)::int as total, count(*) filter (where email)::int as email,
        count(*) filter (where sms)::int as sms, count(*) filter (where wa)::int as whatsapp
      from (
        select ${reachable('email')} as email, ${reachable('sms')} as sms, ${reachable('wa')} as wa
        from ${customers} where ${selected(accountId, conditions)} offset 0
      ) as selected
    )
    select reach.*, coalesce(passed, 0) as passed, coalesce(customers, 0) as customers from reach left join funnel on true`;
}

type AudienceRow = { total: number; email: number; sms: number; whatsapp: number; passed: number; customers: number };

/** Counts an audience in one statement: how many there are after each filter, and how many of the last may be written to. */
export async function countAudience(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
): Promise<Audience> {
  const filters = compile(accountId, selection);
  const statement = audienceSql(
    accountId,
    filters.map(({ condition }) => condition),
  );
  const { rows } = await database.execute<AudienceRow>(statement);
  const { total = 0, email = 0, sms = 0, whatsapp = 0 } = rows[0] ?? {};
  const remainingAfter = (count: number) => rows.reduce((sum, row) => sum + (row.passed >= count ? row.customers : 0), 0);
  return {
    total,
    reach: { email, sms, whatsapp },
    steps: [
      { label: 'Clientes de la cuenta', remaining: remainingAfter(0) },
      ...filters.map(({ label }, position) => ({ label, remaining: remainingAfter(position + 1) })),
      { label: 'Sin bajas y con permiso', remaining: total },
    ],
  };
}
