import { eq } from 'drizzle-orm';
import { campaigns } from '../../../../audiences/campaigns/campaigns.table.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import { deliveries, deliveryState } from '../../../../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../../../../messaging/deliveries/testing/sending.ts';
import type { Random } from '../../../../demo/random.ts';
import { suppressions } from '../../../../retail/consent/suppressions.table.ts';
import { occurrences, sendMethods } from '../../../../messaging/schedules/schedules.table.ts';
import { stores } from '../../../../retail/stores/stores.table.ts';
import { purchases } from '../../../../retail/purchases/purchases.table.ts';
import { products } from '../../../../retail/products/products.table.ts';
import { customers } from '../../../../retail/customers/customers.table.ts';
import { engagementKind, engagements } from '../../../../messaging/tracking/tracking.table.ts';

async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

/** Seeds an account with random messages, engagements, purchases and unsubscriptions in the days before `now`. */
export async function seedHistory(database: Database, random: Random, now: Date, { people = 25, sendings = 6, days = 40 } = {}) {
  const seeded = await seedAudience(database, people);
  const known = seeded.people.map((person) => ({ ...person, mobile: `+57399${String(person.id).padStart(7, '0')}` }));
  for (const { id, mobile } of known) await database.update(customers).set({ mobile }).where(eq(customers.id, id));
  const audience = { ...seeded, people: known };
  const { accountId } = audience;
  const before = (mostDays: number) => new Date(now.getTime() - random.between(1, mostDays * 1440) * 60_000);
  const states = Object.values(deliveryState).filter((state) => state >= deliveryState.sent);
  const messages = [];
  for (let sending = 0; sending < sendings; sending += 1) {
    const dueAt = before(days);
    const occurrenceId = await seedOccurrence(database, audience, dueAt);
    await database.update(occurrences).set({ startedAt: dueAt }).where(eq(occurrences.id, occurrenceId));
    const { scheduleId } = await only(database.select().from(occurrences).where(eq(occurrences.id, occurrenceId)));
    const method = await only(database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId)));
    const type = random.pick(['email', 'email', 'sms', 'wa'] as const);
    await database.update(sendMethods).set({ type }).where(eq(sendMethods.id, method.id));
    const rows = audience.people.map(({ id, email, mobile }, position) => ({
      accountId,
      occurrenceId,
      methodId: method.id,
      customerId: id,
      address: (type === 'email' ? email : mobile) ?? '',
      state: random.chance(0.7) ? deliveryState.sent : random.pick(states),
      updatedAt: new Date(dueAt.getTime() + position * 1000),
    }));
    messages.push(...(await database.insert(deliveries).values(rows).returning()).map((row) => ({ ...row, channel: type })));
  }
  const done = messages.flatMap(({ id, updatedAt }) =>
    (
      [
        [0, 0.5],
        [1, 0.2],
        [1, 0.1],
      ] as const
    ).flatMap(([kind, probability], link) => {
      if (!random.chance(probability)) return [];
      const firstAt = new Date(updatedAt.getTime() + random.between(1, 3 * 1440) * 60_000);
      const machine = random.chance(0.2);
      return [
        { deliveryId: id, accountId, kind, link: kind === engagementKind.open ? 0 : link, machine, firstAt, lastAt: firstAt },
      ];
    }),
  );
  await database.insert(engagements).values(done);
  const place = { accountId, code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
  const store = await only(database.insert(stores).values(place).returning());
  const goods = { accountId, sku: 'A', name: 'A', category: 'A', subcategory: 'A', line: 'A', price: '1' };
  const product = await only(database.insert(products).values(goods).returning());
  const bought = Array.from({ length: people * 5 }, (_, receipt) => {
    const isReturn = random.chance(0.1);
    const line = {
      accountId,
      customerId: random.pick(audience.people).id,
      storeId: store.id,
      productId: product.id,
      receipt: `R${receipt}`,
      paymentMethod: 'EFECTIVO',
      at: before(days + 10),
    };
    return Array.from({ length: random.between(1, 3) }, () => {
      const sign = isReturn || random.chance(0.1) ? -1 : 1;
      return { ...line, amount: String(sign * random.between(1, 900) * 100), units: String(sign) };
    });
  }).flat();
  const sold = await database.insert(purchases).values(bought).returning();
  const gone = audience.people.flatMap(({ email, mobile }) =>
    (['email', 'sms', 'wa'] as const)
      .filter(() => random.chance(0.3))
      .map((channel) => ({
        accountId,
        channel,
        address: (channel === 'email' ? email : mobile) ?? '',
        reason: random.pick(['signed link', 'preferences', 'answer', 'bounce', 'hard bounce', 'complaint']),
        createdAt: before(days),
      })),
  );
  const left = gone.length === 0 ? [] : await database.insert(suppressions).values(gone).returning();
  const campaign = await only(database.select().from(campaigns).where(eq(campaigns.accountId, accountId)));
  return { ...audience, campaignId: campaign.identifier, messages, engagements: done, purchases: sold, left };
}

export type History = Awaited<ReturnType<typeof seedHistory>>;
