import { type SQL, sql } from 'drizzle-orm';
import type { ModelParameters, SilenceDays } from '../fitting/model-parameters.ts';
import type { InsightScope } from '../insight-scope.ts';
import { type Benchmarks, peersOfAll, peersOfStore, quadrantSql } from './benchmarks.ts';

/** The columns of `customer_score` that a computation writes, in the order of `scoresSelect`. */
export const scoreColumns = [
  'focus',
  'category',
  'p_buys_90',
  'expected',
  'value',
  'risk_on',
  'inactive_on',
  'quadrant',
  'subquadrant',
  'group_factor',
  'life_cycle',
] as const;

/** Expected purchases in 90 days of customers who are alive, by visits after the first and whole weeks since the first: parallel arrays. */
export interface Expectations {
  readonly repeatVisits: readonly number[];
  readonly weeks: readonly number[];
  readonly expected: readonly number[];
}

export interface ScoreBasis {
  readonly scope: InsightScope;
  readonly version: number;
  readonly parameters: ModelParameters;
  readonly benchmarks: Benchmarks;
  /** Empty for simple rules. */
  readonly expectations: Expectations;
  /** The focus of `k` that was imported, for whoever asks for it. */
  readonly importedFocus?: SQL;
}

const float = (value: number): SQL => sql`${value}::float8`;
/** A century in weeks: later days mean only that no drop-out is observed. Days before the first visit may lie before all dates. */
const longest = 5200;

/**
 * The first day on which the probability of being alive is below `level` without another visit: closed form, see
 * `weeksUntilAliveFallsTo`.
 */
const dayBelow = (level: number, { r, alpha, a, b }: { r: number; alpha: number; a: number; b: number }): SQL => sql`
  (r.first_day + floor(7 * greatest(0, least(${float(longest)}, (${float(alpha)} + tx)
    * exp(least(50::float8, ln((${float(b)} + x) / ${float(a)} * ${float((1 - level) / level)}) / (${float(r)} + x))) - ${float(alpha)})))::int + 1)`;

/**
 * The model's output for a row: probability of being alive, of buying within 90 days, mean spend of a purchase, and the days on which the
 * thresholds are crossed.
 */
function modelSql(parameters: ModelParameters): Readonly<Record<'alive' | 'buys' | 'spend' | 'below50' | 'below20', SQL>> {
  const bySilence = ({ riskDays, inactiveDays }: SilenceDays) => {
    const after = (days: number) => sql`r.last_day + ${days}::int + 1`;
    return { below50: after(riskDays), below20: after(inactiveDays) };
  };
  if (parameters.kind === 'regla simple') {
    const unknown = sql`null::float8`;
    return { alive: unknown, buys: unknown, spend: unknown, ...bySilence(parameters) };
  }
  const { r, alpha, a, b, spend, silence } = parameters;
  const weeks = 90 / 7;
  const alive = sql`1 / (1 + ${float(a)} / (${float(b)} + x) * power((${float(alpha)} + t) / (${float(alpha)} + tx), ${float(r)} + x))`;
  return {
    alive,
    buys: sql`${alive} * (1 - power((${float(alpha)} + t) / (${float(alpha + weeks)} + t), ${float(r)} + x))`,
    spend: spend
      ? sql`${float(spend.p)} * (${float(spend.v)} + r.repeat_spent::float8) / (${float(spend.p)} * x + ${float(spend.q - 1)})`
      : sql`(r.spent::float8 / r.visits)`,
    ...(silence ? bySilence(silence) : { below50: dayBelow(0.5, parameters), below20: dayBelow(0.2, parameters) }),
  };
}

/**
 * Scores as a SELECT of `account_id`, `customer_id`, `scoreColumns`, and `imported_focus`: a function of the statistics `r`, the model, the benchmarks and
 * the scope's day.
 *
 * @param source a FROM item `r` with the columns of `customer_rhythm`, joined to `customer k`; the columns are null for customers without
 *   purchases
 */
