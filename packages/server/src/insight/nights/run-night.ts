import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { dequeue, queueSql } from '../../retail/changes/change-queue.ts';
import { focusMovesRepository } from '../../retail/focus/focus-moves.repository.ts';
import { keptSalesRepository } from '../../retail/purchases/kept-sales.repository.ts';
import { withNewerPurchases } from '../../retail/purchases/last-purchases.ts';
import { recomputeCustomerSales } from '../../retail/purchases/recompute-customer-sales.ts';
import { lockAccount } from '../account-lock.ts';
import { customersAtOnce, drainChanges } from '../changes/drain-changes.ts';
import { horizonOf, lastPurchaseDay, recordPurchasesUntil } from '../data-horizon.ts';
import { fitModel } from '../fitting/fit-model.ts';
import { type CustomerSelection, neighbouringCustomers, theseCustomers } from '../customer-selection.ts';
import { readScoringRules } from '../fitting/scoring-rules.ts';
import { writeFocusHistory } from '../history/write-focus-history.ts';
import { addDays, type InsightScope } from '../insight-scope.ts';
import { readOfferBasis } from '../offers/offer-basis.ts';
import { recomputeAffinities } from '../offers/recompute-affinities.ts';
import { customersWithMovingOffers, recomputeOffers } from '../offers/recompute-offers.ts';
import { areBenchmarksCurrent, computeBenchmarks } from '../scores/benchmarks.ts';
import { updateEffectiveValues } from '../scores/effective-values.ts';
import { recomputeScores, type ScoringRules } from '../scores/recompute-scores.ts';
import { scorePeopleRepository } from '../scores/score-people.repository.ts';
import { traitsOfScores } from '../scores/score-people.table.ts';
import { recomputeRhythms } from '../statistics/recompute-rhythms.ts';
import { type InsightProgress, progressRepository } from './progress.repository.ts';

/** Interval in days after which models, benchmarks and product affinities are recomputed. */
const weekDays = 7;

/** Customers whose lines are in memory together. */
const linesAtOnce = 5_000;

export interface RunSettings {
  readonly isEmbedded?: boolean;
  /** Batch size: customers in one transaction. */
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
  /** Recomputes everything, as on the weekly day of the models. */
  readonly everything?: boolean;
  /** Called with the name of each completed stage. */
  readonly onStage?: ((stage: string) => void) | undefined;
}

/** Result of a run. */
export interface RunReport {
  readonly day: string;
  /** Number of changed rows of statistics, scores, offers, and customers' effective values. */
  readonly written: { statistics: number; sales: number; scores: number; offers: number; customers: number };
}

interface Run {
  readonly database: Database;
  readonly scope: InsightScope;
  /** The day up to which silence, the last 12 months and offers are computed: see `horizonOf`. */
  readonly horizon: string;
  readonly atOnce: number;
  readonly signal: AbortSignal | undefined;
  readonly everything: boolean;
  readonly isEmbedded: boolean;
  readonly report: RunReport;
  readonly onStage: (stage: string) => void;
}

/** The next batch of the account's customers after an id, in ascending order. */
const nextCustomers = ({ scope: { accountId }, atOnce }: Run, after: number) => sql`
  select id from customer where account_id = ${accountId} and id > ${after} order by id limit ${atOnce}`;

/**
 * Processes all customers in batches, one transaction each, with a checkpoint: an interrupted run resumes there. The names of the stages
 * of a run are in alphabetical order, which tells completed stages from later ones.
 */
