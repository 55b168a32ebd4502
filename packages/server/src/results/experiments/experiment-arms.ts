import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { armSpend, before, eachSum, endOfHorizon, measuredColumns, summedSpend } from './arm-spend.sql.ts';
import type { ArmSummary } from './statistics/arm-summary.ts';
import type { ArmOrders } from './statistics/secondary-measures.ts';

/** Which purchases of the people assigned to an experiment count. */
export interface ArmScope {
  readonly accountId: number;
  readonly experimentId: number;
  /** Days after the assignment of each person; 0: up to `until` for everybody. */
  readonly horizonDays: number;
  /** Hours more, in which the message of the latest arm was still to leave; missing: none. */
  readonly delayHours?: number;
  /** Purchases from this moment on do not count. */
  readonly until: Date;
}

/** An arm of an experiment. */
export interface MeasuredArm extends ArmSummary, ArmOrders {
  /** 0 for the control group. */
  readonly arm: number;
  /** Of its people, those assigned by the first sending: a number that later sendings of a repeating schedule do not change. */
  readonly firstPeople: number;
}

/** Who is assigned to some experiments, those in the control group of the account apart: a SELECT of rows of `AssignedArm`. */
export const everybody = (experimentIds: readonly number[]): SQL => sql`
  select experiment_id as "experimentId", arm, held_out_by is not null as "isHeldOut", sum(people)::int as people,
    min(assigned_at) as "firstAt", max(assigned_at) as "lastAt", coalesce(sum(people) filter (where assigned_at = first_at), 0)::int as "firstPeople"
  from (
    select experiment_id, arm, held_out_by, assigned_at, count(*) as people,
      min(assigned_at) over (partition by experiment_id) as first_at
    from assignment where experiment_id = any(${sql.param([...experimentIds])}::int[]) group by experiment_id, arm, held_out_by, assigned_at
  ) sending group by 1, 2, 3`;

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The arms of an experiment from the receipts: a SELECT; undefined: nobody is assigned. */
function armsOf({ experimentId, accountId, horizonDays, delayHours = 0, until }: ArmScope, known: Assigned): SQL | undefined {
  const { people, firstPeople, firstAt, lastAt } = known;
  if (!firstAt || !lastAt) return undefined;
  const arms = [...people].map(([arm, count]) => sql`(${arm}::smallint, ${count}::int, ${firstPeople.get(arm) ?? 0}::int)`);
  const asked = sql`select ${experimentId}::int as experiment_id, ${horizonDays * 24 + delayHours}::int as horizon_hours, ${moment(until)} as until`;
  // These conditions bound the receipts for the planner. Moments of JavaScript have no fractions of a millisecond.
  const isNear = sql`r.at >= ${moment(firstAt)} - ${before} and r.at < ${endOfHorizon(moment(new Date(lastAt.getTime() + 1)))}`;
  return sql`
    with everybody (arm, people, "firstPeople") as (values ${sql.join(arms, sql`, `)}), summed as (
      select arm, ${summedSpend} from (${armSpend(accountId, asked, isNear)}) spend group by arm
    ), filled as (
      select arm, people, "firstPeople", ${eachSum((name) => sql`coalesce(${name}, 0)`)} from everybody left join summed using (arm)
    )
    select ${experimentId}::int as "experimentId", arm, "firstPeople", ${measuredColumns} from filled`;
}

/** The most experiments that one statement measures. */
const mostInStatement = 50;

/**
 * Summarizes the arms of several experiments from the receipts, everybody as assigned: whether a message reached them or not, whether
 * they were erased or merged since. Only the people in the control group of the account are left out, who got nothing in any arm.
 * Returns lower the spend. Arms are sorted; one without people is missing.
 * @param assigned who is assigned to each, where it was counted already
 */
export async function measureAllArms(
  database: Queryable,
  scopes: readonly ArmScope[],
  assigned?: ReadonlyMap<number, Assigned>,
): Promise<ReadonlyMap<number, readonly MeasuredArm[]>> {
  const ids = [...new Set(scopes.map(({ experimentId }) => experimentId))];
  const counted = await countAssigned(
    database,
    ids.filter((id) => !assigned?.has(id)),
  );
  const statements = ids.flatMap((id) => {
    const scope = scopes.find(({ experimentId }) => experimentId === id);
    const statement = scope && armsOf(scope, assigned?.get(id) ?? counted.get(id) ?? nobodyAssigned);
    return statement ? [statement] : [];
  });
  const measured = new Map<number, MeasuredArm[]>(ids.map((id) => [id, []]));
  for (let first = 0; first < statements.length; first += mostInStatement) {
    const batch = statements.slice(first, first + mostInStatement).map((statement) => sql`(${statement})`);
    const { rows } = await database.execute<Record<string, unknown> & MeasuredArm & { readonly experimentId: number }>(
      sql`${sql.join(batch, sql` union all `)} order by "experimentId", arm`,
    );
    for (const { experimentId, ...arm } of rows) measured.get(experimentId)?.push(arm);
  }
  return measured;
}

/** Summarizes the arms of one experiment. */
export async function measureArms(database: Queryable, scope: ArmScope): Promise<readonly MeasuredArm[]> {
  return (await measureAllArms(database, [scope])).get(scope.experimentId) ?? [];
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

/** A row of `everybody`. */
export interface AssignedArm extends Record<string, unknown> {
  readonly experimentId: number;
  readonly arm: number;
  readonly isHeldOut: boolean;
  readonly people: number;
  readonly firstPeople: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Sums up the rows of `everybody` of one experiment. */
export const assignedOf = (rows: readonly AssignedArm[]): Assigned => {
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
  if (experimentIds.length === 0) return new Map();
  const { rows } = await database.execute<AssignedArm>(everybody(experimentIds));
  const byExperiment = Map.groupBy(rows, ({ experimentId }) => experimentId);
  return new Map(experimentIds.map((id) => [id, assignedOf(byExperiment.get(id) ?? [])]));
}