export function scoresSelect(basis: ScoreBasis, source: SQL, where: SQL): SQL {
  const { scope, version, parameters, benchmarks, expectations, importedFocus = sql`null::text` } = basis;
  const today = sql`${scope.today}::date`;
  const model = modelSql(parameters);
  const { silver, gold, diamond, quadrants } = benchmarks;
  const limit = (value: number | null) => sql`${value === null || !Number.isFinite(value) ? 1e300 : value}::float8`;
  const median = sql`(${JSON.stringify(quadrants)}::jsonb ->> quadrant)::float8`;
  const { repeatVisits, weeks, expected } = expectations;
  return sql`
    select ${scope.accountId}::int as account_id, customer_id, ${version}::int as model_version,
      case when visits is null then 'NUEVOS' when ${today} >= inactive_on then 'INACTIVOS'
        when visits = 1 and ${today} - first_day <= 60 then 'NUEVOS' when ${today} >= risk_on then 'ENRIESGO'
        when visits >= 8 and last_day - first_day >= 365 then 'LEALES' else 'FRECUENTES' end as focus,
      case when visits is null then null when year_spent > ${limit(diamond)} then 'DIAMANTE' when year_spent > ${limit(gold)} then 'ORO'
        when year_spent > ${limit(silver)} then 'PLATA' else 'BRONCE' end as category,
      (round(buys * 20) / 20)::real as p_buys_90, steps::real as expected,
      round((steps * spend)::numeric, case when steps * spend < 1000 then 0 else -2 end) as value,
      risk_on, inactive_on, quadrant,
      case when visits is not null then case when spent >= ${median} then 'alto' else 'bajo' end end as subquadrant,
      round((1 + visits / (visits + 3.0) * (year_spent / nullif(peers, 0) - 1))::numeric, 1)::real as group_factor,
      case when visits is null then 'bienvenida' when ${today} >= inactive_on then 'inactividad' when ${today} >= risk_on then 'pausa'
        when visits = 1 then 'bienvenida' when visits <= 3 then 'desarrollo' else 'madurez' end as life_cycle,
      imported_focus
    from (
      select *, least(risk, inactive_on) as risk_on,
        case when purchases < 1 then round(purchases * 20) / 20 else round(purchases * 4) / 4 end as steps
      from (
        select k.id as customer_id, ${importedFocus} as imported_focus, r.visits, r.first_day, r.last_day, r.spent::float8 as spent, r.year_spent::float8 as year_spent,
          ${model.buys} as buys, ${model.alive} * e.expected as purchases, ${model.spend} as spend, coalesce(peer.value, alike.value) as peers,
          case when r.visits is not null then ${quadrantSql(scope.today)} end as quadrant,
          case when r.visits = 1 then r.first_day + 61 else greatest(r.last_day + 1, ${model.below50}) end as risk,
          least(r.last_day + 366, greatest(r.last_day + 1, ${model.below20})) as inactive_on
        from ${source}
        left join lateral (
          select (r.visits - 1)::float8 as x, (r.last_day - r.first_day) / 7.0::float8 as tx,
            greatest(r.last_day - r.first_day, ${today} - r.first_day) / 7.0::float8 as t
        ) as age on true
        left join unnest(${sql.param(repeatVisits)}::int[], ${sql.param(weeks)}::int[], ${sql.param(expected)}::float8[])
          as e (visits, weeks, expected) on e.visits = r.visits - 1 and e.weeks = greatest(0, ${today} - r.first_day) / 7
        left join customer_benchmark peer on peer.account_id = ${scope.accountId} and peer.name = ${peersOfStore(scope.today)}
        left join customer_benchmark alike on alike.account_id = ${scope.accountId} and alike.name = ${peersOfAll(scope.today)}
        where ${where}
      ) as modelled
    ) as dated`;
}
