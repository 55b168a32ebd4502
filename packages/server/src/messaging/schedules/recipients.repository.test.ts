import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { recipientOrders } from '@pregon/contract/schedules/recipient-orders';
import { outcomes, type Recipient, type RecipientSort } from '@pregon/contract/schedules/recipients.schema';
import { eq, inArray } from 'drizzle-orm';
import { recountDeliveries } from '../deliveries/counted-change.sql.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { recordingProviders, sendersOn } from '../deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { messageReplies } from '../webhooks/message-replies.table.ts';
import { type RecipientFilter, recipientsRepository } from './recipients.repository.ts';
import { occurrences, schedules } from './schedules.table.ts';

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  let scheduleId: number;
  let rows: (typeof deliveries.$inferSelect)[];
  /** Two sendings of one schedule to eleven people, with every outcome. */
  beforeAll(async () => {
    const audience = await seedAudience(database, 11);
    const first = await seedOccurrence(database, audience, new Date(Date.now() - 60_000));
    const [occurrence] = await database.select().from(occurrences).where(eq(occurrences.id, first));
    scheduleId = occurrence?.scheduleId ?? 0;
    const [second] = await database.insert(occurrences).values({ scheduleId, dueAt: new Date() }).returning();
    const { providers } = recordingProviders();
    await (await senders.start(providers)).look();
    const ids = [first, second?.id ?? 0];
    const sent = await database.select().from(deliveries).where(inArray(deliveries.occurrenceId, ids));
    for (const [index, { id }] of sent.entries()) {
      const state = [deliveryState.sent, deliveryState.failed, deliveryState.pending, deliveryState.sending][index % 4] ?? 0;
      await database.update(deliveries).set({ state, leaseUntil: null }).where(eq(deliveries.id, id));
    }
    await recountDeliveries(database, ids);
    rows = (await database.select().from(deliveries).where(inArray(deliveries.occurrenceId, ids))).toSorted(
      (one, other) => other.occurrenceId - one.occurrenceId || (other.customerId ?? 0) - (one.customerId ?? 0),
    );
    await database.update(schedules).set({ state: 'pausada' });
  });
  afterEach(() => senders.close());

  const list = (filter: RecipientFilter, page: number, after?: string) =>
    recipientsRepository.list(database, scheduleId, filter, { page, size: 4, after });

  const filters: readonly (readonly [string, RecipientFilter, (row: typeof deliveries.$inferSelect) => boolean])[] = [
    ['everybody', {}, () => true],
    ['who failed', { outcome: 'failed' }, ({ state }) => state === deliveryState.failed],
    ['who waits', { outcome: 'pending' }, ({ state }) => state === deliveryState.pending],
    ['who is on the way', { outcome: 'sending' }, ({ state }) => state === deliveryState.sending],
    ['nobody', { type: 'sms' }, () => false],
    ['who is searched', { search: 'c1' }, ({ address }) => address.startsWith('c1')],
    [
      'who is searched and was sent to',
      { search: 'c1', outcome: 'sent' },
      ({ address, state }) => address.startsWith('c1') && state === 2,
    ],
  ];

  describe.each(filters)('the list of recipients, filtered by: %s', (_, filter, belongs) => {
    const expected = () => rows.filter(belongs).map(({ id }) => id);

    it('are listed exactly once, in order, across pages by cursor', async () => {
      const seen: number[] = [];
      let after: string | undefined;
      for (let page = 1; page < 10; page += 1) {
        const { items, total, next } = await list(filter, page, after);
        expect(total).toBe(expected().length);
        seen.push(...items.map(({ id }) => id));
        if (next === null) break;
        after = next;
      }
      expect(seen).toEqual(expected());
    });

    it('are all in the file, and nobody else', async () => {
      const filed: number[] = [];
      for await (const batch of recipientsRepository.all(database, scheduleId, filter, 3)) {
        filed.push(...batch.map(({ id }) => id));
      }
      expect(filed).toEqual(expected());
      expect(await recipientsRepository.count(database, scheduleId, filter)).toBe(expected().length);
    });

    it('of which some are chosen are alone in the file', async () => {
      const only = expected().filter((__, place) => place % 2 === 0);
      if (only.length === 0) return;
      const filed: number[] = [];
      for await (const batch of recipientsRepository.all(database, scheduleId, { ...filter, only }, 3)) {
        filed.push(...batch.map(({ id }) => id));
      }
      expect(filed).toEqual(only);
    });

    it('are on the same page when it is opened directly', async () => {
      for (let page = 1; page <= 4; page += 1) {
        const { items } = await list(filter, page);
        expect(items.map(({ id }) => id)).toEqual(expected().slice((page - 1) * 4, page * 4));
      }
    });
  });

  const keys: Readonly<Record<RecipientSort['by'], (row: Recipient) => string | number>> = {
    customer: ({ customerName }) =>
      customerName
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toUpperCase(),
    outcome: ({ outcome }) => outcomes.indexOf(outcome),
    type: ({ type }) => type,
    at: ({ at }) => at,
  };
  const sorts = recipientOrders.flatMap((by) => (['asc', 'desc'] as const).map((direction) => ({ by, direction })));
  it.each(sorts)('sorts recipients by $by, $direction, each exactly once across pages', async (sort) => {
    for (const [, filter, belongs] of filters) {
      const seen: Recipient[] = [];
      for (let page = 1; page <= 8; page += 1)
        seen.push(...(await recipientsRepository.list(database, scheduleId, filter, { page, size: 4, sort })).items);
      const expectedIds = rows.filter(belongs).map(({ id }) => id);
      expect([seen.length, new Set(seen.map(({ id }) => id))]).toEqual([expectedIds.length, new Set(expectedIds)]);
      const values = seen.map(keys[sort.by]);
      const expected = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
      expect(values).toEqual(sort.direction === 'asc' ? expected : expected.toReversed());
    }
  });

  it('downloads each recipient once, in the same order, whatever the batch size', async () => {
    const seen: number[] = [];
    for await (const batch of recipientsRepository.all(database, scheduleId, {}, 3)) seen.push(...batch.map(({ id }) => id));
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it('shows the last reply of a recipient', async () => {
    const [row] = rows;
    if (!row?.customerId) throw new Error('There is nobody.');
    const { accountId, id: deliveryId } = row;
    const reply = { accountId, customerId: row.customerId, deliveryId, channel: 'wa' as const };
    await database.insert(messageReplies).values([
      { ...reply, text: 'Hola', receivedAt: new Date('2026-11-24T15:00:00Z') },
      { ...reply, text: '¿Hay talla 38?', receivedAt: new Date('2026-11-24T16:00:00Z') },
    ]);
    const { items } = await list({}, 1);
    expect(items.map((item) => item.reply).slice(0, 2)).toEqual([
      { text: '¿Hay talla 38?', at: '2026-11-24T16:00:00.000Z' },
      null,
    ]);
  });
});
