import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ScheduleResults } from '@pregon/contract/results/sending-results.endpoints';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/random.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { messageReplies } from '../../messaging/webhooks/message-replies.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type History, seedHistory } from '../dashboards/numbers/testing/board-history.ts';
import { sendingNumbers } from '../dashboards/numbers/sending.numbers.ts';
import { scheduleResults } from './schedule-results.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const cities = ['Cali', 'Medellín', null];
const foci = ['LEALES', 'ENRIESGO', null];
const focusNames: Record<string, string> = { LEALES: 'Leales', ENRIESGO: 'En riesgo' };

eachDatabase(({ database }) => {
  const histories: History[] = [];
  const scheduleOf = new Map<number, number>();
  const placeOf = new Map<number, { city: string; focus: string }>();

  beforeAll(async () => {
    const random = seededRandom(20_261_123);
    for (let count = 0; count < 4; count++) {
      const history = await seedHistory(database, random, now);
      histories.push(history);
      for (const { id } of history.people) {
        const place = { city: random.pick(cities), focus: random.pick(foci) };
        await database.update(customers).set(place).where(eq(customers.id, id));
        placeOf.set(id, { city: place.city ?? '', focus: focusNames[place.focus ?? ''] ?? '' });
      }
      const bounced = history.messages.filter(() => random.chance(0.1)).map(({ id }) => id);
      for (const id of bounced) await database.update(deliveries).set({ bouncedAt: now }).where(eq(deliveries.id, id));
      history.messages.forEach((message) => Object.assign(message, { bouncedAt: bounced.includes(message.id) ? now : null }));
      const [answered] = history.messages.filter(({ state }) => state === deliveryState.sent);
      if (!answered) throw new Error('no message was sent');
      await database.insert(messageReplies).values({
        accountId: history.accountId,
        customerId: answered.customerId ?? 0,
        deliveryId: answered.id,
        channel: 'wa',
        text: 'Sí',
        reference: `r${count}`,
        receivedAt: now,
      });
    }
    for (const { id, scheduleId } of await database.select().from(occurrences)) scheduleOf.set(id, scheduleId);
  });

  async function read(history: History, occurrenceId: number, attributionDays = 7): Promise<ScheduleResults> {
    const scope = { accountId: history.accountId, scheduleId: scheduleOf.get(occurrenceId) ?? 0, attributionDays };
    const results = await scheduleResults(database, scope, { currency: 'COP', attributionDays });
    if (!results) throw new Error('the schedule has no occurrence');
    return results;
  }

  /** The recount, message by message and receipt by receipt, without SQL. */
  function recount(history: History, occurrenceId: number, attributionDays: number) {
    const sent = history.messages.filter(({ state }) => state === deliveryState.sent);
    const own = history.messages.filter((message) => message.occurrenceId === occurrenceId);
    const channel = own[0]?.channel;
    const lastBefore = (customerId: number | undefined, at: Date, among = sent) =>
      among
        .filter((message) => {
          const age = at.getTime() - message.updatedAt.getTime();
          return message.customerId === customerId && age >= 0 && age < attributionDays * dayMs;
        })
        .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || other.id - one.id)[0];
    const receipts = [...Map.groupBy(history.purchases, ({ customerId, receipt }) => `${customerId} ${receipt}`).values()];
    const sales = receipts.flatMap((lines) => {
      const message = lines[0] && lastBefore(lines[0].customerId, lines[0].at);
      const amount = lines.reduce((sum, line) => sum + Number(line.amount), 0);
      return message?.occurrenceId === occurrenceId ? [{ message, amount, isPurchase: amount >= 0 }] : [];
    });
    const leaving = history.left.filter(({ reason, address, createdAt, channel: by }) => {
      if (reason.includes('bounce')) return false;
      const person = history.people.find(({ email, mobile }) => [email, mobile].includes(address));
      const message = lastBefore(
        person?.id,
        createdAt,
        sent.filter((one) => one.channel === by),
      );
      return message?.occurrenceId === occurrenceId;
    });
    const person = (id: number) => history.engagements.filter(({ deliveryId, machine }) => deliveryId === id && !machine);
    const scanned = (id: number) => history.engagements.some(({ deliveryId, machine }) => deliveryId === id && machine);
    const clicked = (id: number) => person(id).some(({ kind }) => kind === 1);
    const isOpenable = channel !== 'sms';
    const counts = (messages: readonly (typeof own)[number][]) => {
      const delivered = messages.filter(({ state }) => state === deliveryState.sent);
      const ids = new Set(delivered.map(({ id }) => id));
      const followed = sales.filter(({ message }) => ids.has(message.id));
      return {
        delivered: delivered.length,
        openable: isOpenable ? delivered.length : 0,
        opened: isOpenable ? delivered.filter(({ id }) => person(id).length > 0).length : 0,
        clicked: delivered.filter(({ id }) => clicked(id)).length,
        converted: new Set(followed.filter(({ isPurchase }) => isPurchase).map(({ message }) => message.id)).size,
        purchases: followed.filter(({ isPurchase }) => isPurchase).length,
        amount: followed.reduce((sum, { amount }) => sum + amount, 0),
      };
    };
    const outcome = (state: number) => own.filter((message) => message.state === state).length;
    const delivered = own.filter(({ state }) => state === deliveryState.sent);
    return {
      channel: {
        channel,
        audience: own.length,
        skipped: outcome(deliveryState.skipped),
        failed: outcome(deliveryState.failed),
        uncertain: outcome(deliveryState.uncertain),
        ...counts(own),
        openedByMachines: delivered.filter(({ id }) => scanned(id) && person(id).length === 0).length,
        convertedAfterClick: new Set(
          sales.filter(({ isPurchase, message }) => isPurchase && clicked(message.id)).map(({ message }) => message.id),
        ).size,
        bounced: delivered.filter(({ bouncedAt }) => bouncedAt).length,
        left: leaving.filter(({ reason }) => reason !== 'complaint').length,
        complaints: leaving.filter(({ reason }) => reason === 'complaint').length,
      },
      groups: (by: 'city' | 'focus') =>
        [...Map.groupBy(own, ({ customerId }) => placeOf.get(customerId ?? 0)?.[by] ?? '')]
          .map(([name, messages]) => ({ name, ...counts(messages) }))
          .filter((group) => group.delivered > 0),
      amount: sales.reduce((sum, { amount }) => sum + amount, 0),
    };
  }

  const occurrencesOf = (history: History) => [...new Set(history.messages.map(({ occurrenceId }) => occurrenceId))];
  const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));

  it.each([1, 7, 30])('equal a recount of random histories, with an attribution window of %i days', async (days) => {
    let [sales, left] = [0, 0];
    for (const history of histories) {
      for (const occurrenceId of occurrencesOf(history)) {
        const found = await read(history, occurrenceId, days);
        const expected = recount(history, occurrenceId, days);
        expect(found.channels).toEqual([{ ...expected.channel, replies: expect.any(Number) }]);
        expect(byName(found.cities)).toEqual(byName(expected.groups('city')));
        expect(byName(found.foci)).toEqual(byName(expected.groups('focus')));
        expect(found.stores.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(expected.amount, 2);
        sales += expected.channel.purchases;
        left += expected.channel.left;
      }
    }
    // Histories without sales or unsubscriptions would prove nothing.
    expect(sales).toBeGreaterThan(20);
    expect(left).toBeGreaterThan(0);
  });

  it('add up to the figures of the boards over all time', async () => {
    for (const history of histories) {
      const span = {
        accountId: history.accountId,
        attributionDays: 7,
        from: new Date(0),
        to: new Date(now.getTime() + 60 * dayMs),
      };
      for (const board of await sendingNumbers.results(database, span)) {
        const [page] = (await read(history, board.occurrenceId)).channels;
        const { delivered, openable, opened, clicked, converted, convertedAfterClick, purchases, amount, left, complaints } =
          board;
        expect(page).toMatchObject({
          delivered,
          openable,
          opened,
          clicked,
          converted,
          convertedAfterClick,
          purchases,
          left,
          complaints,
        });
        expect(page?.amount).toBeCloseTo(amount, 2);
      }
    }
  });

  it('count each message once in the curve by hour, at its first opening and its first click', async () => {
    let shown = 0;
    for (const history of histories) {
      for (const occurrenceId of occurrencesOf(history)) {
        const { hours, startedAt } = await read(history, occurrenceId);
        const start = new Date(startedAt ?? 0).getTime();
        const own = history.messages.filter((one) => one.occurrenceId === occurrenceId && one.state === deliveryState.sent);
        const first = (id: number, kinds: readonly number[]) =>
          Math.min(
            ...history.engagements
              .filter(({ deliveryId, machine, kind }) => deliveryId === id && !machine && kinds.includes(kind))
              .map(({ firstAt }) => Math.floor((firstAt.getTime() - start) / 3_600_000)),
          );
        const tally = (kinds: readonly number[], of = own) =>
          [...Map.groupBy(of, ({ id }) => first(id, kinds))].flatMap(([hour, all]) =>
            hour >= 0 && hour < 72 ? [[hour, all.length] as const] : [],
          );
        const opened = new Map(own[0]?.channel === 'sms' ? [] : tally([0, 1]));
        const clicked = new Map(tally([1]));
        const all = [...new Set([...opened.keys(), ...clicked.keys()])].toSorted((one, other) => one - other);
        expect(hours).toEqual(all.map((hour) => ({ hour, opened: opened.get(hour) ?? 0, clicked: clicked.get(hour) ?? 0 })));
        shown += hours.length;
      }
    }
    expect(shown).toBeGreaterThan(100);
  });

  it('compare with the other messages of the 90 days before, by channel', async () => {
    const [history] = histories;
    if (!history) throw new Error('no history');
    for (const occurrenceId of occurrencesOf(history)) {
      const { usual, startedAt } = await read(history, occurrenceId);
      const start = new Date(startedAt ?? 0);
      const before = history.messages.filter(
        (one) => one.state === deliveryState.sent && one.updatedAt < start && one.occurrenceId !== occurrenceId,
      );
      const expected = [...Map.groupBy(before, ({ channel }) => channel)].map(([channel, all]) => [channel, all.length]);
      expect(Object.fromEntries(usual.map(({ channel, delivered }) => [channel, delivered]))).toEqual(
        Object.fromEntries(expected),
      );
    }
  });

  describe('of a schedule', () => {
    it('are empty before it has started, and absent for an occurrence of another schedule', async () => {
      const [history] = histories;
      if (!history) throw new Error('no history');
      const [first = 0, second = 0] = occurrencesOf(history);
      const scope = { accountId: history.accountId, scheduleId: scheduleOf.get(first) ?? 0, attributionDays: 7 };
      const measures = { currency: 'COP', attributionDays: 7 };
      expect(await scheduleResults(database, { ...scope, occurrence: second }, measures)).toBeUndefined();
      const [planned] = await database
        .insert(occurrences)
        .values({ scheduleId: scope.scheduleId, dueAt: new Date('2099-01-01') })
        .returning();
      const empty = { startedAt: null, channels: [], usual: [], hours: [], foci: [], cities: [], stores: [] };
      expect(await scheduleResults(database, { ...scope, occurrence: planned?.id }, measures)).toEqual({ ...measures, ...empty });
    });

    it('count the replies to its messages', async () => {
      const all = await Promise.all(histories.flatMap((history) => occurrencesOf(history).map((id) => read(history, id))));
      const replies = all.flatMap(({ channels }) => channels).reduce((sum, { replies: count }) => sum + count, 0);
      expect(replies).toBe(histories.length);
      const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from message_reply`);
      expect(rows[0]?.count).toBe(replies);
    });
  });
});
