import { type SQL, sql } from 'drizzle-orm';
import type { BackTest } from '../fitting/back-test-result.ts';
import { peersOfAll, peersOfStore } from '../scores/benchmarks.ts';

/** What the explanations of a customer's scores compare them with. Null: unknown. */
export interface ScoreEvidence {
  readonly currency: string;
  /** The spend in a year that customers of each category exceed. */
  readonly limits: { readonly silver: number | null; readonly gold: number | null; readonly diamond: number | null };
  /** The category by purchases, whatever was imported: a name of the option list. */
  readonly calculatedCategory: string | null;
  /** The day up to which the scores measured silence, and whether it is the last one with a purchase, before today. */
  readonly silenceDay: string;
  readonly isOutdated: boolean;
  /** The median spend of the customer's quadrant, and the mean spend in a year of customers of the same tenure. */
  readonly quadrantSpend: number | null;
  readonly peerSpend: number | null;
  /** Whether these are of the same store; otherwise it has too few of them, and they are of all stores. */
  readonly peersOfStore: boolean;
  /** Whether the days of risk and inactivity come from the usual gaps between purchases instead of the model. */
  readonly usesGaps: boolean;
  /** The days of risk where too few customers returned to compute them; null: they are computed. */
  readonly defaultRiskDays: number | null;
  /** Whether the rates of buying something new are back-tested. */
  readonly hasCrossRates: boolean;
  /** Of the customers of a focus at the back-test, by its code: how many returned. */
  readonly returns: BackTest['byFocus'] | null;
  /** The day of the back-test: `2026-08-26`. */
  readonly testedOn: string | null;
  /**
   * The first day with a purchase of the account, where the only visit of somebody new lies within 60 days of it: who bought before the
   * data begin seems to be new, too. Null for all others.
   */
  readonly dataSince: string | null;
}

/** Days from the beginning of the data on in which who seems to be new may be a customer of before. */
export const doubtfulDays = 60;

/** The beginning of the data where it is near the only visit of somebody new. Whoever bought long before is found at once. */
const dataSince = (horizon: string): SQL => sql`case when r.visits = 1 and r.first_day >= ${horizon}::date - 60
    and not exists (select from customer_rhythm o where o.account_id = k.account_id and o.first_day < r.first_day - ${doubtfulDays}::int)
  then (select min(o.first_day)::text from customer_rhythm o where o.account_id = k.account_id) end`;

const benchmark = (name: SQL): SQL => sql`(select nullif(value, 'Infinity') from customer_benchmark b
  where b.account_id = k.account_id and b.name = ${name})`;

/**
 * The evidence as JSON, without the calculated category and the days: for a customer `k` with rhythm `r`, score `s`, published model `m` and progress
 * `g`.
 */
export const evidenceSql = (horizon: string): SQL => sql`json_build_object(
  'currency', (select currency from account a where a.id = k.account_id),
  'limits', json_build_object('silver', ${benchmark(sql`'category.PLATA'`)}, 'gold', ${benchmark(sql`'category.ORO'`)},
    'diamond', ${benchmark(sql`'category.DIAMANTE'`)}),
  'quadrantSpend', ${benchmark(sql`'quadrant.' || s.quadrant`)},
  'peerSpend', coalesce(${benchmark(peersOfStore(horizon))}, ${benchmark(peersOfAll(horizon))}),
  'peersOfStore', ${benchmark(peersOfStore(horizon))} is not null,
  'usesGaps', coalesce(m.kind = 'regla simple' or m.parameters -> 'silence' is not null, true),
  'defaultRiskDays', (select case when (days -> 'isDefault')::bool then (days -> 'riskDays')::int end
    from (values (case m.kind when 'regla simple' then m.parameters else m.parameters -> 'silence' end)) as silence (days)),
  'hasCrossRates', ${benchmark(sql`'cross.'`)} is not null,
  'returns', m.back_test -> 'byFocus',
  'testedOn', m.back_test ->> 'asOf',
  'dataSince', ${dataSince(horizon)})`;
