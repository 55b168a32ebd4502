import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { mostFreshCustomers } from '../rollups/reading.ts';
import { armSpend, eachSum, measuredColumns, summedSpend } from './arm-spend.sql.ts';
import { type Assigned, type AssignedArm, assignedOf, type MeasuredArm } from './experiment-arms.ts';
import { horizonHoursSql } from './horizon.ts';

/** An experiment whose sums are asked for. */
interface AskedSums {
  readonly id: number;
  /** Purchases count up to here for everybody; null: for the days of the horizon. */
  readonly until: Date | null;
}

/** An experiment that is kept: who is assigned, and what they bought. */
export interface KeptExperiment {
  readonly assigned: Assigned;
  readonly arms: readonly MeasuredArm[];
}

/** The account whose sums are read, when, and the last moment of which it has purchases. */
interface KeptScope {
  readonly accountId: number;
  readonly purchasesUntil: Date | null;
  readonly now: Date;
}

type KeptRow = AssignedArm & MeasuredArm;

const keyOf = (of: string): SQL => sql.raw(`${of}.experiment_id = k.experiment_id and ${of}.arm = k.arm and not k.is_held_out`);

/**
 * Whether a version of the server that did not count the orders before has summed up an experiment, or some of its people: these sums are
 * no sums of ours until the job has made them anew.
 */
export const isOld = (experimentId: SQL): SQL => sql`(
  exists (select from kept_arm o where o.experiment_id = ${experimentId} and o.orders_before is null)
  or exists (select from kept_spend o where o.experiment_id = ${experimentId} and o.orders_before is null))`;

/** The experiments with their horizon, and until when purchases count: rows of `asked` for `armSpend`. */
export const keptExperiments = (isWanted: SQL): SQL => sql`
  select distinct k.experiment_id, ${horizonHoursSql} as horizon_hours, k.until from kept_arm k join experiment e on e.id = k.experiment_id where ${isWanted}`;

/**
 * Reads the sums of the experiments that are kept. Customers whose purchases changed since are taken out of them and summed anew, in the
 * same statement: the sums equal those of the receipts at any moment. An experiment is missing that was not summed up yet, while more
 * changes wait than a page can add, or that is not over while the account has purchases after `now`, which its sums contain.
 */
export async function readKeptArms(
  database: Queryable,
  { accountId, purchasesUntil, now }: KeptScope,
  asked: readonly AskedSums[],
): Promise<ReadonlyMap<number, KeptExperiment>> {
  if (asked.length === 0) return new Map();
  const wanted = asked.map(({ id, until }) => sql`(${id}::int, ${until?.toISOString() ?? null}::timestamptz)`);
  const waiting = (queue: string): SQL =>
    sql`(select customer_id from ${sql.identifier(queue)} where account_id = ${accountId} limit ${mostFreshCustomers + 1})`;
  const isAhead = purchasesUntil !== null && purchasesUntil > now;
  const isPast = sql`coalesce(k.until, (select max(last_at) from kept_arm o where o.experiment_id = k.experiment_id)
    + make_interval(hours => ${horizonHoursSql})) <= ${now.toISOString()}::timestamptz`;
  const isChanged = sql`a.customer_id in (select customer_id from changed)`;
  const { rows } = await database.execute<KeptRow & Record<string, unknown>>(sql`
    with queued as materialized (${waiting('stale_customer')} union all ${waiting('stale_sale')}),
    changed as materialized (select distinct customer_id from queued),
    kept as materialized (
      select k.* from (values ${sql.join(wanted, sql`, `)}) wanted (experiment_id, until)
        join kept_arm k on k.experiment_id = wanted.experiment_id and k.until is not distinct from wanted.until
        join experiment e on e.id = k.experiment_id
      where k.account_id = ${accountId} and (select count(*) from queued) <= ${mostFreshCustomers}
        and not ${isOld(sql`k.experiment_id`)} and ${isAhead ? isPast : sql`true`}
    ), gone as (
      select s.experiment_id, s.arm, ${summedSpend} from changed join kept_spend s on s.customer_id = changed.customer_id
      where s.experiment_id in (select experiment_id from kept) group by 1, 2
    ), anew as (
      select experiment_id, arm, ${summedSpend} from (${armSpend(
        accountId,
        keptExperiments(sql`k.experiment_id in (select experiment_id from kept)`),
        isChanged,
      )}) spend group by 1, 2
    ), summed as (
      select k.experiment_id, k.arm, k.is_held_out, k.people, k.first_people, k.first_at, k.last_at,
        ${eachSum((name) => sql`k.${name} - coalesce(gone.${name}, 0) + coalesce(anew.${name}, 0)`)}
      from kept k left join gone on ${keyOf('gone')} left join anew on ${keyOf('anew')}
    )
    select experiment_id as "experimentId", arm, is_held_out as "isHeldOut", first_people as "firstPeople", first_at as "firstAt",
      last_at as "lastAt", ${measuredColumns} from summed order by experiment_id, arm`);
  const byExperiment = Map.groupBy(rows, ({ experimentId }) => experimentId);
  return new Map(
    [...byExperiment].map(([id, own]) => [
      id,
      { assigned: assignedOf(own), arms: own.filter(({ isHeldOut }) => !isHeldOut).map(measuredOf) },
    ]),
  );
}

function measuredOf(row: KeptRow): MeasuredArm {
  const { experimentId: _, isHeldOut: __, firstAt: ___, lastAt: ____, ...measured } = row;
  return measured;
}
