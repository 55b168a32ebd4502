import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import type { ModelParameters } from '../fitting/model-parameters.ts';
import type { InsightScope } from '../insight-scope.ts';
import { replaceRowsSql } from '../../kernel/database/replace-rows.sql.ts';
import type { Benchmarks } from './benchmarks.ts';
import { importedSql, prefersCalculatedValues } from './effective-values.ts';
import { type Expectations, scoreColumns, scoresSelect } from './scores.sql.ts';

/** Input of the scores that all customers of an account share: the model and the benchmarks. */
export interface ScoringRules {
  readonly version: number;
  readonly parameters: ModelParameters;
  readonly benchmarks: Benchmarks;
  /** The day up to which silence is measured: see `horizonOf`. */
  readonly horizon: string;
  /** Expected purchases in 90 days of a customer who is alive; 0 for simple rules. */
  readonly expectedIfAlive: (repeatVisits: number, weeks: number) => number;
}

/** Days after registration during which a customer without purchases is new. */
const newDays = 60;

async function expectationsOf(
  database: Queryable,
  { accountId }: InsightScope,
  { parameters, expectedIfAlive, horizon }: ScoringRules,
  selection: CustomerSelection,
): Promise<Expectations> {
  if (parameters.kind === 'regla simple') return { repeatVisits: [], weeks: [], expected: [] };
  const { rows } = await database.execute<{ visits: number; weeks: number }>(sql`
    select distinct visits - 1 as visits, greatest(0, ${horizon}::date - first_day) / 7 as weeks from customer_rhythm
    where account_id = ${accountId} and ${selection(sql`customer_id`)}`);
  return {
    repeatVisits: rows.map(({ visits }) => visits),
    weeks: rows.map(({ weeks }) => weeks),
    expected: rows.map(({ visits, weeks }) => expectedIfAlive(visits, weeks)),
  };
}

/** The focus that a customer with a score in `fresh` will have. */
async function effectiveFocus(database: Queryable, accountId: number) {
  const given = [sql`fresh.imported_focus`, sql`fresh.focus`];
  return sql`coalesce(${sql.join((await prefersCalculatedValues(database, accountId)) ? given.toReversed() : given, sql`, `)})`;
}

/** How scores are recomputed. */
interface Recomputation {
  /** Whether new scores show their focus from the start: for a run that writes the history of foci afterwards, and them only once. */
  readonly showsFocus?: boolean;
}

/** Recomputes the scores of some customers from their statistics. Returns the number of changed rows. */
export async function recomputeScores(
  database: Queryable,
  scope: InsightScope,
  rules: ScoringRules,
  selection: CustomerSelection,
  { showsFocus = false }: Recomputation = {},
): Promise<number> {
  const { accountId, today, timeZone } = scope;
  const expectations = await expectationsOf(database, scope, rules, selection);
  const isNew = sql`(k.registered_at at time zone ${timeZone})::date >= ${today}::date - ${newDays}::int`;
  const source = sql`customer k left join customer_rhythm r on r.account_id = ${accountId} and r.customer_id = k.id`;
  const where = sql`k.account_id = ${accountId} and ${selection(sql`k.id`)} and k.scoring_objected_at is null
    and (r.customer_id is not null or ${isNew}) and r.excluded is distinct from 'caja'`;
  const fresh = scoresSelect(
    { scope: { ...scope, today: rules.horizon }, ...rules, expectations, importedFocus: importedSql('focus') },
    source,
    where,
  );
  const replacement = {
    table: 'customer_score',
    accountId,
    selection,
    columns: scoreColumns,
    uncompared: ['model_version'],
    fresh,
    ...(showsFocus && { whenNew: { shown_focus: await effectiveFocus(database, accountId) } }),
    touched: ['computed_at'],
  };
  const { rows } = await database.execute<{ written: number }>(replaceRowsSql(replacement));
  return rows[0]?.written ?? 0;
}
