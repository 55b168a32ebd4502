import type { IncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { sql } from 'drizzle-orm';
import { quarterOf } from '../../audiences/experiments/hold-out.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { verdictOf } from '../experiments/statistics/verdict-of.ts';
import { resultSums } from '../sendings/result-sums.ts';
import { type HoldOutQuarter, holdOutSales } from './hold-out-sales.ts';
import { type IncrementalScope, incrementalSales } from './incremental-sales.ts';
import { type MeasuredSubject, schedulesOf } from './measured-subject.sql.ts';
import { type Effect, sumOfEffects } from './sum-of-effects.ts';

/** The newest schedules that are listed one by one. The sums are of all. */
const mostListed = 100;

interface Sent extends Record<string, unknown> {
  readonly hasControl: boolean;
  /** Days on the account's clock on which its sendings started. */
  readonly days: readonly string[];
}

/** The schedules of a subject that have started, whether or not they have a control group. */
async function sentSchedules(database: Queryable, { accountId, timeZone }: IncrementalScope, subject: MeasuredSubject) {
  const { rows } = await database.execute<Sent>(sql`
    select coalesce(max(e.control_share), 0) > 0 as "hasControl",
      array_agg(distinct (o.started_at at time zone ${timeZone})::date::text) as days
    from schedule s join occurrence o on o.schedule_id = s.id left join experiment e on e.id = s.experiment_id
    where s.account_id = ${accountId} and o.started_at is not null and ${schedulesOf(subject)} group by s.id`);
  return rows;
}

const told = (effect: Effect | null): IncrementalSales['effect'] => effect && { ...effect, verdict: verdictOf(effect) };

const quarterOfSubject = ({
  quarter,
  state,
  arePurchasesDeleted,
  isRunning,
  isMissingPurchases,
  endedAt,
  effect,
}: HoldOutQuarter): IncrementalSales['quarters'][number] => ({
  quarter,
  state,
  ...(arePurchasesDeleted && { arePurchasesDeleted }),
  ...(isRunning && { isRunning }),
  ...(isMissingPurchases && { isMissingPurchases }),
  ...(endedAt && { endedAt: endedAt.toISOString() }),
  effect: told(effect),
});

/** The sales attributed to all messages of a subject, as the columns of lists give them. */
async function soldBy(
  database: Queryable,
  scope: IncrementalScope,
  { kind, id }: MeasuredSubject,
): Promise<Pick<IncrementalSales, 'sold' | 'isSoldDeleted'>> {
  const table = sql.identifier(kind === 'template' ? 'newsletter' : kind);
  const { rows } = await database.execute<{ identifier: string }>(
    sql`select identifier from ${table} where id = ${id} and account_id = ${scope.accountId}`,
  );
  const sums = await resultSums(
    database,
    scope,
    kind,
    rows.map(({ identifier }) => identifier),
  );
  return {
    sold: sums.reduce((sum, { amount }) => sum + amount, 0),
    ...(sums.some(({ areSalesDeleted }) => areSalesDeleted) && { isSoldDeleted: true }),
  };
}

/**
 * What a schedule, a campaign or a newsletter added to the sales, by the control groups of its schedules, beside the sales attributed to
 * them: the figures of the board of incremental sales.
 */
export async function salesOfSubject(
  database: Queryable,
  scope: IncrementalScope & { readonly subject: MeasuredSubject },
): Promise<IncrementalSales> {
  const { currency, attributionDays, attributionTouch } = scope;
  const sent = await sentSchedules(database, scope, scope.subject);
  const schedules = sent.some(({ hasControl }) => hasControl) ? await incrementalSales(database, scope) : [];
  const known = schedules.flatMap(({ effect, attributed }) => (effect ? [{ effect, attributed }] : []));
  const quarters = [...new Set(sent.flatMap(({ days }) => days.map(quarterOf)))];
  const held = quarters.length > 0 ? await holdOutSales(database, scope, quarters) : [];
  return {
    currency,
    attributionDays,
    attributionTouch,
    ...(schedules.length > mostListed && { unlisted: schedules.length - mostListed }),
    schedules: schedules
      .slice(0, mostListed)
      .map(({ identifier, name, state, arePurchasesDeleted, sealedUntil, horizonDays, effect, attributed }) => ({
        identifier,
        name,
        state,
        ...(arePurchasesDeleted && { arePurchasesDeleted }),
        sealedUntil,
        horizonDays,
        effect: told(effect),
        attributed,
      })),
    effect: told(known.length > 0 ? sumOfEffects(known.map(({ effect }) => effect)) : null),
    attributed: known.reduce((sum, { attributed }) => sum + attributed, 0),
    ...(await soldBy(database, scope, scope.subject)),
    unmeasured: sent.filter(({ hasControl }) => !hasControl).length,
    quarters: held.map(quarterOfSubject),
  };
}
