import { beforeAll, describe, expect, it } from '@jest/globals';
import { deliveryState } from '../../deliveries/deliveries.table.ts';
import { seededRandom } from '../../demo/random.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { dayIn, periodUntil } from '../period.ts';
import { type History, seedHistory } from './board-history.fixture.ts';
import { dailyNumbers } from './daily.numbers.ts';
import { eventNumbers } from './event.numbers.ts';
import { sendingNumbers, totalOf } from './sending.numbers.ts';

const zone = 'America/Bogota';
const now = new Date('2026-11-21T16:30:00Z');
const week = 7 * 86_400_000;
const period = periodUntil(now, 30, zone);

eachDatabase(({ database }) => {
  let history: History;
  beforeAll(async () => {
    const random = seededRandom(20_261_121);
    await seedHistory(database, random, now);
    history = await seedHistory(database, random, now);
    await seedHistory(database, random, now);
  });

  const span = () => ({ accountId: history.accountId, from: period.from, to: period.to });
  const within = (at: Date) => at >= period.from && at < period.to;
  const sentMessages = () => history.messages.filter(({ state }) => state === deliveryState.sent);
  /** The last message that somebody got in the week before. */
  const messageBefore = (customerId: number | undefined, at: Date) =>
    sentMessages()
      .filter(
        (message) =>
          message.customerId === customerId && message.updatedAt <= at && at.getTime() - message.updatedAt.getTime() < week,
      )
      .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || other.id - one.id)[0];
  const sales = () =>
    history.purchases
      .filter(({ at }) => within(at))
      .flatMap((purchase) => {
        const message = messageBefore(purchase.customerId, purchase.at);
        return message ? [{ ...purchase, message }] : [];
      });
  const leaving = () =>
    history.left
      .filter(({ createdAt }) => within(createdAt))
      .map((one) => ({
        ...one,
        message: messageBefore(history.people.find(({ email }) => email === one.address)?.id, one.createdAt),
      }));
  const byPeople = () => history.engagements.filter(({ machine }) => !machine);
  /** Adds up numbers under their names. */
  const sums = (pairs: readonly (readonly [string, number])[]) => {
    const all: Record<string, number> = {};
    for (const [name, value] of pairs) all[name] = (all[name] ?? 0) + value;
    return all;
  };

  it('counts messages by day, method and outcome', async () => {
    const rows = await dailyNumbers.messages(database, span(), zone);
    const outcomes = ['delivered', 'failed', 'uncertain', 'skipped'];
    const nameOf = (state: number) => outcomes[state - deliveryState.sent] ?? '';
    const expected = history.messages
      .filter(({ updatedAt }) => within(updatedAt))
      .flatMap(({ id, state, channel, updatedAt }) => {
        const place = `${dayIn(updatedAt, zone)} ${channel}`;
        const done = state === deliveryState.sent ? byPeople().filter(({ deliveryId }) => deliveryId === id) : [];
        return [
          [`${place} ${nameOf(state)}`, 1] as const,
          [`${place} opened`, done.length > 0 ? 1 : 0] as const,
          [`${place} clicked`, done.some(({ kind }) => kind === 1) ? 1 : 0] as const,
        ];
      });
    const found = rows.flatMap(({ day, channel, ...counts }) =>
      Object.entries(counts).map(([name, count]) => [`${day} ${channel} ${name}`, count] as const),
    );
    const some = (all: Record<string, number>) => Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
    expect(some(sums(found))).toEqual(some(sums(expected)));
    expect(expected.length).toBeGreaterThan(100);
  });

  it('gives a purchase to the last message of the week before, once', async () => {
    const found = await dailyNumbers.sales(database, span(), zone);
    const name = ({ day, channel }: { day: string; channel: string }) => `${day} ${channel}`;
    const amounts = sales().map(
      ({ at, amount, message }) => [name({ day: dayIn(at, zone), channel: message.channel }), Number(amount)] as const,
    );
    expect(amounts.length).toBeGreaterThan(20);
    expect(amounts.length).toBeLessThan(history.purchases.filter(({ at }) => within(at)).length);
    expect(sums(found.map((row) => [name(row), row.amount]))).toEqual(sums(amounts));
    expect(sums(found.map((row) => [name(row), row.purchases]))).toEqual(sums(amounts.map(([key]) => [key, 1])));
  });

  it('counts the messages that a purchase followed', async () => {
    const followed = new Map(
      sales()
        .filter(({ message }) => within(message.updatedAt))
        .map(({ message }) => [message.id, message.channel]),
    );
    const found = await sendingNumbers.results(database, span());
    const converted = sums(found.map((row) => [row.channel, row.converted]));
    expect(converted).toEqual(sums([...followed.values()].map((channel) => [channel, 1])));
  });

  it('counts those who left, and after which sending', async () => {
    const found = await dailyNumbers.leaving(database, span(), zone);
    expect(sums(found.map(({ day, people }) => [day, people]))).toEqual(
      sums(leaving().map(({ createdAt }) => [dayIn(createdAt, zone), 1])),
    );
    const results = await sendingNumbers.results(database, span());
    expect(totalOf(results).left).toBeLessThanOrEqual(leaving().length);
  });

  it('says of each sending what it came to', async () => {
    const results = await sendingNumbers.results(database, span());
    const inPeriod = sentMessages().filter(({ updatedAt }) => within(updatedAt));
    const expected = totalOf([]);
    const sold = sales().filter(({ message }) => within(message.updatedAt));
    expect(totalOf(results)).toMatchObject({
      ...expected,
      delivered: inPeriod.length,
      failed: expect.any(Number),
      uncertain: expect.any(Number),
      skipped: expect.any(Number),
      opened: inPeriod.filter(({ id }) => byPeople().some(({ deliveryId }) => deliveryId === id)).length,
      clicked: inPeriod.filter(({ id }) => byPeople().some(({ deliveryId, kind }) => deliveryId === id && kind === 1)).length,
      converted: new Set(sold.map(({ message }) => message.id)).size,
      purchases: sold.length,
      amount: sold.reduce((sum, { amount }) => sum + Number(amount), 0),
      left: leaving().filter(
        ({ message }) => message && results.some(({ dueAt }) => Math.abs(dueAt.getTime() - message.updatedAt.getTime()) < 60_000),
      ).length,
    });
    expect(results.every(({ campaignId }) => campaignId === history.campaignId)).toBe(true);
    expect(results.map(({ dueAt }) => dueAt.getTime())).toEqual(
      results.map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => b - a),
    );
    expect(await sendingNumbers.results(database, span(), history.campaignId)).toEqual(results);
    expect(await sendingNumbers.results(database, span(), crypto.randomUUID())).toEqual([]);
  });

  describe('events', () => {
    it('stand in the stretch of time in which they happened', async () => {
      const hours = 6;
      const found = await eventNumbers.counts(database, span(), hours);
      const place = (at: Date) => Math.floor((at.getTime() - period.from.getTime()) / (hours * 3_600_000));
      const happened = [
        ...byPeople().map(({ firstAt, kind }) => [firstAt, kind === 0 ? 'open' : 'click'] as const),
        ...history.left.map(({ createdAt }) => [createdAt, 'unsubscribe'] as const),
        ...history.messages
          .filter(({ state }) => state === deliveryState.failed)
          .map(({ updatedAt }) => [updatedAt, 'bounce'] as const),
      ].filter(([at]) => within(at));
      expect(sums(found.map(({ at, kind, events }) => [`${place(at)} ${kind}`, events]))).toEqual(
        sums(happened.map(([at, kind]) => [`${place(at)} ${kind}`, 1])),
      );
      const latest = await eventNumbers.latest(database, span(), 10);
      expect(latest.map(({ at }) => at.getTime())).toEqual(
        happened
          .map(([at]) => at.getTime())
          .toSorted((one, other) => other - one)
          .slice(0, 10),
      );
    });

    it('of machines are counted apart', async () => {
      const machines = history.engagements.filter(({ machine, firstAt }) => machine && within(firstAt));
      expect(await eventNumbers.byMachines(database, span())).toBe(machines.length);
    });

    it('tell when people open their mail, on the clock of the account', async () => {
      const found = await dailyNumbers.openingHours(database, span(), zone);
      const local = (at: Date) => new Date(at.getTime() - 5 * 3_600_000);
      const expected = byPeople()
        .filter(({ kind, firstAt }) => kind === 0 && within(firstAt))
        .map(({ firstAt }) => [`${local(firstAt).getUTCDay() || 7} ${local(firstAt).getUTCHours()}`, 1] as const);
      expect(sums(found.map(({ weekday, hour, openings }) => [`${weekday} ${hour}`, openings]))).toEqual(sums(expected));
    });
  });
});
