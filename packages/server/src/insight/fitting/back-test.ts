import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { type Judged, judgePredictions, type PredictionQuality } from '../evaluation/prediction-quality.ts';
import { hasDropOut } from '../evaluation/publishable.ts';
import { type JudgedSpend, judgeSpends } from '../evaluation/spend-quality.ts';
import { addDays, endOfDay, type InsightScope } from '../insight-scope.ts';
import { expectedPurchasesIfAlive, probabilityBuysWithin } from '../models/mbg-nbd.ts';
import { type Expectations, scoresSelect } from '../scores/scores.sql.ts';
import { rhythmsSelect } from '../statistics/rhythms.sql.ts';
import type { BackTest, ReturnShare } from './back-test-result.ts';
import { fitParameters, type FitRow, type FittedModel } from './fit-parameters.ts';
import { silenceDays } from './simple-rules.ts';

/** Length of the prediction period in days. */
const predictedDays = 90;
const predictedWeeks = predictedDays / 7;

type Row = Record<string, unknown> &
  FitRow &
  JudgedSpend & {
    readonly id: number;
    readonly returned: boolean;
    readonly focus: string;
    readonly lifeCycle: string;
    readonly gender: string | null;
    readonly city: string | null;
  };

/** Minimum number of customers of a city for its own figure: smaller shares are not meaningful. */
const leastPeople = 30;

type JudgedRow = Row & Judged;

function sharesBy(rows: readonly JudgedRow[], nameOf: (row: Row) => string, least = 1): Record<string, ReturnShare> {
  const groups = [...Map.groupBy(rows, nameOf)].filter(([name, group]) => name !== '' && group.length >= least);
  const shareOf = (group: readonly JudgedRow[]): ReturnShare => ({
    people: group.length,
    returned: group.filter(({ returned }) => returned).length,
    predicted: group.reduce((sum, { predicted }) => sum + predicted, 0) / group.length,
  });
  return Object.fromEntries(groups.map(([name, group]) => [name, shareOf(group)]));
}

export interface BackTested {
  readonly result: BackTest;
  readonly quality: PredictionQuality;
}

/**
 * Back-test of the model on the account's history: it is fitted to a sample of the customers known 90 days ago, with their purchases
 * until then. Later purchases serve only as outcomes. Undefined when there were no customers then.
 *
 * @param people size of the sample
 */
export async function backTest(database: Database, scope: InsightScope, people: number): Promise<BackTested | undefined> {
  const { accountId, today } = scope;
  const asOf = addDays(today, -predictedDays);
  const then: InsightScope = { ...scope, today: asOf };
  const { rows: sample } = await database.execute<{ id: number }>(sql`
    select customer_id as id from customer_rhythm where account_id = ${accountId} and first_day <= ${asOf}::date
    order by hashint8(customer_id) limit ${people}`);
  const known = sql`p.customer_id = any(${sql.param(sample.map(({ id }) => id))}::bigint[])`;
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`create temporary table back_test on commit drop as ${rhythmsSelect(then, known)}`);
    await transaction.execute(sql`analyze back_test`);
    const { rows: fitted } = await transaction.execute<Record<string, unknown> & FitRow>(sql`
      select visits, last_day - first_day as "lastVisitDays", ${asOf}::date - first_day as "ageDays",
        repeat_spent::float8 as "repeatSpent"
      from back_test where excluded is null order by customer_id`);
    if (fitted.length === 0) return undefined;
    const model: FittedModel = fitParameters(fitted);
    const silence = hasDropOut(model.parameters) ? {} : { silence: await silenceDays(transaction, then, sql`back_test`) };
    const parameters = { ...model.parameters, ...silence };
    const isFinite = [parameters.r, parameters.alpha, parameters.a, parameters.b].every((value) => Number.isFinite(value));
    const basis = {
      scope: then,
      version: 0,
      parameters,
      benchmarks: noBenchmarks,
      expectations: isFinite ? expectationsOf(parameters, fitted) : nothingExpected,
    };
    const source = sql`back_test r join customer k on k.id = r.customer_id`;
    const { rows } = await transaction.execute<Row>(sql`
      select r.customer_id as id, r.visits, r.last_day - r.first_day as "lastVisitDays", ${asOf}::date - r.first_day as "ageDays",
        r.repeat_spent::float8 as "repeatSpent", s.focus, s.life_cycle as "lifeCycle", k.gender, k.city,
        s.value::float8 as value, r.year_spent::float8 as "pastSpent", coalesce(later.spent, 0) as "laterSpent",
        coalesce(later.returned, false) as returned
      from (${scoresSelect(basis, source, sql`r.excluded is null`)}) s
      join back_test r on r.customer_id = s.customer_id join customer k on k.id = r.customer_id
      cross join lateral (
        select sum(p.amount)::float8 as spent, bool_or(p.amount >= 0) as returned from purchase p
        where p.customer_id = r.customer_id and p.at >= ${endOfDay(then)}::timestamptz and p.at < ${endOfDay(scope)}::timestamptz
      ) later order by 1`);
    const judged = rows.map((row): JudgedRow => {
      const { visits, lastVisitDays, ageDays } = row;
      const summary = { repeatVisits: visits - 1, lastVisitWeeks: lastVisitDays / 7, ageWeeks: ageDays / 7 };
      const predicted = probabilityBuysWithin(model.parameters, summary, predictedWeeks);
      return { ...row, predicted, daysSilent: ageDays - lastVisitDays };
    });
    const quality = judgePredictions(judged);
    const { auc, recencyAuc, predicted, actual, deciles, lift } = quality;
    const result: BackTest = {
      asOf,
      days: predictedDays,
      people: judged.length,
      predicted,
      actual,
      auc,
      recencyAuc,
      deciles,
      lift,
      byFocus: sharesBy(judged, ({ focus }) => focus),
      byLifeCycle: sharesBy(judged, ({ lifeCycle }) => lifeCycle),
      byGender: sharesBy(judged, ({ gender }) => gender ?? ''),
      byCity: sharesBy(judged, ({ city }) => city ?? '', leastPeople),
      offers: null,
      ...(isFinite && judged.length > 0 && { money: judgeSpends(judged) }),
    };
    return { result, quality };
  });
}

/** The focus, the stage of life and the value need no benchmarks. */
const noBenchmarks = { silver: null, gold: null, diamond: null, quadrants: {} } as const;

const nothingExpected: Expectations = { repeatVisits: [], weeks: [], expected: [] };

/** Expected purchases of a customer who is alive, for whatever visits and ages there are: by whole weeks, as scores have them. */
function expectationsOf(parameters: FittedModel['parameters'], rows: readonly FitRow[]): Expectations {
  const pairs = new Map(
    rows.map(({ visits, ageDays }) => {
      const pair = { repeatVisits: visits - 1, ageWeeks: Math.floor(ageDays / 7) };
      return [`${pair.repeatVisits} ${pair.ageWeeks}`, pair];
    }),
  );
  const all = [...pairs.values()];
  return {
    repeatVisits: all.map(({ repeatVisits }) => repeatVisits),
    weeks: all.map(({ ageWeeks }) => ageWeeks),
    expected: all.map((pair) => expectedPurchasesIfAlive(parameters, pair, predictedWeeks)),
  };
}
