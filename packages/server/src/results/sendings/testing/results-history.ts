import { eq, inArray, sql } from 'drizzle-orm';
import type { Random } from '../../../demo/random.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { deliveries, deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { sendMethods } from '../../../messaging/schedules/schedules.table.ts';
import { messageReplies } from '../../../messaging/webhooks/message-replies.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { stores } from '../../../retail/stores/stores.table.ts';
import { makeAwkward } from '../../dashboards/numbers/testing/awkward-moments.ts';
import { seedHistory } from '../../dashboards/numbers/testing/board-history.ts';

const cities = ['Cali', 'Medellín', null];
const foci = ['LEALES', 'ENRIESGO', null];
/** Local dates at whose start events of the history happen. */
const days = ['2026-11-15', '2026-11-08', '2026-10-25', '2026-10-20'];

interface Size {
  readonly people?: number;
  readonly sendings?: number;
  readonly days?: number;
}

/**
 * Seeds an account with random messages by several channels, in two campaigns, with customers of different places, stores, bounces,
 * replies, and events at the edges of days and of the attribution window. One newsletter is in half of the sendings; a schedule has a
 * second method by which it wrote to the same people.
 */
export async function seedResults(database: Database, random: Random, now: Date, attributionDays: number, size: Size = {}) {
  const history = await seedHistory(database, random, now, size);
  await makeAwkward(database, random, history, { timeZone: 'America/Bogota', attributionDays, days, now });
  const { accountId } = history;
  for (const { id } of history.people) {
    const place = { city: random.pick(cities), focus: random.pick(foci) };
    await database.update(customers).set(place).where(eq(customers.id, id));
  }
  const methodIds = [...new Set(history.messages.map(({ methodId }) => methodId))];
  const without = methodIds.filter(() => random.chance(0.5));
  if (without.length > 0)
    await database.update(sendMethods).set({ newsletterVersionId: null }).where(inArray(sendMethods.id, without));
  await addSecondMethod(database, random, history.messages[0]?.methodId ?? 0);
  const bounced = history.messages.filter(() => random.chance(0.1)).map(({ id }) => id);
  if (bounced.length > 0) await database.update(deliveries).set({ bouncedAt: now }).where(inArray(deliveries.id, bounced));
  const [answered] = history.messages.filter(({ state }) => state === deliveryState.sent);
  if (!answered) throw new Error('No message was sent.');
  await database.insert(messageReplies).values({
    accountId,
    customerId: answered.customerId ?? 0,
    deliveryId: answered.id,
    channel: 'wa',
    text: 'Sí',
    reference: `r${answered.id}`,
    receivedAt: now,
  });
  const place = { accountId, code: 'B', name: 'B', city: 'Pasto', department: 'Nariño', zone: 'Sur', channel: 'Almacén' };
  const [other] = await database.insert(stores).values(place).returning();
  const receipts = [...new Set(history.purchases.map(({ receipt }) => receipt ?? ''))].filter(() => random.chance(0.4));
  for (const receipt of receipts)
    await database.execute(
      sql`update purchase set store_id = ${other?.id ?? 0} where account_id = ${accountId} and receipt = ${receipt}`,
    );
  return history;
}

/** Writes to the people of a method by a second method of the same schedule, minutes later. */
async function addSecondMethod(database: Database, random: Random, methodId: number): Promise<void> {
  const [method] = await database.select().from(sendMethods).where(eq(sendMethods.id, methodId));
  const own = await database.select().from(deliveries).where(eq(deliveries.methodId, methodId));
  if (!method || own.length === 0) return;
  const { scheduleId, definition } = method;
  const type = random.pick(['sms', 'wa'] as const);
  const [second] = await database.insert(sendMethods).values({ scheduleId, type, definition }).returning();
  const rows = own
    .filter(() => random.chance(0.5))
    .map(({ accountId, occurrenceId, customerId, address, updatedAt }) => ({
      accountId,
      occurrenceId,
      customerId,
      address,
      methodId: second?.id ?? 0,
      state: deliveryState.sent,
      updatedAt: new Date(updatedAt.getTime() + random.between(1, 600) * 60_000),
    }));
  if (rows.length > 0) await database.insert(deliveries).values(rows);
}
