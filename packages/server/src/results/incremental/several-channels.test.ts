import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { usualAttribution } from '../../audiences/audience/attribution.sql.ts';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { seedExperiment } from '../../audiences/experiments/testing/seed-experiment.ts';
import { messagePrices } from '../../channels/accounts/message-prices.table.ts';
import { deliveries, deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { occurrences, schedules, sendMethods } from '../../messaging/schedules/schedules.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { incrementalBoard } from '../dashboards/boards/incremental.board.ts';
import { readBoard } from '../dashboards/boards/testing/board-reading.ts';
import { periodOf } from '../dashboards/period.ts';
import { incrementalSales } from './incremental-sales.ts';
import { plantedAmount, plantLaterPurchase, plantPurchases } from './testing/experiment-purchases.ts';

const startedAt = new Date('2026-10-01T15:00:00Z');
const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';
const dayMs = 86_400_000;
/** What each arm spends more than the one before it. */
const lift = 20_000;
const same = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0 };

eachDatabase(({ database }) => {
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let scheduleId: number;
  let armOfPerson: (id: number) => number;
  const scope = () => ({ accountId: audience.accountId, currency: 'COP', timeZone, now, ...usualAttribution });
  /** The first cells of a table of the board, by its caption. */
  const rowsOf = async (caption: string) => {
    const links = { kind: 'incremental' as const, token: 'x', period: 30 as const, theme: undefined };
    const period = periodOf(now, 30, timeZone);
    const content = await incrementalBoard({ ...scope(), database, period, links, screens: {}, item: undefined });
    return (readBoard(content?.body.text ?? '').tables[caption] ?? []).slice(1).map(([first]) => first);
  };

  beforeAll(async () => {
    audience = await seedAudience(database, 2000);
    const { accountId, people } = audience;
    const occurrenceId = await seedOccurrence(database, audience, startedAt);
    const [row] = await database
      .update(occurrences)
      .set({ state: 'completada', startedAt })
      .where(eq(occurrences.id, occurrenceId))
      .returning();
    scheduleId = row?.scheduleId ?? 0;
    const arms = [
      { ...same, channels: ['email' as const] },
      { ...same, channels: ['sms' as const] },
    ];
    const design = { arms, controlShare: 34, metric: 'ventas' as const, horizonDays: 14, mode: 'fijo' as const };
    const experiment = await seedExperiment(database, accountId, {
      ...design,
      automaticWinner: false,
      salt: 'several channels/',
    });
    const experimentId = experiment.id;
    armOfPerson = (id) => armOf(planOf(experiment), id);
    await database.update(schedules).set({ experimentId }).where(eq(schedules.id, scheduleId));
    const assigned = JSON.stringify(people.map(({ id }) => ({ id, arm: armOfPerson(id) })));
    await database.execute(sql`insert into assignment (experiment_id, customer_id, arm, assigned_at)
      select ${experimentId}, id, arm, ${startedAt.toISOString()} from jsonb_to_recordset(${assigned}::jsonb) as r(id bigint, arm smallint)`);
    const sms = { type: 'sms' as const, smsMessage: 'Hoy', shortenLinks: false };
    const [base] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
    if (!base) throw new Error('The schedule has no method.');
    const methods = await database
      .insert(sendMethods)
      .values([
        { scheduleId, type: base.type, definition: base.definition, newsletterVersionId: base.newsletterVersionId, arm: 1 },
        { scheduleId, type: 'sms', definition: sms, arm: 2 },
      ])
      .returning();
    await database.insert(deliveries).values(
      people.flatMap(({ id }) => {
        const method = methods.find(({ arm }) => arm === armOfPerson(id));
        const message = { accountId, occurrenceId, customerId: id, address: `a${id}`, state: deliveryState.sent };
        return method ? [{ ...message, methodId: method.id, updatedAt: startedAt }] : [];
      }),
    );
    await database.insert(messagePrices).values([
      { accountId, item: 'email', since: '-infinity', price: '2' },
      { accountId, item: 'sms', since: '-infinity', price: '30' },
    ]);
    const at = new Date(startedAt.getTime() + 3 * dayMs);
    await plantPurchases(database, { accountId, experimentId, at, lift });
    await plantLaterPurchase(database, accountId, new Date('2026-11-15T00:00:00Z'));
  });

  /** The recount of an arm from the people: nobody bought before, so that nothing is adjusted. */
  function recount(arm: number): number {
    const mean = (group: number) => {
      const people = audience.people.filter(({ id }) => armOfPerson(id) === group);
      const spent = people.map(({ id }) => (id % 3 === 0 ? plantedAmount(id, group, lift) : 0));
      return spent.reduce((sum, amount) => sum + amount, 0) / people.length;
    };
    return (mean(arm) - mean(0)) * audience.people.filter(({ id }) => armOfPerson(id) === arm).length;
  }

  describe('incremental sales of a schedule with several channels', () => {
    it('are told apart where each arm has one channel, and add up to the whole', async () => {
      const [measured] = await incrementalSales(database, scope());
      const parts = measured?.parts ?? [];
      expect(parts.map(({ channel }) => channel)).toEqual(['email', 'sms']);
      const written = [1, 2].map((arm) => audience.people.filter(({ id }) => armOfPerson(id) === arm).length);
      expect(parts.map(({ cost }) => cost)).toEqual([2 * (written[0] ?? 0), 30 * (written[1] ?? 0)]);
      for (const [index, arm] of [1, 2].entries()) expect(parts[index]?.effect?.value).toBeCloseTo(recount(arm), 2);
      const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
      expect(sumOf(parts.map(({ attributed }) => attributed))).toBeCloseTo(measured?.attributed ?? 0, 2);
      expect(sumOf(parts.map(({ effect }) => effect?.value ?? 0))).toBeCloseTo(measured?.effect?.value ?? 0, 2);
      expect(await rowsOf('Ventas incrementales por canal')).toEqual(['E-mail medido 1 de 1 envío', 'SMS medido 1 de 1 envío']);
    });

    it('are one row of several channels where an arm has two, counted once', async () => {
      const sms = { type: 'sms' as const, smsMessage: 'Hoy', shortenLinks: false };
      await database.insert(sendMethods).values({ scheduleId, type: 'sms', definition: sms, arm: 1 });
      const [measured] = await incrementalSales(database, scope());
      expect(measured?.parts).toEqual([
        { channel: null, effect: measured?.effect, attributed: measured?.attributed, cost: measured?.cost },
      ]);
      expect(await rowsOf('Ventas incrementales por canal')).toEqual(['Varios canales medido 1 de 1 envío']);
      expect(await rowsOf('Ventas incrementales de cada envío con grupo de control')).toEqual(['Envío Navidad · Varios canales']);
    });
  });
});
