import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { ArmSummary } from './statistics/arm-summary.ts';

/** How many days before the assignment purchases count as the spend before, by which CUPED narrows the intervals. */
export const priorDays = 90;

/** Which purchases of the people assigned to an experiment count. */
export interface ArmScope {
  readonly accountId: number;
  readonly experimentId: number;
  /** Days after the assignment of each person; 0: up to `until` for everybody. */
  readonly horizonDays: number;
  /** Purchases from this moment on do not count. */
  readonly until: Date;
}

/** An arm of an experiment. */
export interface MeasuredArm extends ArmSummary {
  /** 0 for the control group. */
  readonly arm: number;
  /** Of its people, those assigned by the first sending: a number that later sendings of a repeating schedule do not change. */
  readonly firstPeople: number;
}

/** The last moment, exclusive, whose purchases count for a row of `assignment a`. */
const endOf = ({ horizonDays, until }: ArmScope): SQL => {
  const most = sql`${until.toISOString()}::timestamptz`;
  return horizonDays > 0 ? sql`least(a.assigned_at + make_interval(days => ${horizonDays}::int), ${most})` : most;
};

/**
 * Summarizes the arms of an experiment in one statement, everybody as assigned: whether a message reached them or not, whether they were
 * erased or merged since. Only the people in the control group of the account are left out, who got nothing in any arm. Returns lower
 * the spend. Arms are sorted; one without people is missing.
 */
export async function measureArms(database: Queryable, scope: ArmScope): Promise<MeasuredArm[]> {
  const { rows } = await database.execute<Record<string, unknown> & MeasuredArm>(sql`
    with spend as (
      select a.arm, a.customer_id,
        bool_or(a.assigned_at = (select min(assigned_at) from assignment where experiment_id = ${scope.experimentId})) as is_first,
        coalesce(sum(r.amount) filter (where r.at >= a.assigned_at), 0)::float8 as spent,
        coalesce(sum(r.amount) filter (where r.at < a.assigned_at), 0)::float8 as prior
      from assignment a left join receipt r on r.customer_id = a.customer_id and r.account_id = ${scope.accountId}
        and r.at >= a.assigned_at - make_interval(days => ${priorDays}::int) and r.at < ${endOf(scope)}
      where a.experiment_id = ${scope.experimentId} and a.held_out_by is null
      group by a.arm, a.customer_id
    )
    select arm, count(*)::int as people, count(*) filter (where is_first)::int as "firstPeople", count(*) filter (where spent > 0)::int as buyers, avg(spent) as mean,
      coalesce(var_samp(spent), 0) as variance, avg(prior) as "priorMean", coalesce(var_samp(prior), 0) as "priorVariance",
      coalesce(covar_samp(spent, prior), 0) as covariance
    from spend group by arm order by arm`);
  return rows;
}

/** Who is assigned to an experiment, without what they bought. */
export interface Assigned {
  readonly people: ReadonlyMap<number, number>;
  /** People in the control group of the account, who are in no arm. */
  readonly heldOut: number;
  /** When the last person was assigned; null: nobody is. */
  readonly lastAt: Date | null;
}

export async function countAssigned(database: Queryable, experimentId: number): Promise<Assigned> {
  const { rows } = await database.execute<{ arm: number; isHeldOut: boolean; people: number; lastAt: string }>(sql`
    select arm, held_out_by is not null as "isHeldOut", count(*)::int as people, max(assigned_at) as "lastAt"
    from assignment where experiment_id = ${experimentId} group by 1, 2`);
  const own = rows.filter(({ isHeldOut }) => !isHeldOut);
  const last = own.map(({ lastAt }) => new Date(lastAt).getTime());
  return {
    people: new Map(own.map(({ arm, people }) => [arm, people])),
    heldOut: rows.reduce((sum, { isHeldOut, people }) => (isHeldOut ? sum + people : sum), 0),
    lastAt: last.length > 0 ? new Date(Math.max(...last)) : null,
  };
}
