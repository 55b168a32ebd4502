import { type DeliveryOutcome, outcomes, type Recipient } from '@pregon/contract/schedules/recipients.schema';
import type { SendType } from '@pregon/contract/schedules/send-method.schema';
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { nameContains } from '../options/option-code.sql.ts';
import { customers } from '../stores/stores.table.ts';
import { engagementKind, type EngagementKind } from '../tracking/tracking.table.ts';
import { occurrences, sendMethods } from './schedules.table.ts';

export interface RecipientFilter {
  readonly outcome?: DeliveryOutcome | undefined;
  readonly type?: SendType | undefined;
  readonly occurrence?: number | undefined;
  readonly search?: string | undefined;
}

const outcomeOf = new Map(outcomes.map((outcome) => [deliveryState[outcome] as number, outcome]));

/** When somebody first did something with a message; what programs do counts for nobody. */
const firstAt = (kind: EngagementKind): SQL<Date | null> =>
  sql<Date | null>`(select min(e.first_at) from engagement e
    where e.delivery_id = delivery.id and e.kind = ${engagementKind[kind]} and not e.machine)`.mapWith(deliveries.updatedAt);

const columns = {
  id: deliveries.id,
  customerName: sql<string>`trim(customer.first_name || ' ' || customer.last_name)`,
  type: sendMethods.type,
  address: deliveries.address,
  occurrenceAt: occurrences.dueAt,
  state: deliveries.state,
  at: deliveries.updatedAt,
  attempts: deliveries.attempts,
  messageId: deliveries.messageId,
  reason: deliveries.error,
  deliveredAt: deliveries.deliveredAt,
  openedAt: firstAt('open'),
  clickedAt: firstAt('click'),
  bouncedAt: deliveries.bouncedAt,
};

const select = (database: Queryable, where: SQL | undefined) =>
  database
    .select(columns)
    .from(deliveries)
    .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
    .innerJoin(sendMethods, eq(sendMethods.id, deliveries.methodId))
    .innerJoin(customers, eq(customers.id, deliveries.customerId))
    .where(where)
    .orderBy(desc(deliveries.id));

type Row = Awaited<ReturnType<typeof select>>[number];

function toRecipient({ state, ...row }: Row): Recipient {
  return {
    ...row,
    outcome: outcomeOf.get(state) ?? 'pending',
    occurrenceAt: row.occurrenceAt.toISOString(),
    at: row.at.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
  };
}

function matching(scheduleId: number, { outcome, type, occurrence, search }: RecipientFilter): SQL | undefined {
  return and(
    eq(occurrences.scheduleId, scheduleId),
    outcome ? eq(deliveries.state, deliveryState[outcome]) : undefined,
    type ? eq(sendMethods.type, type) : undefined,
    occurrence ? eq(deliveries.occurrenceId, occurrence) : undefined,
    search ? or(nameContains(columns.customerName, search), nameContains(deliveries.address, search)) : undefined,
  );
}

/** Those of a schedule whom its sendings were written down for. The caller has made sure that the schedule is the account's. */
export const recipientsRepository = {
  /** One page, newest first. `page` counts from 1. */
  async list(
    database: Queryable,
    scheduleId: number,
    filter: RecipientFilter,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly items: Recipient[]; readonly total: number }> {
    const where = matching(scheduleId, filter);
    const [counted] = await database
      .select({ total: sql<number>`count(*)::int` })
      .from(deliveries)
      .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
      .innerJoin(sendMethods, eq(sendMethods.id, deliveries.methodId))
      .innerJoin(customers, eq(customers.id, deliveries.customerId))
      .where(where);
    const rows = await select(database, where)
      .limit(size)
      .offset((page - 1) * size);
    return { items: rows.map(toRecipient), total: counted?.total ?? 0 };
  },

  /** All of them, newest first, in batches: a statement for each, so that nobody who downloads slowly holds the database. */
  async *all(database: Queryable, scheduleId: number, atOnce = 2000): AsyncGenerator<readonly Recipient[]> {
    let last: number | undefined;
    for (;;) {
      const where = and(matching(scheduleId, {}), last === undefined ? undefined : lt(deliveries.id, last));
      const rows = await select(database, where).limit(atOnce);
      if (rows.length > 0) yield rows.map(toRecipient);
      last = rows.at(-1)?.id;
      if (rows.length < atOnce) return;
    }
  },
};
