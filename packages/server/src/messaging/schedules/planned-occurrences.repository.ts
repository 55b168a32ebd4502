import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { mostOccurrences } from '@pregon/contract/schedules/occurrences';
import type { ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { countGoneOut } from './profile-uses.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { matching } from './schedule-filter.ts';
import { occurrences, schedules } from './schedules.table.ts';

/** An occurrence for which a job is queued at its due time. */
export interface Wake {
  readonly id: number;
  readonly dueAt: Date;
}

const mostListed = 500;
const toCome = eq(occurrences.state, occurrenceState.scheduled);

/** The occurrence has started, or was skipped. */
const isPast = sql`(${occurrences.startedAt} is not null or ${occurrences.state} = ${textLiteral(occurrenceState.omitted)})`;

/** Order of the list: started or skipped ones, latest first; then planned ones, next first; then cancelled ones. */
const inOrder = [
  sql`not ${isPast}`,
  sql`case when ${isPast} then ${occurrences.dueAt} end desc`,
  sql`${occurrences.state} <> ${textLiteral(occurrenceState.scheduled)}`,
  sql`case when ${occurrences.state} = ${textLiteral(occurrenceState.scheduled)} then ${occurrences.dueAt} end`,
  desc(occurrences.dueAt),
  desc(occurrences.id),
];

/** The occurrences of a schedule as staff plan them. What workers do with them is in `occurrencesRepository`. */
export const plannedOccurrences = {
  /**
   * Locks the occurrences of a schedule until the transaction ends, before its schedule, in the same order as the workers that start
   * one. The caller has locked the account's calendar, so that none is added meanwhile.
   */
  async lockForUpdate(transaction: Transaction, scheduleId: number): Promise<(typeof occurrences.$inferSelect)[]> {
    return transaction
      .select()
      .from(occurrences)
      .where(eq(occurrences.scheduleId, scheduleId))
      .orderBy(asc(occurrences.id))
      .for('update');
  },

  /**
   * Replaces the planned occurrences. Started ones stay, and so do those requested beside the plan, and those moved to another day from a
   * moment that is still planned. A moment from which one was moved gets no other. Returns the new ones.
   */
  async replace(transaction: Transaction, scheduleId: number, moments: readonly Date[]): Promise<Wake[]> {
    const ofSchedule = eq(occurrences.scheduleId, scheduleId);
    const isUnplanned = or(isNull(occurrences.movedFrom), notInArray(occurrences.movedFrom, [...moments]));
    await transaction.delete(occurrences).where(and(ofSchedule, toCome, isNull(occurrences.requestKey), isUnplanned));
    const moved = await transaction
      .select({ from: occurrences.movedFrom })
      .from(occurrences)
      .where(and(ofSchedule, isNotNull(occurrences.movedFrom)));
    const taken = new Set(moved.map(({ from }) => from?.getTime()));
    const free = moments.slice(0, mostOccurrences).filter((moment) => !taken.has(moment.getTime()));
    if (free.length === 0) return [];
    return transaction
      .insert(occurrences)
      .values(free.map((dueAt) => ({ scheduleId, dueAt })))
      .onConflictDoNothing()
      .returning({ id: occurrences.id, dueAt: occurrences.dueAt });
  },

  /** Moves an occurrence that has not started. `movedFrom`: the moment of the rule; null where it is there again. */
  async move(transaction: Transaction, id: number, dueAt: Date, movedFrom: Date | null): Promise<void> {
    await transaction.update(occurrences).set({ dueAt, movedFrom }).where(eq(occurrences.id, id));
  },

  /** Adds an occurrence beside the plan. Undefined: a request with the same idempotency key has been made before. */
  async add(transaction: Transaction, scheduleId: number, dueAt: Date, requestKey: string): Promise<Wake | undefined> {
    const [added] = await transaction
      .insert(occurrences)
      .values({ scheduleId, dueAt, requestKey })
      .onConflictDoNothing()
      .returning({ id: occurrences.id, dueAt: occurrences.dueAt });
    return added;
  },

  /** Deletes the planned occurrences, all or those named. */
  async clear(transaction: Transaction, scheduleId: number, ids?: readonly number[]): Promise<void> {
    const named = ids && inArray(occurrences.id, [...ids]);
    await transaction.delete(occurrences).where(and(eq(occurrences.scheduleId, scheduleId), toCome, named));
  },

  /** Whether any occurrence of a schedule has ever started. */
  async haveStarted(database: Queryable, principal: Principal, identifier: string): Promise<boolean> {
    const [started] = await database
      .select({ id: occurrences.id })
      .from(occurrences)
      .innerJoin(schedules, and(matching(principal, { identifier }), eq(schedules.id, occurrences.scheduleId)))
      .where(isNotNull(occurrences.startedAt))
      .limit(1);
    return started !== undefined;
  },

  /** Cancels all started and planned occurrences for good. */
  async cancel(transaction: Transaction, scheduleId: number, now: Date): Promise<void> {
    const sentCount = sql`case when ${occurrences.state} = ${textLiteral(occurrenceState.running)} then ${countGoneOut(sql`occurrence.id`)} end`;
    await transaction
      .update(occurrences)
      .set({ state: occurrenceState.cancelled, finishedAt: now, sentCount })
      .where(
        and(
          eq(occurrences.scheduleId, scheduleId),
          inArray(occurrences.state, [occurrenceState.scheduled, occurrenceState.running]),
        ),
      );
  },

  /** Reopens occurrences with messages to retry. */
  async reopen(transaction: Transaction, ids: readonly number[]): Promise<void> {
    await transaction
      .update(occurrences)
      .set({ state: occurrenceState.running, finishedAt: null, sentCount: null })
      .where(inArray(occurrences.id, [...ids]));
  },

  /** Started occurrences, then planned ones, then the rest, at most 500; `total` counts all. */
  async list(database: Queryable, principal: Principal, identifier: string) {
    const of = and(matching(principal, { identifier }), eq(schedules.id, occurrences.scheduleId));
    const rows = await database
      .select({
        id: occurrences.id,
        dueAt: occurrences.dueAt,
        movedFrom: occurrences.movedFrom,
        state: occurrences.state,
        startedAt: occurrences.startedAt,
        finishedAt: occurrences.finishedAt,
        sentCount: occurrences.sentCount,
        omittedReason: occurrences.omittedReason,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(occurrences)
      .innerJoin(schedules, of)
      .orderBy(...inOrder)
      .limit(mostListed);
    const items = rows.map(
      ({ id, state, sentCount, omittedReason, dueAt, movedFrom, startedAt, finishedAt }): ScheduleOccurrence => ({
        id,
        state,
        sentCount,
        omittedReason,
        dueAt: dueAt.toISOString(),
        movedFrom: movedFrom?.toISOString() ?? null,
        startedAt: startedAt?.toISOString() ?? null,
        finishedAt: finishedAt?.toISOString() ?? null,
      }),
    );
    return { items, total: rows[0]?.total ?? 0 };
  },
};
