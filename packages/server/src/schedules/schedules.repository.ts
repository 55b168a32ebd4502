import type { Schedule, ScheduleForm } from '@pregon/contract/schedules/schedule.schema';
import type { EmailMethod } from '@pregon/contract/schedules/send-method.schema';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { nameContains } from '../options/option-code.sql.ts';
import { profiles } from '../profiles/profiles.table.ts';
import type { Principal } from '../session/principal.ts';
import { countDeliveries, noDeliveries } from './delivery-counts.ts';
import { occurrences, schedules, sendMethods } from './schedules.table.ts';

export interface ScheduleFilter {
  readonly identifier?: string | null | undefined;
  readonly search?: string | null | undefined;
  readonly requestKey?: string | undefined;
}

/** A method with the version of its newsletter that it will say, whatever becomes of the newsletter later. */
export interface PinnedMethod {
  readonly definition: EmailMethod;
  readonly newsletterVersionId: number | null;
}

const columns = {
  id: schedules.id,
  identifier: schedules.identifier,
  name: schedules.name,
  profileKey: schedules.profileKey,
  profileName: profiles.name,
  dateStart: schedules.dateStart,
  active: schedules.active,
  state: schedules.state,
  createdAt: schedules.createdAt,
  nextOccurrence: sql<Date | null>`(select min(${occurrences.dueAt}) from ${occurrences}
    where ${eq(occurrences.scheduleId, schedules.id)} and ${eq(occurrences.state, 'programada')})`.mapWith(occurrences.dueAt),
  sendTypes: sql<Schedule['sendTypes'] | null>`(select array_agg(distinct ${sendMethods.type}) from ${sendMethods}
    where ${eq(sendMethods.scheduleId, schedules.id)})`,
};

function matching({ accountId }: Principal, { identifier, search, requestKey }: ScheduleFilter): SQL | undefined {
  return and(
    eq(schedules.accountId, accountId),
    identifier ? eq(schedules.identifier, identifier) : undefined,
    search ? nameContains(schedules.name, search) : undefined,
    requestKey ? eq(schedules.requestKey, requestKey) : undefined,
  );
}

export const schedulesRepository = {
  /** The zone on whose clock the account's schedules are. */
  async timeZone(database: Queryable, { accountId }: Principal): Promise<string> {
    const [account] = await database.select({ timeZone: accounts.timeZone }).from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw new Error(`The account ${accountId} does not exist.`);
    return account.timeZone;
  },

  /**
   * The caller has made sure that profile and newsletters are the account's. A draft, without `dueAt`, has no
   * sending. Undefined: a request with the same key has been here before.
   */
  async create(
    transaction: Transaction,
    { accountId, userId }: Principal,
    { name, profile, dateStart, active, requestKey }: ScheduleForm,
    { methods, dueAt }: { methods: readonly PinnedMethod[]; dueAt: Date | undefined },
  ): Promise<{ identifier: string; occurrenceId: number | undefined } | undefined> {
    const state = dueAt ? ('programada' as const) : ('borrador' as const);
    const values = { accountId, name, profileKey: profile, dateStart, active, state, createdBy: userId, requestKey };
    const [created] = await transaction.insert(schedules).values(values).onConflictDoNothing().returning();
    if (!created) return undefined;
    const scheduleId = created.id;
    await transaction.insert(sendMethods).values(
      methods.map(({ definition, newsletterVersionId }) => ({
        scheduleId,
        type: definition.type,
        definition,
        newsletterVersionId,
      })),
    );
    if (!dueAt) return { identifier: created.identifier, occurrenceId: undefined };
    const [occurrence] = await transaction.insert(occurrences).values({ scheduleId, dueAt }).returning();
    return { identifier: created.identifier, occurrenceId: occurrence?.id };
  },

  /** One page, newest first, with what became of the messages. `page` counts from 1. */
  async list(database: Queryable, principal: Principal, filter: ScheduleFilter, { page, size }: { page: number; size: number }) {
    const where = matching(principal, filter);
    const [counted] = await database.select({ total: count() }).from(schedules).where(where);
    const rows = await database
      .select(columns)
      .from(schedules)
      .innerJoin(profiles, eq(profiles.key, schedules.profileKey))
      .where(where)
      .orderBy(desc(schedules.createdAt), desc(schedules.id))
      .limit(size)
      .offset((page - 1) * size);
    const counts = await countDeliveries(
      database,
      rows.map(({ id }) => id),
    );
    const items = rows.map(({ id, createdAt, nextOccurrence, sendTypes, ...row }): Schedule => {
      const next: Date | null = nextOccurrence;
      return {
        ...row,
        sendTypes: sendTypes ?? [],
        nextOccurrence: next?.toISOString() ?? null,
        isTaskComplete: row.state !== 'borrador' && next === null,
        deliveries: counts.get(id) ?? noDeliveries,
        createdAt: createdAt.toISOString(),
      };
    });
    return { items, total: counted?.total ?? 0 };
  },
};
