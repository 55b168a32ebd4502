import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { type ArmPlan, armSql } from './arm-of.ts';
import type { Experiment } from './experiments.repository.ts';
import { type HoldOut, isHeldOut } from './hold-out.ts';

/** What decides the arm of everybody in an experiment. */
export const planOf = ({ controlShare, arms, salt }: Pick<Experiment, 'controlShare' | 'arms' | 'salt'>): ArmPlan => ({
  controlShare,
  arms: arms.length,
  salt,
});

/**
 * The arm of a customer in an experiment: the one that they were assigned to, or else the one that the hash gives. Somebody keeps the
 * arm of a record that was merged into theirs.
 */
export const assignedArm = (
  experiment: Pick<Experiment, 'id' | 'controlShare' | 'arms' | 'salt'>,
  customerId: SQLWrapper,
): SQL => sql`
  coalesce((select a.arm from assignment a where a.experiment_id = ${experiment.id} and a.customer_id = ${customerId}),
    ${armSql(planOf(experiment), customerId)})`;

/** People whom a sending covers. */
interface Covered {
  readonly occurrenceId: number;
  readonly experiment: Experiment;
  /** Everybody to assign, as a SELECT of customer ids. */
  readonly people: SQL;
  /** The control group of the account, and the experiment that records it. */
  readonly heldOut: { readonly by: number; readonly holdOut: HoldOut } | undefined;
  readonly assignedAt: Date;
  readonly chunkSize: number;
}

/** Stores the assignments of a sending as chunks of customer ids: fast for a million customers, and fixed from then on. */
export async function writeAssignments(
  transaction: Transaction,
  { occurrenceId, experiment, people, heldOut, assignedAt, chunkSize }: Covered,
): Promise<void> {
  const heldOutBy = heldOut
    ? sql`case when ${isHeldOut(heldOut.holdOut, sql`p.id`)} then ${heldOut.by}::int end`
    : sql`null::int`;
  const { rows } = await transaction.execute(sql`
    with people as materialized (
      select p.id, ${armSql(planOf(experiment), sql`p.id`)} as arm, ${heldOutBy} as held_out_by from (${people}) p
      where not exists (select from assignment a where a.experiment_id = ${experiment.id} and a.customer_id = p.id)
    ), numbered as (
      select *, (row_number() over (partition by arm, held_out_by order by id) - 1) / ${chunkSize}::int as part from people
    )
    insert into assignment_chunk (occurrence_id, experiment_id, position, arm, held_out_by, assigned_at, customer_ids)
    select ${occurrenceId}::int, ${experiment.id}::int, row_number() over (order by part, arm, held_out_by), arm, held_out_by,
      ${assignedAt.toISOString()}::timestamptz, array_agg(id order by id)
    from numbered group by part, arm, held_out_by returning position`);
  if (rows.length === 0) return;
  // The foreign keys of the chunks hold the row of the experiment, so that its sums are either kept with these people or deleted here.
  await transaction.execute(sql`delete from kept_arm where experiment_id = ${experiment.id}`);
}

/**
 * Moves chunks of a sending into `assignment`, one or all of them, and returns how many. Rows are inserted in the order of customers, so
 * that the sendings of an account, which assign the same people to its control group at once, never wait for each other in a circle.
 */
async function moveChunks(transaction: Transaction, occurrences: SQL, most: SQL): Promise<number> {
  const { rows } = await transaction.execute<{ chunks: number }>(sql`
    with picked as (
      select occurrence_id, experiment_id, position from assignment_chunk where occurrence_id in (${occurrences})
      order by experiment_id, position ${most} for update skip locked
    ), chunk as (
      delete from assignment_chunk c using picked p
      where (c.occurrence_id, c.experiment_id, c.position) = (p.occurrence_id, p.experiment_id, p.position) returning c.*
    ), moved as (
      insert into assignment (experiment_id, customer_id, arm, assigned_at, held_out_by)
      select chunk.experiment_id, member.id, chunk.arm, chunk.assigned_at, chunk.held_out_by
      from chunk cross join lateral unnest(chunk.customer_ids) as member(id) order by 1, 2
      on conflict do nothing
    )
    select count(*)::int as chunks from chunk`);
  return rows[0]?.chunks ?? 0;
}

/** Moves one chunk of a sending. False: no unlocked one is left. */
export const moveAssignmentChunk = async (transaction: Transaction, occurrenceId: number): Promise<boolean> =>
  (await moveChunks(transaction, sql`${occurrenceId}::int`, sql`limit 1`)) > 0;

/** Moves all that is left of some sendings, as a SELECT of their ids: people who were assigned stay assigned. */
export const moveAllAssignments = (transaction: Transaction, occurrences: SQL): Promise<number> =>
  moveChunks(transaction, occurrences, sql``);

/** Whether a part of a sending's assignments is not stored yet, as a condition. */
export const hasAssignmentChunks = (occurrenceId: SQL): SQL =>
  sql`exists (select 1 from assignment_chunk a where a.occurrence_id = ${occurrenceId})`;