async function forAll(
  run: Run,
  stage: string,
  progress: InsightProgress,
  act: (selection: CustomerSelection, transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { database, scope, signal } = run;
  const interrupted = progress.runDay === scope.today ? (progress.runStage ?? '') : '';
  if (interrupted > stage) return;
  let after = interrupted === stage ? (progress.runThrough ?? 0) : 0;
  for (;;) {
    signal?.throwIfAborted();
    const through = await database.transaction(async (transaction) => {
      await lockAccount(transaction, scope.accountId);
      const { rows } = await transaction.execute<{ id: number }>(nextCustomers(run, after));
      const last = rows.at(-1)?.id;
      if (last === undefined) return undefined;
      await act(neighbouringCustomers(rows.map(({ id }) => id)), transaction);
      await progressRepository.step(transaction, scope.accountId, { day: scope.today, stage, through: last });
      return last;
    });
    if (through === undefined) return;
    after = through;
  }
}

/** Deletes the computed rows of deleted customers. There is no foreign key, because it would be checked for every row. */
async function deleteOrphans({ database, scope: { accountId, today } }: Run): Promise<void> {
  for (const table of ['customer_sales', 'customer_rhythm', 'customer_score', 'customer_offer']) {
    await database.execute(sql`
      delete from ${sql.identifier(table)} t where account_id = ${accountId}
        and not exists (select from customer k where k.id = t.customer_id)`);
  }
  await focusMovesRepository.deleteOutdated(database, accountId, today);
}

/** Queues the customers with purchases that were dated ahead and whose day has come. */
async function queueEntering(database: Database, { accountId, today }: InsightScope): Promise<void> {
  await database.execute(
    queueSql(
      accountId,
      sql`select customer_id from customer_sales where account_id = ${accountId} and enters_on <= ${today}::date`,
    ),
  );
}

const statisticsStage = 'a-statistics';

/**
 * Recomputes the statistics of all customers, who leave the change queue in the same transaction, or of those whose last 12 months have
 * changed by the horizon, or whose last purchase is not recorded.
 */
async function computeStatistics(run: Run, progress: InsightProgress, everybody: boolean): Promise<void> {
  const { scope, horizon, report } = run;
  await forAll(run, statisticsStage, progress, async (selection, transaction) => {
    // Before the statistics are read: a change that is queued later is queued anew.
    if (everybody) await dequeue(transaction, scope.accountId, selection);
    const isDue = sql`account_id = ${scope.accountId} and ${selection(sql`customer_id`)}`;
    const moved = sql`
      select customer_id as id from customer_rhythm where year_moves_on <= ${horizon}::date and ${isDue}
      union select customer_id from customer_sales where valid_until <= ${scope.today}::date and ${isDue}
      union ${withNewerPurchases(scope.accountId, selection)} order by 1`;
    const due = everybody
      ? selection
      : theseCustomers((await transaction.execute<{ id: number }>(moved)).rows.map(({ id }) => id));
    report.written.sales += await recomputeCustomerSales(transaction, scope, due);
    report.written.statistics += await recomputeRhythms(transaction, scope, due, horizon);
  });
  if (everybody) await keptSalesRepository.complete(run.database, scope);
}

/** Recomputes benchmarks and the model after a week, or when the account has changed much. */
async function learn({ database, scope, horizon, everything, isEmbedded }: Run, progress: InsightProgress): Promise<void> {
  const hold = await areBenchmarksCurrent(database, scope);
  const isDue = everything || !hold || progress.fittedOn === null || progress.fittedOn <= addDays(scope.today, -weekDays);
  if (!isDue) return;
  await database.transaction((transaction) => computeBenchmarks(transaction, scope, { withLimits: !hold, horizon }));
  await fitModel(database, { ...scope, today: horizon }, { isEmbedded });
  await progressRepository.mark(database, scope.accountId, 'fitted_on', scope.today);
}

async function computeScores(run: Run, progress: InsightProgress, rules: ScoringRules): Promise<void> {
  const { scope, report } = run;
  await forAll(run, 'c-scores', progress, async (selection, transaction) => {
    const written = await recomputeScores(transaction, scope, rules, selection, { showsFocus: true });
    if (written > 0) await scorePeopleRepository.update(transaction, scope.accountId, selection, traitsOfScores);
    report.written.scores += written;
    report.written.customers += await updateEffectiveValues(transaction, scope, selection);
  });
}

/** Marks what the offers were computed from with the horizon, where it is not the day of the run. */
const outdatedMark = ({ scope, horizon }: Pick<Run, 'scope' | 'horizon'>): string =>
  horizon === scope.today ? '' : ` until ${horizon}`;

/**
 * Recomputes the product affinities after a fit, and offers: of all customers when products, prices or affinities have changed, otherwise
 * of those with a repeat purchase that became due or ended since the day before.
 */
async function computeOffers(run: Run, progress: InsightProgress): Promise<void> {
  const { database, scope, horizon, report, signal } = run;
  const atOnce = Math.min(run.atOnce, linesAtOnce);
  const { fittedOn, affinitiesOn, offersOf } = await progressRepository.read(database, scope.accountId);
  if (affinitiesOn === null || (fittedOn !== null && affinitiesOn < fittedOn) || run.everything) {
    await recomputeAffinities(database, scope, { horizon, atOnce, signal });
    run.onStage('products that go together');
    await progressRepository.mark(database, scope.accountId, 'affinities_on', scope.today);
  }
  const basis = await readOfferBasis(database, scope.accountId);
  const recompute = async (transaction: Transaction, selection: CustomerSelection): Promise<void> => {
    const written = await recomputeOffers(transaction, scope, basis, selection, horizon);
    if (written > 0) await scorePeopleRepository.update(transaction, scope.accountId, selection, ['affinity']);
    report.written.offers += written;
  };
  const fingerprint = `${basis.fingerprint()}${outdatedMark(run)}`;
  if (offersOf === fingerprint && !run.everything) {
    await forAll({ ...run, atOnce }, 'd-offers', progress, async (selection, transaction) => {
      const moved = await customersWithMovingOffers(transaction, scope, selection, horizon);
      if (moved.length > 0) await recompute(transaction, theseCustomers(moved));
    });
    return;
  }
  // An interrupted run is resumed only if its inputs are unchanged.
  const underWay = `under way ${fingerprint}`;
  const from = progress.offersOf === underWay ? progress : { ...progress, runStage: null };
  await progressRepository.markOffers(database, scope.accountId, underWay);
  await forAll({ ...run, atOnce }, 'e-offers-of-all', from, (selection, transaction) => recompute(transaction, selection));
  await progressRepository.markOffers(database, scope.accountId, fingerprint);
}

/**
 * Goes through the bitmaps of all customers by their scores, which are up to date but for what a process of an earlier version wrote, or
 * before there were bitmaps.
 */
async function completeScorePeople(run: Run): Promise<void> {
  const { database, scope } = run;
  await forAll(run, 'f-people', await progressRepository.read(database, scope.accountId), (selection, transaction) =>
    scorePeopleRepository.update(transaction, scope.accountId, selection),
  );
  await scorePeopleRepository.complete(database, scope.accountId);
}

/**
 * The progress of an account. After a change of its time zone, all days are other ones: then everything kept by days is outdated, and no
 * run is resumed.
 */
async function resumableProgress(database: Database, { accountId, timeZone }: InsightScope) {
  const progress = await progressRepository.read(database, accountId);
  const keptZone = await keptSalesRepository.timeZone(database, accountId);
  if (keptZone === timeZone) return { ...progress, isOutdated: false };
  if (keptZone === undefined) return { ...progress, isOutdated: true };
  await database.transaction(async (transaction) => {
    await keptSalesRepository.discard(transaction, accountId);
    await progressRepository.restart(transaction, accountId);
  });
  return { ...progress, runDay: null, runStage: null, runThrough: null, isOutdated: true };
}

/**
 * The nightly computation: brings an account's insight up to the scope's day. Steps: queued changes, statistics, once a week the model
 * and the product affinities, scores, offers, and the history of foci. It writes only what changed, and resumes an interrupted run of the
 * same day.
 */
export async function runNight(database: Database, scope: InsightScope, settings: RunSettings = {}): Promise<RunReport> {
  const { isEmbedded = false, signal, everything = false, onStage = () => undefined } = settings;
  const { atOnce = isEmbedded ? customersAtOnce.embedded : customersAtOnce.postgres } = settings;
  const report: RunReport = { day: scope.today, written: { statistics: 0, sales: 0, scores: 0, offers: 0, customers: 0 } };
  const progress = await resumableProgress(database, scope);
  const hasStatistics = progress.runDay === scope.today && (progress.runStage ?? '') > statisticsStage;
  const until = hasStatistics ? progress.purchasesUntil : await lastPurchaseDay(database, scope);
  const horizon = horizonOf(until, scope.today);
  const run: Run = { database, scope, horizon, atOnce, signal, everything, isEmbedded, report, onStage };
  // When the horizon goes back, to the last purchase of outdated ones, other purchases are those of the last 12 months.
  const isMovedBack = !(progress.offersOf ?? '').endsWith(outdatedMark(run));
  const everybody = everything || progress.scoredFor === null || progress.isOutdated || isMovedBack;
  // If this run is interrupted, changes that it took off the queue have no offers yet: then the next run makes those of everybody.
  if (everybody && !hasStatistics) await progressRepository.markOffers(database, scope.accountId, null);
  else {
    await queueEntering(database, scope);
    await drainChanges(database, scope, { atOnce, ...(signal && { signal }) });
  }
  await deleteOrphans(run);
  onStage('changes');
  await computeStatistics(run, progress, everybody);
  // Without new statistics, the query planner assumes that tables that were just filled are empty.
  if (everybody) await database.execute(sql`analyze customer_rhythm`);
  if (!hasStatistics) await recordPurchasesUntil(database, scope.accountId, until);
  onStage('statistics');
  await learn(run, progress);
  onStage('model');
  await computeScores(run, progress, await readScoringRules(database, scope));
  onStage('scores');
  await computeOffers(run, progress);
  onStage('offers');
  await completeScorePeople(run);
  onStage('bitmaps');
  await writeFocusHistory(database, scope);
  await focusMovesRepository.begin(database, scope.accountId, scope.today);
  await progressRepository.finish(database, scope.accountId, scope.today);
  onStage('history');
  return report;
}
