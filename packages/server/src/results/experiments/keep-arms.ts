import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type IsOver, lockCounting } from '../rollups/count-messages.ts';
import { armSpend, eachSum, spendNames, summedSpend } from './arm-spend.sql.ts';
import { everybody } from './experiment-arms.ts';
import { holdOutEnd } from './hold-out-end.ts';
import { horizonHoursSql } from './horizon.ts';
import { isOld, keptExperiments } from './kept-arms.ts';

interface Visible extends Record<string, unknown> {
  readonly id: number;
  readonly accountId: number;
  /** The quarter of a control group of an account. */
  readonly quarter: string | null;
  /** When that group was switched off. */
  readonly endedAt: string | null;
  readonly timeZone: string;
  readonly keptUntil: string | null;
  /** Whether its sums are of a version that did not count the orders before. */
  readonly isOld: boolean;
}

/** Whether the result of an experiment `e` may be looked at before it is over: by a confidence sequence, for which any moment is right. */
const isLookedAt = sql`e.mode = 'secuencial'`;

/** The columns of `kept_spend`, from rows of `armSpend`. */
const spendRow = sql.raw('customer_id, experiment_id, arm, orders, orders_before, spent, spent_before');

const hasChunks = (experimentId: SQL): SQL =>
  sql`exists (select from assignment_chunk c where c.experiment_id = ${experimentId})`;

/**
 * The experiments of schedules that have no sums and may be looked at: those that are over, and those that may be looked at any day. And
 * the control groups of accounts.
 */
async function visible(database: Database, now: Date): Promise<Visible[]> {
  const { rows } = await database.execute<Visible>(sql`
    select e.id, e.account_id as "accountId", e.quarter, e.ended_at as "endedAt", a.time_zone as "timeZone", k.until as "keptUntil",
      k.experiment_id is not null and ${isOld(sql`e.id`)} as "isOld"
    from experiment e join account a on a.id = e.account_id
      left join lateral (select experiment_id, until from kept_arm where experiment_id = e.id limit 1) k on true
    where not ${hasChunks(sql`e.id`)} and exists (select from assignment s where s.experiment_id = e.id) and (
      e.quarter is not null or (
        (k.experiment_id is null or ${isOld(sql`e.id`)}) and exists (select from schedule s where s.experiment_id = e.id)
        and (${isLookedAt} or not exists (
          select from schedule s join occurrence o on o.schedule_id = s.id
          where s.experiment_id = e.id and (o.state = ${textLiteral(occurrenceState.scheduled)}
            or o.started_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${horizonHoursSql}))))))
    order by e.id`);
  return rows;
}

/** Sums up the arms of an experiment from the receipts, unless somebody was assigned meanwhile. */
const keep = (database: Database, { id, accountId }: Visible, { until, now }: { until: Date | null; now: Date }): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    // Waits for sendings that assign people, whose chunks refer to the row.
    await transaction.execute(sql`select from experiment where id = ${id} for update`);
    const { rows } = await transaction.execute<{ isOpen: boolean }>(sql`
      select ${hasChunks(sql`${id}`)} or exists (
        select from experiment e join assignment a on a.experiment_id = e.id where e.id = ${id} and e.quarter is null and not ${isLookedAt}
          and a.assigned_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${horizonHoursSql})) as "isOpen"`);
    if (rows[0]?.isOpen !== false) return;
    await transaction.execute(sql`delete from kept_arm where experiment_id = ${id}`);
    await transaction.execute(sql`delete from kept_spend where experiment_id = ${id}`);
    const limit = until ? sql`${until.toISOString()}::timestamptz` : sql`null::timestamptz`;
    const asked = sql`
      select e.id as experiment_id, ${horizonHoursSql} as horizon_hours, ${limit} as until from experiment e where e.id = ${id}`;
    await transaction.execute(sql`
      insert into kept_spend (${spendRow}) select ${spendRow} from (${armSpend(accountId, asked, sql`true`)}) spend`);
    await transaction.execute(sql`
      insert into kept_arm (account_id, experiment_id, arm, is_held_out, people, first_people, first_at, last_at, until, checked_at,
        ${sql.raw(spendNames.join(', '))})
      select ${accountId}::int, ${id}::int, e.arm, e."isHeldOut", e.people, e."firstPeople", e."firstAt", e."lastAt", ${limit},
        ${now.toISOString()}::timestamptz, ${eachSum((name) => sql`coalesce(summed.${name}, 0)`)}
      from (${everybody([id])}) e left join (
        select arm, ${summedSpend} from kept_spend where experiment_id = ${id} group by 1
      ) summed on summed.arm = e.arm and not e."isHeldOut"`);
  });

