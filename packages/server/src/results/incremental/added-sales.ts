import type { ResultSubject } from '@pregon/contract/results/result-people';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { measuredEffects } from './measured-effects.ts';
import { schedulesOfSubjects } from './measured-subject.sql.ts';
import { type Effect, sumOfEffects } from './sum-of-effects.ts';

/** What the schedules of a subject added to the sales, as far as their control groups tell. */
export interface AddedSales {
  /** By the schedules with a result together; null without any. */
  readonly effect: Effect | null;
  /** Schedules with a control group that have a result, and those that have none (yet). */
  readonly measured: number;
  readonly waiting: number;
  /** Schedules that have sent messages without a control group. */
  readonly unmeasured: number;
}

/** A schedule of a subject that has begun. */
export interface BegunSchedule {
  /** The identifier of the subject, and that of the schedule. */
  readonly subject: string;
  readonly schedule: string;
  readonly hasControl: boolean;
  /** Null while there is no result, and without a control group. */
  readonly effect: Effect | null;
}

interface BegunRow extends Record<string, unknown> {
  readonly subject: string;
  readonly schedule: string;
  readonly scheduleId: number;
  /** Null without a control group. */
  readonly experimentId: number | null;
}

/** Who is asked, and when. */
export interface AddedScope {
  readonly accountId: number;
  readonly currency: string;
  readonly now: Date;
}

/** The schedules of some subjects that have begun, and what each added: as many statements for a hundred subjects as for one. */
export async function begunSchedules(
  database: Queryable,
  scope: AddedScope,
  kind: ResultSubject,
  identifiers: readonly string[],
): Promise<BegunSchedule[]> {
  if (identifiers.length === 0) return [];
  const { rows } = await database.execute<BegunRow>(sql`
    select picked.subject, s.identifier as schedule, s.id as "scheduleId", e.id as "experimentId"
    from (${schedulesOfSubjects(scope.accountId, kind, identifiers)}) picked join schedule s on s.id = picked.schedule_id
      left join experiment e on e.id = s.experiment_id and e.control_share > 0
    where exists (select from occurrence o where o.schedule_id = s.id and o.started_at is not null) order by s.id desc`);
  const asked = new Map(
    rows.flatMap(({ scheduleId, experimentId }) => (experimentId === null ? [] : [[scheduleId, { scheduleId, experimentId }]])),
  );
  const effects = await measuredEffects(database, scope, [...asked.values()]);
  return rows.map(({ subject, schedule, scheduleId, experimentId }) => ({
    subject,
    schedule,
    hasControl: experimentId !== null,
    effect: effects.get(scheduleId)?.effect ?? null,
  }));
}

/** Sums up what some schedules added; each of them is listed once. */
export function addedBy(schedules: readonly BegunSchedule[]): AddedSales {
  const effects = schedules.flatMap(({ effect }) => (effect ? [effect] : []));
  const withControl = schedules.filter(({ hasControl }) => hasControl).length;
  return {
    effect: effects.length > 0 ? sumOfEffects(effects) : null,
    measured: effects.length,
    waiting: withControl - effects.length,
    unmeasured: schedules.length - withControl,
  };
}

/** What the schedules of some subjects added to the sales, by subject. One without a schedule that has begun is missing. */
export async function addedSales(
  database: Queryable,
  scope: AddedScope,
  kind: ResultSubject,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, AddedSales>> {
  const begun = await begunSchedules(database, scope, kind, identifiers);
  return new Map([...Map.groupBy(begun, ({ subject }) => subject)].map(([subject, own]) => [subject, addedBy(own)]));
}
