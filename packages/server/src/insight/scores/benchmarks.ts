import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { InsightScope } from '../insight-scope.ts';

/** Reference figures that an account's customers are compared with; null when there are no customers. */
export interface Benchmarks {
  /** The spend in a year that the customers of a category exceed. A tie with it promotes nobody, so that a category stays rare. */
  readonly silver: number | null;
  readonly gold: number | null;
  readonly diamond: number | null;
  /** The median spend of each quadrant, by its name. */
  readonly quadrants: Readonly<Record<string, number>>;
}

/** The first day of the quarter of a date. */
const quarterOf = (day: string): string => {
  const [year = '', month = '1'] = day.split('-');
  return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
};

/** Growth factor of the account after which limits are recomputed within a quarter, so that an import in progress does not set them. */
const growth = 1.5;

type Limits = Record<string, unknown> & { asOf: string; people: number };

/** A median or a mean that moved by less is kept: else the scores of many customers would change each week for nothing. */
const steadiness = 0.02;

/** Tenure in years, 0 to 3, of a row of `customer_rhythm`. */
const tenureBand = (today: string) => sql`greatest(0, least(3, (${today}::date - r.first_day) / 365))`;

/** Fewer peers say nothing of a group. */
const leastPeers = 30;

/** Names of the benchmarks that customers `k` with rhythm `r` are compared with: of their store and tenure, and of their tenure alone. */
export const peersOfStore = (today: string) =>
  sql`'peers.' || coalesce(k.last_store_id, k.home_store_id, 0) || '.' || ${tenureBand(today)}`;
export const peersOfAll = (today: string) => sql`'peers.all.' || ${tenureBand(today)}`;

/** The quadrant of a row: recent means a purchase in the last 90 days, frequent means at least 4 visits. */
export const quadrantSql = (today: string) => sql`case
  when ${today}::date - r.last_day <= 90 then case when r.visits >= 4 then 'Estrella' else 'Promesa' end
  when r.visits >= 4 then 'Por recuperar' else 'Dormido' end`;

/**
 * Whether the limits of the categories are current: computed in this quarter, for a similar number of customers, and not while nobody had
 * spent anything.
 */
export async function areBenchmarksCurrent(database: Queryable, { accountId, today }: InsightScope): Promise<boolean> {
  const { rows } = await database.execute<Limits>(sql`
    select as_of::text as "asOf", people, (select count(*)::int from customer_rhythm where account_id = ${accountId}) as now,
      value = 'Infinity' and exists (select from customer_rhythm where account_id = ${accountId} and excluded is null and year_spent > 0)
        as "isEmpty"
    from customer_benchmark where account_id = ${accountId} and name = 'category.PLATA'`);
  const [limits] = rows;
  if (!limits || limits['isEmpty'] === true) return false;
  return quarterOf(limits.asOf) === quarterOf(today) && Number(limits['now']) <= growth * limits.people;
}

/**
 * Recomputes the benchmarks; `withLimits` also the limits of the categories. Wholesalers and shared till customers are left out.
 *
 * @param horizon the day up to which silence is measured
 */
export async function computeBenchmarks(
  database: Queryable,
  { accountId, today }: InsightScope,
  { withLimits, horizon = today }: { readonly withLimits: boolean; readonly horizon?: string },
): Promise<void> {
  const people = sql`from customer_rhythm r where r.account_id = ${accountId} and r.excluded is null`;
  const limits = sql`
    select name, (select count(*)::int from customer_rhythm where account_id = ${accountId}) as people,
      coalesce(value, 'Infinity')::float8 as value
    from (select percentile_cont(array[0.5, 0.8, 0.95]) within group (order by r.year_spent) as at ${people} and r.year_spent > 0) as p,
      lateral (values ('category.PLATA', at[1]), ('category.ORO', at[2]), ('category.DIAMANTE', at[3])) as named (name, value)`;
  const figures = sql`
    select 'quadrant.' || ${quadrantSql(horizon)} as name, count(*)::int as people,
      percentile_cont(0.5) within group (order by r.spent)::float8 as value
    ${people} group by 1
    union all
    select coalesce('peers.' || store || '.' || tenure, 'peers.all.' || tenure), count(*)::int, avg(year_spent)::float8
    from (
      select coalesce(k.last_store_id, k.home_store_id, 0) as store, ${tenureBand(horizon)} as tenure, r.year_spent
      from customer_rhythm r join customer k on k.id = r.customer_id
      where r.account_id = ${accountId} and r.excluded is null and r.year_spent > 0
    ) as peer group by grouping sets ((store, tenure), (tenure)) having count(*) >= ${leastPeers}`;
  await database.execute(sql`
    insert into customer_benchmark (account_id, name, as_of, people, value)
    select ${accountId}::int, name, ${today}::date, figure.people,
      case when name !~ '^category[.]' and abs(figure.value - before.value) <= ${steadiness} * abs(before.value) then before.value
        else figure.value end
    from (${withLimits ? sql`${limits} union all ${figures}` : figures}) as figure
    left join (select name, value from customer_benchmark where account_id = ${accountId}) as before using (name)
    on conflict (account_id, name) do update set as_of = excluded.as_of, people = excluded.people, value = excluded.value`);
  await database.execute(sql`
    delete from customer_benchmark where account_id = ${accountId} and as_of <> ${today}::date
      and name ~ '^(category|quadrant|peers)[.]' ${withLimits ? sql`` : sql`and name !~ '^category[.]'`}`);
}

export async function readBenchmarks(database: Queryable, accountId: number): Promise<Benchmarks> {
  const { rows } = await database.execute<{ name: string; value: number }>(sql`
    select name, value from customer_benchmark where account_id = ${accountId} and name ~ '^(category|quadrant)[.]'`);
  const by = new Map(rows.map(({ name, value }) => [name, value]));
  const quadrants = rows.flatMap(({ name, value }) => (name.startsWith('quadrant.') ? [[name.slice(9), value] as const] : []));
  return {
    silver: by.get('category.PLATA') ?? null,
    gold: by.get('category.ORO') ?? null,
    diamond: by.get('category.DIAMANTE') ?? null,
    quadrants: Object.fromEntries(quadrants),
  };
}
