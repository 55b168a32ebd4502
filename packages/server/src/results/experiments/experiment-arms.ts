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

/** Who is assigned to some experiments, those in the control group of the account apart: a SELECT. */
const everybody = (experimentIds: readonly number[]): SQL => sql`
  select experiment_id as "experimentId", arm, held_out_by is not null as "isHeldOut", sum(people)::int as people,
    min(assigned_at) as "firstAt", max(assigned_at) as "lastAt", coalesce(sum(people) filter (where assigned_at = first_at), 0)::int as "firstPeople"
  from (
    select experiment_id, arm, held_out_by, assigned_at, count(*) as people,
      min(assigned_at) over (partition by experiment_id) as first_at
    from assignment where experiment_id = any(${sql.param([...experimentIds])}::int[]) group by experiment_id, arm, held_out_by, assigned_at
  ) sending group by 1, 2, 3`;

/** A sample variance (n-1) or covariance from sums over all people, as an SQL expression; 0 for a single person. */
const spread = (products: SQL, one: SQL, other: SQL): SQL =>
  sql`(case when people > 1 then (${products} - ${one} * ${other} / people) / (people - 1) else 0 end)::float8`;

/** The days before an assignment whose purchases are the spend before. */
const before = sql.raw(`interval '${priorDays} days'`);
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The last moment, exclusive, whose purchases count for somebody who was assigned at a moment. */
const endOf = ({ horizonDays, until }: ArmScope, assignedAt: SQL): SQL =>
  horizonDays > 0 ? sql`least(${assignedAt} + make_interval(days => ${horizonDays}::int), ${moment(until)})` : moment(until);

/**
 * Summarizes the arms of an experiment, everybody as assigned: whether a message reached them or not, whether they were erased or merged
 * since. Only the people in the control group of the account are left out, who got nothing in any arm. Returns lower the spend. Arms
 * are sorted; one without people is missing. Most people buy nothing: only buyers are joined with their receipts, and the sums are
 * decimal numbers, so that nothing is rounded before the end.
 * @param known who is assigned, where it was counted already
 */
export async function measureArms(database: Queryable, scope: ArmScope, known?: Assigned): Promise<MeasuredArm[]> {
  const { experimentId, accountId } = scope;
  const { people, firstPeople, firstAt, lastAt } =
    known ?? (await countAssigned(database, [experimentId])).get(experimentId) ?? nobodyAssigned;
  if (!firstAt || !lastAt) return [];
  // The second line of conditions on receipts bounds them for the planner. Moments of JavaScript have no fractions of a millisecond.
  const arms = [...people].map(([arm, count]) => sql`(${arm}::smallint, ${count}::int, ${firstPeople.get(arm) ?? 0}::int)`);
  const sums = ['s', 'p', 'ss', 'pp', 'sp'].map((name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`);
  const { rows } = await database.execute<Record<string, unknown> & MeasuredArm>(sql`
    with everybody (arm, people, "firstPeople") as (values ${sql.join(arms, sql`, `)}), spend as (
      select a.arm, coalesce(sum(r.amount) filter (where r.at >= a.assigned_at), 0) as s,
        coalesce(sum(r.amount) filter (where r.at < a.assigned_at), 0) as p
      from assignment a join receipt r on r.customer_id = a.customer_id and r.account_id = ${accountId}
        and r.at >= a.assigned_at - ${before} and r.at < ${endOf(scope, sql`a.assigned_at`)}
        and r.at >= ${moment(firstAt)} - ${before} and r.at < ${endOf(scope, moment(new Date(lastAt.getTime() + 1)))}
      where a.experiment_id = ${experimentId} and a.held_out_by is null
      group by a.arm, a.customer_id
    ), summed as (
      select arm, count(*) filter (where s > 0)::int as buyers, sum(s) as s, sum(p) as p, sum(s * s) as ss, sum(p * p) as pp,
        sum(s * p) as sp
      from spend group by arm
    ), filled as (
      select arm, people, "firstPeople", coalesce(buyers, 0) as buyers, ${sql.join(sums, sql`, `)}
      from everybody left join summed using (arm)
    )
    select arm, people, "firstPeople", buyers, (s / people)::float8 as mean, ${spread(sql`ss`, sql`s`, sql`s`)} as variance,
      (p / people)::float8 as "priorMean", ${spread(sql`pp`, sql`p`, sql`p`)} as "priorVariance",
      ${spread(sql`sp`, sql`s`, sql`p`)} as covariance
    from filled order by arm`);
  return rows;
}

/** Who is assigned to an experiment, without what they bought. */
export interface Assigned {
  readonly people: ReadonlyMap<number, number>;
  /** Of these, the people of the first sending. */
  readonly firstPeople: ReadonlyMap<number, number>;
  /** People in the control group of the account, who are in no arm. */
  readonly heldOut: number;
  /** When the first and the last person were assigned; null: nobody is. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

export const nobodyAssigned: Assigned = { people: new Map(), firstPeople: new Map(), heldOut: 0, firstAt: null, lastAt: null };

interface AssignedArm extends Record<string, unknown> {
  readonly experimentId: number;
  readonly arm: number;
  readonly isHeldOut: boolean;
  readonly people: number;
  readonly firstPeople: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

const assignedOf = (rows: readonly AssignedArm[]): Assigned => {
  const own = rows.filter(({ isHeldOut }) => !isHeldOut);
  const first = own.map(({ firstAt }) => new Date(firstAt).getTime());
  const last = own.map(({ lastAt }) => new Date(lastAt).getTime());
  return {
    people: new Map(own.map(({ arm, people }) => [arm, people])),
    firstPeople: new Map(own.map(({ arm, firstPeople }) => [arm, firstPeople])),
    heldOut: rows.reduce((sum, { isHeldOut, people }) => (isHeldOut ? sum + people : sum), 0),
    firstAt: first.length > 0 ? new Date(Math.min(...first)) : null,
    lastAt: last.length > 0 ? new Date(Math.max(...last)) : null,
  };
};

/** Counts who is assigned to each of some experiments. */
export async function countAssigned(
  database: Queryable,
  experimentIds: readonly number[],
): Promise<ReadonlyMap<number, Assigned>> {
  const { rows } = await database.execute<AssignedArm>(everybody(experimentIds));
  const byExperiment = Map.groupBy(rows, ({ experimentId }) => experimentId);
  return new Map(experimentIds.map((id) => [id, assignedOf(byExperiment.get(id) ?? [])]));
}