/** How often sums are compared with their rows. */
const checkedEvery = sql.raw(`interval '1 day'`);

/**
 * Compares the sums of an experiment with those of its rows. Where they differ, they are marked as old, so that they are made anew: a
 * version that does not count the orders before leaves these in the sums of a customer whose last receipt it removes.
 */
const checkSums = (database: Database, experimentId: number, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const areEqual = spendNames.map((name) => {
      const column = sql.raw(name);
      return sql`own.${column} is not distinct from coalesce(summed.${column}, 0)`;
    });
    await transaction.execute(sql`
      with summed as (select arm, ${summedSpend} from kept_spend where experiment_id = ${experimentId} group by 1)
      update kept_arm k set checked_at = ${now.toISOString()}::timestamptz,
        orders_before = case when ${sql.join(areEqual, sql` and `)} then own.orders_before end
      from kept_arm own left join summed on summed.arm = own.arm and not own.is_held_out
      where own.experiment_id = ${experimentId} and k.experiment_id = own.experiment_id and k.arm = own.arm and k.is_held_out = own.is_held_out`);
  });

/** Compares the sums of the experiments whose turn it is with their rows, as many as there is time for. */
async function checkKeptSums(database: Database, now: Date, isOver: IsOver): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct experiment_id as id from kept_arm
    where (checked_at is null or checked_at <= ${now.toISOString()}::timestamptz - ${checkedEvery}) order by 1`);
  for (const { id } of rows) {
    if (isOver()) return;
    await checkSums(database, id, now);
  }
}

/** Sums up the arms of the experiments that may be looked at and are not summed up yet, as many as there is time for. */
export async function keepArms(database: Database, now: Date, isOver: IsOver): Promise<void> {
  await checkKeptSums(database, now, isOver);
  for (const experiment of await visible(database, now)) {
    if (isOver()) return;
    const { quarter, endedAt, timeZone, keptUntil, isOld: isOldSum } = experiment;
    const until = quarter === null ? null : holdOutEnd({ quarter, endedAt: endedAt ? new Date(endedAt) : null }, timeZone);
    const isKept = until !== null && keptUntil !== null && new Date(keptUntil).getTime() === until.getTime() && !isOldSum;
    if (isKept) continue;
    await keep(database, experiment, { until, now });
  }
}

/** Adds sums by experiment and arm to those of `kept_arm`, or subtracts them. */
const addSums = (written: SQL, sign: SQL): SQL => sql`
  with written as (${written}), summed as (select experiment_id, arm, ${summedSpend} from written group by 1, 2)
  update kept_arm k set ${sql.join(
    spendNames.map((name) => sql`${sql.raw(name)} = k.${sql.raw(name)} ${sign} summed.${sql.raw(name)}`),
    sql`, `,
  )} from summed where k.experiment_id = summed.experiment_id and k.arm = summed.arm and not k.is_held_out`;

/** Replaces what some customers spent in the experiments that are summed up, and changes the sums by the difference. */
export async function replaceSpend(transaction: Transaction, accountId: number, customers: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...customers])}::bigint[]`;
  await transaction.execute(addSums(sql`delete from kept_spend where customer_id = any(${ids}) returning *`, sql`-`));
  const asked = keptExperiments(sql`k.account_id = ${accountId}`);
  const anew = armSpend(accountId, asked, sql`a.customer_id = any(${ids})`);
  await transaction.execute(
    addSums(sql`insert into kept_spend (${spendRow}) select ${spendRow} from (${anew}) spend returning *`, sql`+`),
  );
}
