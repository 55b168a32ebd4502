import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule-form.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { emptySendMethod, type SendMethod, type StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { isByResults, listByResults } from '../../audiences/result-order/list-by-results.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { joinNewsletter, joinVersion, pinnedNewsletter } from '../../content/newsletters/pinned-newsletter.sql.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { joinCampaign, joinedProfileKey, joinProfile, profileReferences } from '../../audiences/profiles/profile-names.sql.ts';
import type { ScheduleField } from '../../identity/audit/audit-labels.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { countDeliveries, noDeliveries } from './delivery-counts.ts';
import { inOrder, matching, newestFirst, type ScheduleFilter, type ScheduleSort, summaries } from './schedule-filter.ts';
import type { PinnedArm } from './schedule-arms.ts';
import type { PinnedMethod } from './schedule-methods.ts';
import { storedDefinition } from './stored-definition.ts';
import { armMethods, occurrences, schedules, sendMethods } from './schedules.table.ts';

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Default: newest first. */
  readonly sort?: ScheduleSort | undefined;
}

/** The columns of a schedule that staff may change. */
export type ScheduleValues = Pick<typeof schedules.$inferSelect, ScheduleField> & { readonly profileKey: number };

/** The column values of a normalized form: see `legibleRepetition`. */
export const valuesOf = (
  form: Omit<ScheduleForm, 'requestKey' | 'sendMethods' | 'confirmedPeople' | 'experiment'>,
): ScheduleValues => ({
  name: form.name,
  profileKey: form.profile,
  dateStart: form.dateStart,
  repeatSending: form.repeatSending,
  sendingTime: form.sendingTime || null,
  dateEnd: form.dateEnd || null,
  range: form.range,
  sendingJustXdays: form.sendingJustXdays,
  repeatEachMonth: form.repeatEachMonth,
  dayTheMonth: form.dayTheMonth,
  ordinal: form.ordinal,
  weekday: form.weekday,
  acceptMissingValues: form.acceptMissingValues,
  serviceMessage: form.serviceMessage ?? false,
  active: form.active,
});

const columns = {
  id: schedules.id,
  identifier: schedules.identifier,
  version: schedules.version,
  name: schedules.name,
  profileKey: joinedProfileKey,
  ...profileReferences,
  dateStart: schedules.dateStart,
  dateEnd: schedules.dateEnd,
  repeatSending: schedules.repeatSending,
  sendingTime: schedules.sendingTime,
  range: schedules.range,
  sendingJustXdays: schedules.sendingJustXdays,
  repeatEachMonth: schedules.repeatEachMonth,
  dayTheMonth: schedules.dayTheMonth,
  ordinal: schedules.ordinal,
  weekday: schedules.weekday,
  active: schedules.active,
  state: schedules.state,
  undoUntil: sql<Date | null>`case when schedule.undo_until > now() then schedule.undo_until end`.mapWith(schedules.undoUntil),
  acceptMissingValues: schedules.acceptMissingValues,
  experiment: schedules.experimentId,
  serviceMessage: schedules.serviceMessage,
  archived: sql<boolean>`schedule.archived_at is not null`,
  createdAt: schedules.createdAt,
  updatedAt: schedules.updatedAt,
  ...summaries,
};

type Row = Omit<Schedule, 'queue' | 'taskId' | 'isTaskComplete' | 'deliveries' | Moments> &
  Readonly<Record<'createdAt' | 'updatedAt', Date>> &
  Readonly<Record<'undoUntil' | 'nextOccurrence', Date | null>> & {
    readonly id: number;
    readonly nextOccurrenceId: number | null;
    readonly remainingOccurrences: number;
  };
type Moments = 'createdAt' | 'updatedAt' | 'undoUntil' | 'nextOccurrence';

type Owner = Pick<Principal, 'accountId'>;

interface SchedulePage {
  readonly items: Schedule[];
  readonly total: number;
}

