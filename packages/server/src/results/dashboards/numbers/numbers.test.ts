import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AttributionTouch } from '@pregon/contract/account/attribution-touch';
import { sql } from 'drizzle-orm';
import { deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { seededRandom } from '../../../demo/random.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { dayIn, periodOf } from '../period.ts';
import { type History, seedHistory } from './testing/board-history.ts';
import { dailyNumbers } from './daily.numbers.ts';
import { eventNumbers } from './event.numbers.ts';
import { sendingNumbers, sendingsIn, totalOf } from './sending.numbers.ts';

const zone = 'America/Bogota';
const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const period = periodOf(now, 30, zone);

eachDatabase(({ database }) => {
  let history: History;
  let attributionDays = 7;
  beforeAll(async () => {
    const random = seededRandom(20_261_121);
    await seedHistory(database, random, now);
    history = await seedHistory(database, random, now);
    await seedHistory(database, random, now);
  });

  const span = (attributionTouch: AttributionTouch = 'ultimo') => ({
    accountId: history.accountId,
    attributionDays,
    attributionTouch,
    from: period.from,
    to: period.to,
  });
  const within = (at: Date) => at >= period.from && at < period.to;
  const sentMessages = () => history.messages.filter(({ state }) => state === deliveryState.sent);
  /** The last message that somebody got within the attribution window before a moment. */
  const messageBefore = (customerId: number | undefined, at: Date, among = sentMessages()) =>
    among
      .filter(
        (message) =>
          message.customerId === customerId &&
          message.updatedAt <= at &&
          at.getTime() - message.updatedAt.getTime() < attributionDays * dayMs,
      )
      .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || other.id - one.id)[0];
  /** Every receipt attributed to a message, at any time, with the sum of its lines; a negative sum is a return. */
  const allSales = () =>
    [...Map.groupBy(history.purchases, ({ customerId, receipt }) => `${customerId} ${receipt}`).values()].flatMap((lines) => {
      const [first] = lines;
      const message = first && messageBefore(first.customerId, first.at);
      const amount = lines.reduce((sum, line) => sum + Number(line.amount), 0);
      return first && message ? [{ at: first.at, amount, isPurchase: amount >= 0, message }] : [];
    });
  const sales = () => allSales().filter(({ at }) => within(at));
  /** Customers who unsubscribed or complained; bounced addresses are not included. */
  const leaving = () =>
    history.left
      .filter(({ createdAt, reason }) => within(createdAt) && !reason.includes('bounce'))
      .map((one) => {
        const person = history.people.find(({ email, mobile }) => [email, mobile].includes(one.address));
        const byChannel = sentMessages().filter(({ channel }) => channel === one.channel);
        return { ...one, isComplaint: one.reason === 'complaint', message: messageBefore(person?.id, one.createdAt, byChannel) };
      });
  const byPeople = () => history.engagements.filter(({ machine }) => !machine);
  /** Sums numbers by name. */
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
        const isOpenable = channel !== 'sms' && state === deliveryState.sent;
        return [
          [`${place} ${nameOf(state)}`, 1] as const,
          [`${place} openable`, isOpenable ? 1 : 0] as const,
          [`${place} opened`, isOpenable && done.length > 0 ? 1 : 0] as const,
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

  it.each([7, 2, 3, 30])('counts once a purchase that follows a message within %i days, by its day', async (days) => {
    attributionDays = days;
    const found = await dailyNumbers.sales(database, span(), zone);
    const amounts = sales().map(({ at, amount }) => [dayIn(at, zone), amount] as const);
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts.length).toBeLessThan(history.purchases.filter(({ at }) => within(at)).length);
    expect(sales().some(({ isPurchase }) => !isPurchase)).toBe(true);
    expect(sums(found.map((row) => [row.day, row.amount]))).toEqual(sums(amounts));
    expect(sums(found.map((row) => [row.day, row.purchases]))).toEqual(
      sums(sales().map(({ at, isPurchase }) => [dayIn(at, zone), isPurchase ? 1 : 0])),
    );
  });

  it.each([2, 7, 30])('counts a purchase for each message of the %i days before it where the account wants so', async (days) => {
    attributionDays = days;
    const each = span('cualquiera');
    const receipts = [...Map.groupBy(history.purchases, ({ customerId, receipt }) => `${customerId} ${receipt}`).values()]
      .map((lines) => ({
        at: lines[0]?.at ?? now,
        customerId: lines[0]?.customerId,
        amount: lines.reduce((sum, line) => sum + Number(line.amount), 0),
      }))
      .filter(({ at }) => within(at));
    const follows = (receipt: (typeof receipts)[number], { customerId, updatedAt }: (typeof history.messages)[number]) => {
      const age = receipt.at.getTime() - updatedAt.getTime();
      return receipt.customerId === customerId && age >= 0 && age < attributionDays * dayMs;
    };
    const salesOf = (messages: typeof history.messages) => {
      const own = receipts.filter((receipt) => messages.some((message) => follows(receipt, message)));
      return {
        purchases: own.filter(({ amount }) => amount >= 0).length,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
      };
    };
    const found = await sendingNumbers.results(database, each);
    for (const { occurrenceId, purchases, amount } of found)
      expect({ purchases, amount }).toEqual(salesOf(sentMessages().filter((one) => one.occurrenceId === occurrenceId)));
    const total = salesOf(sentMessages());
    const byCampaign = await sendingNumbers.salesByCampaign(database, each, found);
    expect([...byCampaign]).toEqual([[history.campaignId, total]]);
    const byDay = await dailyNumbers.sales(database, each, zone);
    expect(byDay.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.amount);
    // Purchases that follow several messages are what the rule is about.
    expect(totalOf(found).purchases > total.purchases).toBe(days > 7);
  });

  it('counts the messages that were followed by a purchase', async () => {
    const bought = allSales().filter(({ isPurchase, message }) => isPurchase && within(message.updatedAt));
    const followed = new Map(bought.map(({ message }) => [message.id, message.channel]));
    const clicked = (id: number) => byPeople().some(({ deliveryId, kind }) => deliveryId === id && kind === 1);
    const found = await sendingNumbers.results(database, span());
    const some = (rows: Record<string, number>) => Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0));
    expect(some(sums(found.map((row) => [row.channel, row.converted])))).toEqual(
      sums([...followed.values()].map((channel) => [channel, 1])),
    );
    const afterClick = [...followed].filter(([id]) => clicked(id)).map(([, channel]) => [channel, 1] as const);
    expect(some(sums(found.map((row) => [row.channel, row.convertedAfterClick])))).toEqual(sums(afterClick));
    expect(afterClick.length).toBeGreaterThan(0);
  });

  it.each([7, 2])('counts unsubscriptions by the sending of the %i days before', async (days) => {
    attributionDays = days;
    const found = await dailyNumbers.leaving(database, span(), zone);
    const expected = leaving().flatMap(({ createdAt, isComplaint }) => [
      [`${dayIn(createdAt, zone)} people`, isComplaint ? 0 : 1] as const,
      [`${dayIn(createdAt, zone)} complaints`, isComplaint ? 1 : 0] as const,
    ]);
    expect(
      sums(
        found.flatMap(
          ({ day, people, complaints }) =>
            [
              [`${day} people`, people],
              [`${day} complaints`, complaints],
            ] as const,
        ),
      ),
    ).toEqual(sums(expected));
    expect(leaving().length).toBeLessThan(history.left.filter(({ createdAt }) => within(createdAt)).length);
  });

  it.each([1, 14, 7])('computes the results of each sending with an attribution window of %i days', async (days) => {
    attributionDays = days;
    const results = await sendingNumbers.results(database, span());
    const inPeriod = sentMessages().filter(({ updatedAt }) => within(updatedAt));
    const expected = totalOf([]);
    const isOpenable = ({ channel }: { channel: string }) => channel !== 'sms';
    const followed = allSales().filter(({ isPurchase, message }) => isPurchase && within(message.updatedAt));
    const withMessage = leaving().filter(({ message }) => message);
    expect(totalOf(results)).toMatchObject({
      ...expected,
      delivered: inPeriod.length,
      failed: expect.any(Number),
      uncertain: expect.any(Number),
      skipped: expect.any(Number),
      openable: inPeriod.filter(isOpenable).length,
      opened: inPeriod.filter((message) => isOpenable(message) && byPeople().some(({ deliveryId }) => deliveryId === message.id))
        .length,
      clicked: inPeriod.filter(({ id }) => byPeople().some(({ deliveryId, kind }) => deliveryId === id && kind === 1)).length,
      converted: new Set(followed.map(({ message }) => message.id)).size,
      convertedAfterClick: expect.any(Number),
      purchases: sales().filter(({ isPurchase }) => isPurchase).length,
      amount: sales().reduce((sum, { amount }) => sum + amount, 0),
      left: withMessage.filter(({ isComplaint }) => !isComplaint).length,
      complaints: withMessage.filter(({ isComplaint }) => isComplaint).length,
    });
    const begun = new Set(history.messages.map(({ occurrenceId }) => occurrenceId));
    const { rows: starts } = await database.execute<{ id: number; at: string }>(
      sql`select id, started_at as at from occurrence where id in (${sql.join(
        [...begun].map((id) => sql`${id}`),
        sql`, `,
      )})`,
    );
    expect(sendingsIn(results, period)).toBe(starts.filter(({ at }) => within(new Date(at))).length);
    expect(results.every(({ campaignId }) => campaignId === history.campaignId)).toBe(true);
    expect(results.map(({ dueAt }) => dueAt.getTime())).toEqual(
      results.map(({ dueAt }) => dueAt.getTime()).toSorted((a, b) => b - a),
    );
    expect(await sendingNumbers.results(database, span(), history.campaignId)).toEqual(results);
    expect(await sendingNumbers.results(database, span(), crypto.randomUUID())).toEqual([]);
  });

  describe('engagements', () => {
    it('count in the period in which they happened', async () => {
      const hours = 6;
      const found = await eventNumbers.counts(database, span(), hours, zone);
      const place = (at: Date) => {
        const local = new Date(at.getTime() - 5 * 3_600_000);
        const hour = Math.floor(local.getUTCHours() / hours) * hours;
        return `${local.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}`;
      };
      const happened = [
        ...byPeople().map(({ firstAt, kind }) => [firstAt, kind === 0 ? 'open' : 'click'] as const),
        ...history.left
          .filter(({ reason }) => !reason.includes('bounce'))
          .map(({ createdAt, reason }) => [createdAt, reason === 'complaint' ? reason : 'unsubscribe'] as const),
        ...history.messages
          .filter(({ state }) => state === deliveryState.failed)
          .map(({ updatedAt }) => [updatedAt, 'bounce'] as const),
      ].filter(([at]) => within(at));
      const byNoBots = found.filter(({ kind }) => kind !== 'machine');
      expect(sums(byNoBots.map(({ stretch, kind, events }) => [`${stretch} ${kind}`, events]))).toEqual(
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

    it('are counted separately when they come from bots', async () => {
      const machines = history.engagements.filter(({ machine, firstAt }) => machine && within(firstAt));
      const found = (await eventNumbers.counts(database, span(), 24, zone)).filter(({ kind }) => kind === 'machine');
      expect(found.reduce((sum, { events }) => sum + events, 0)).toBe(machines.length);
    });

    it('give the opening rate by hour, on the clock of the account', async () => {
      const found = await dailyNumbers.openingHours(database, span(), zone);
      const local = (at: Date) => new Date(at.getTime() - 5 * 3_600_000);
      const messages = sentMessages().filter(({ updatedAt, channel }) => within(updatedAt) && channel !== 'sms');
      const expected = messages.flatMap(({ id, updatedAt }) => {
        const hour = `${local(updatedAt).getUTCDay() || 7} ${local(updatedAt).getUTCHours()}`;
        const wasOpened = byPeople().some(({ deliveryId }) => deliveryId === id);
        return [[`${hour} delivered`, 1] as const, [`${hour} opened`, wasOpened ? 1 : 0] as const];
      });
      const rows = found.flatMap(
        ({ weekday, hour, delivered, opened }) =>
          [
            [`${weekday} ${hour} delivered`, delivered],
            [`${weekday} ${hour} opened`, opened],
          ] as const,
      );
      expect(sums(rows)).toEqual(sums(expected));
    });
  });
});
