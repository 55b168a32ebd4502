import { type ExperimentDesign, usefulEffect } from '@pregon/contract/experiments/experiment.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import type { AudienceScope } from '../../audiences/audience/audience-scope.ts';
import { assignedSql } from '../../audiences/audience/audience-sql.ts';
import { isHeldOut } from '../../audiences/experiments/hold-out.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { priorDays } from './arm-spend.sql.ts';
import { detectableEffect, detectableShare } from './statistics/detectable-effect.ts';
import { leastBuyers, leastPeople } from './statistics/experiment-result.ts';

/** An experiment that has not begun. */
export interface ProposedExperiment {
  readonly selection: ProfileSelection;
  readonly channels: readonly Channel[];
  readonly arms: number;
  /** Percent. */
  readonly controlShare: number;
  readonly horizonDays: number;
  /** What it decides by. */
  readonly metric: ExperimentDesign['metric'];
  /** When its result may be read. */
  readonly mode: ExperimentDesign['mode'];
}

interface Spend extends Record<string, unknown> {
  readonly people: number;
  readonly buyers: number;
  readonly mean: number | null;
  readonly variance: number | null;
  readonly correlation: number | null;
  readonly orderMean: number | null;
  readonly orderVariance: number | null;
  readonly orderCorrelation: number | null;
}

/** What the people of an audience bought lately, in as many days as the horizon has, and how it follows from the days before. */
async function recentSpend(
  database: Queryable,
  scope: AudienceScope,
  { selection, channels, horizonDays }: ProposedExperiment,
  now: Date,
): Promise<Spend> {
  const until = sql`${now.toISOString()}::timestamptz`;
  const from = sql`(${until} - make_interval(days => ${horizonDays}::int))`;
  const { holdOut } = scope;
  const { rows } = await database.execute<Spend>(sql`
    with covered as materialized (
      select id from (${assignedSql(scope, selection, channels)}) p ${holdOut ? sql`where not ${isHeldOut(holdOut, sql`p.id`)}` : sql``}
    ), bought as (
      select r.customer_id, coalesce(sum(r.amount) filter (where r.at >= ${from}), 0)::float8 as spent,
        count(*) filter (where r.at >= ${from} and r.amount >= 0) as orders,
        coalesce(sum(r.amount) filter (where r.at < ${from}), 0)::float8 as prior,
        count(*) filter (where r.at < ${from} and r.amount >= 0) as prior_orders
      from receipt r where r.account_id = ${scope.accountId} and r.customer_id in (select id from covered)
        and r.at >= ${from} - make_interval(days => ${priorDays}::int) and r.at < ${until} group by r.customer_id
    ), spend as (
      select coalesce(b.spent, 0) as spent, coalesce(b.orders, 0) as orders, coalesce(b.prior, 0) as prior,
        coalesce(b.prior_orders, 0) as prior_orders
      from covered left join bought b on b.customer_id = covered.id
    )
    select count(*)::int as people, count(*) filter (where spent > 0)::int as buyers, avg(spent) as mean, var_samp(spent) as variance,
      corr(spent, prior) as correlation, avg(orders)::float8 as "orderMean", var_samp(orders)::float8 as "orderVariance",
      corr(orders, prior_orders) as "orderCorrelation" from spend`);
  return (
    rows[0] ?? {
      people: 0,
      buyers: 0,
      mean: null,
      variance: null,
      correlation: null,
      orderMean: null,
      orderVariance: null,
      orderCorrelation: null,
    }
  );
}

/** Two groups that are compared. */
interface ComparedSize {
  /** Everybody in both. */
  readonly people: number;
  /** Of these in the group that the other one is compared with, 0 to 1. */
  readonly controlShare: number;
  readonly alpha: number;
  readonly isDaily: boolean;
}

/** The smallest relative change of what an experiment decides by. */
function detectableBy(
  metric: ProposedExperiment['metric'],
  { people, buyers, mean, variance, correlation, orderMean, orderVariance, orderCorrelation }: Spend,
  size: ComparedSize,
): number | null {
  switch (metric) {
    case 'ventas':
      return detectableEffect({ mean: mean ?? 0, variance: variance ?? 0, priorCorrelation: correlation ?? 0 }, size);
    case 'conversion':
      return detectableShare(buyers / Math.max(1, people), size);
    case 'pedidos':
      return detectableEffect(
        { mean: orderMean ?? 0, variance: orderVariance ?? 0, priorCorrelation: orderCorrelation ?? 0 },
        size,
      );
    default:
      return metric satisfies never;
  }
}

/** Nobody has more customers: whoever would need more than these cannot measure it at all. */
const mostNeeded = 1e9;

/** The smallest number of people with whom something that stays true with more of them is true; null: with none up to the most. */
function leastWith(isTrue: (people: number) => boolean): number | null {
  if (!isTrue(mostNeeded)) return null;
  let [low, high] = [0, mostNeeded];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Predicts the smallest change that an experiment detects, if its people go on buying as they did, and how many people it needs. */
export async function predictExperiment(database: Queryable, scope: AudienceScope, proposed: ProposedExperiment, now: Date) {
  const spend = await recentSpend(database, scope, proposed, now);
  const { people, buyers } = spend;
  const control = proposed.controlShare / 100;
  const arm = (1 - control) / proposed.arms;
  // Each arm is compared with the control group, or with the first arm where there is none.
  const [reference, comparisons] = control > 0 ? [control, proposed.arms] : [arm, proposed.arms - 1];
  const smallest = Math.min(reference, arm);
  const detectableWith = (assigned: number): number | null =>
    comparisons > 0
      ? detectableBy(proposed.metric, spend, {
          people: assigned * (reference + arm),
          controlShare: reference / (reference + arm),
          alpha: 0.05 / comparisons,
          isDaily: proposed.mode === 'secuencial',
        })
      : null;
  const isEnoughWith = (assigned: number): boolean =>
    assigned * smallest >= leastPeople && assigned * (buyers / Math.max(1, people)) * smallest >= leastBuyers;
  return {
    people,
    buyers,
    detectable: detectableWith(people),
    isEnough: isEnoughWith(people),
    needed: leastWith((assigned) => isEnoughWith(assigned) && (detectableWith(assigned) ?? Infinity) <= usefulEffect),
  };
}