function toSchedule(found: Row, deliveries: Schedule['deliveries']): Schedule {
  const { id: _, nextOccurrenceId, ...row } = found;
  const waits = nextOccurrenceId !== null;
  return {
    ...row,
    queue: waits ? 'due-occurrence' : null,
    taskId: waits ? String(nextOccurrenceId) : null,
    isTaskComplete: row.state !== scheduleState.draft && !waits,
    nextOccurrence: row.nextOccurrence?.toISOString() ?? null,
    undoUntil: row.undoUntil?.toISOString() ?? null,
    deliveries,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const schedulesRepository = {
  /** The time zone of the account's schedules. */
  async timeZone(database: Queryable, { accountId }: Pick<Principal, 'accountId'>): Promise<string> {
    return (await accountsRepository.getOrThrow(database, accountId)).timeZone;
  },

  /** Creates a draft without methods and occurrences. Undefined: a request with the same idempotency key has been made before. */
  async create(
    transaction: Transaction,
    { accountId, userId }: Principal,
    values: ScheduleValues,
    requestKey: string | undefined,
  ): Promise<{ id: number; identifier: string } | undefined> {
    const [created] = await transaction
      .insert(schedules)
      .values({ ...values, accountId, createdBy: userId, state: scheduleState.draft, requestKey })
      .onConflictDoNothing()
      .returning({ id: schedules.id, identifier: schedules.identifier });
    return created;
  },

  /** Undefined: the account has no schedule with this identifier. */
  async named(database: Queryable, owner: Pick<Principal, 'accountId'>, identifier: string) {
    const row = { id: schedules.id, name: schedules.name };
    const [found] = await database.select(row).from(schedules).where(matching(owner, { identifier }));
    return found;
  },

  /** Its key and that of its experiment. Undefined: the account has no schedule with this identifier. */
  async withExperiment(database: Queryable, owner: Pick<Principal, 'accountId'>, identifier: string) {
    const row = { id: schedules.id, experimentId: schedules.experimentId };
    const [found] = await database.select(row).from(schedules).where(matching(owner, { identifier }));
    return found;
  },

  async idOf(database: Queryable, principal: Principal, identifier: string): Promise<number | undefined> {
    return (await this.named(database, principal, identifier))?.id;
  },

  /** Locks the row until the transaction ends, against workers and other staff. */
  async lock(transaction: Transaction, id: number): Promise<typeof schedules.$inferSelect | undefined> {
    const [row] = await transaction.select().from(schedules).where(eq(schedules.id, id)).for('update');
    return row;
  },

  /** Updates what staff may change. The caller has locked it. */
  async update(
    transaction: Transaction,
    { userId }: Pick<Principal, 'userId'>,
    id: number,
    change: Partial<ScheduleValues>,
  ): Promise<void> {
    await transaction
      .update(schedules)
      .set({ ...change, changedBy: userId, version: sql`${schedules.version} + 1`, updatedAt: sql`now()` })
      .where(eq(schedules.id, id));
  },

  /** Sets the state, the end of the undo period, and the experiment. The caller has locked it. */
  async put(
    transaction: Transaction,
    id: number,
    change: Partial<Pick<typeof schedules.$inferInsert, 'state' | 'active' | 'undoUntil' | 'experimentId'>>,
  ): Promise<void> {
    await transaction.update(schedules).set(change).where(eq(schedules.id, id));
  },

  /** The caller has locked it, and nothing of it has been sent. */
  async remove(transaction: Transaction, id: number): Promise<void> {
    await transaction.delete(occurrences).where(eq(occurrences.scheduleId, id));
    await transaction.delete(armMethods).where(eq(armMethods.scheduleId, id));
    await transaction.delete(sendMethods).where(eq(sendMethods.scheduleId, id));
    await transaction.delete(schedules).where(eq(schedules.id, id));
  },

  /** Replaces the methods of a schedule, of which nothing has been sent. */
  async replaceMethods(transaction: Transaction, scheduleId: number, methods: readonly PinnedMethod[]): Promise<void> {
    await transaction.delete(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
    await transaction.insert(sendMethods).values(
      methods.map(({ definition, newsletterVersionId }) => ({
        scheduleId,
        type: definition.type,
        definition,
        newsletterVersionId,
      })),
    );
  },

  /** Replaces the methods of the arms of its experiment, of which nothing has been sent. */
  async replaceArms(transaction: Transaction, scheduleId: number, arms: readonly PinnedArm[]): Promise<void> {
    await transaction.delete(armMethods).where(eq(armMethods.scheduleId, scheduleId));
    const rows = arms.flatMap(({ arm, delayHours, methods }) =>
      methods.map(({ definition, newsletterVersionId }) => ({
        scheduleId,
        arm,
        delayHours,
        type: definition.type,
        definition,
        newsletterVersionId,
      })),
    );
    if (rows.length > 0) await transaction.insert(armMethods).values(rows);
  },

  /** The key of an experiment for a schedule: of a copy where another schedule uses the design, so that results stay apart. */
  async ownExperiment(transaction: Transaction, scheduleId: number, experiment: Experiment): Promise<number> {
    const others = await transaction.$count(
      schedules,
      and(eq(schedules.experimentId, experiment.id), ne(schedules.id, scheduleId)),
    );
    return others === 0 ? experiment.id : experimentsRepository.create(transaction, experiment.accountId, experiment);
  },

  /** The definitions of its methods, sorted by type. */
  async definitions(database: Queryable, scheduleId: number): Promise<SendMethod[]> {
    const rows = await database
      .select({ definition: sendMethods.definition })
      .from(sendMethods)
      .where(and(eq(sendMethods.scheduleId, scheduleId), isNull(sendMethods.arm)))
      .orderBy(asc(sendMethods.type));
    return rows.map(({ definition }) => storedDefinition(definition));
  },

  /** The same of the schedule with an identifier; empty for an unknown one. */
  async methodDefinitions(database: Queryable, principal: Principal, identifier: string): Promise<SendMethod[]> {
    const id = await this.idOf(database, principal, identifier);
    return id === undefined ? [] : this.definitions(database, id);
  },

  /** Its stored methods, e-mail before SMS before WhatsApp. Empty for an unknown schedule. */
  async methods(database: Queryable, principal: Pick<Principal, 'accountId'>, identifier: string): Promise<StoredSendMethod[]> {
    const rows = await database
      .select({
        id: sendMethods.id,
        scheduledId: schedules.identifier,
        type: sendMethods.type,
        ...pinnedNewsletter,
        definition: sendMethods.definition,
      })
      .from(sendMethods)
      .innerJoin(schedules, eq(schedules.id, sendMethods.scheduleId))
      .leftJoin(...joinVersion(sendMethods.newsletterVersionId))
      .leftJoin(...joinNewsletter())
      .where(and(matching(principal, { identifier }), isNull(sendMethods.arm)))
      .orderBy(asc(sendMethods.type));
    return rows.map(({ definition, ...row }) => ({ ...emptySendMethod, ...definition, ...row }));
  },

  /** Archives a schedule, or takes it out of the archive. Returns its name; undefined where there is none. */
  async archive(transaction: Transaction, principal: Owner, identifier: string, archived: boolean): Promise<string | undefined> {
    const [row] = await transaction
      .update(schedules)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(matching(principal, { identifier }))
      .returning({ name: schedules.name });
    return row?.name;
  },

  /** The identifiers of a list, the newest first. */
  async identifiers(database: Queryable, principal: Owner, filter: ScheduleFilter): Promise<string[]> {
    const rows = await database
      .select({ identifier: schedules.identifier })
      .from(schedules)
      .where(matching(principal, filter))
      .orderBy(...newestFirst);
    return rows.map(({ identifier }) => identifier);
  },

  /** One page with the counts of messages by outcome. */
  async list(database: Queryable, principal: Owner, filter: ScheduleFilter, { page, size, sort }: Page): Promise<SchedulePage> {
    if (sort && isByResults(sort)) {
      return listByResults(
        { database, accountId: principal.accountId, subject: 'schedule', sort, page, size },
        () => this.identifiers(database, principal, filter),
        async (identifiers) => (await this.list(database, principal, { identifiers }, { page: 1, size })).items,
      );
    }
    const where = matching(principal, filter);
    const total = await database.$count(schedules, where);
    const rows = await database
      .select(columns)
      .from(schedules)
      .innerJoin(...joinProfile(schedules.profileKey))
      .innerJoin(...joinCampaign())
      .where(where)
      .orderBy(...inOrder(sort))
      .limit(size)
      .offset((page - 1) * size);
    const counts = await countDeliveries(
      database,
      rows.map(({ id }) => id),
    );
    return { items: rows.map((row) => toSchedule(row, counts.get(row.id) ?? noDeliveries)), total };
  },

  async find(
    database: Queryable,
    principal: Pick<Principal, 'accountId'>,
    filter: ScheduleFilter,
  ): Promise<Schedule | undefined> {
    const { items } = await this.list(database, principal, filter, { page: 1, size: 1 });
    return items[0];
  },

  /** The same for one that is known to be there. */
  async getOrThrow(database: Queryable, principal: Principal, identifier: string): Promise<Schedule> {
    const schedule = await this.find(database, principal, { identifier });
    if (!schedule) throw new Error(`The schedule ${identifier} is not there.`);
    return schedule;
  },
};
