import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { usualAttribution } from '../../audiences/audience/attribution.sql.ts';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import type { ListFile } from '../../identity/list-files/list-file.ts';
import type { Database } from '../../kernel/database/database.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { occurrences, schedules } from '../../messaging/schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { incrementalBoard } from '../dashboards/boards/incremental.board.ts';
import { readBoard } from '../dashboards/boards/testing/board-reading.ts';
import { periodOf } from '../dashboards/period.ts';
import { campaignsListFile } from '../list-files/campaigns.list-file.ts';
import { schedulesListFile } from '../list-files/schedules.list-file.ts';
import { countEverything } from '../rollups/testing/count-everything.ts';
import { listedSales } from './added-in-lists.ts';
import { addedSales } from './added-sales.ts';
import { incrementalSales } from './incremental-sales.ts';
import { mostMeasured } from './measured-effects.ts';
import { salesOfSubject } from './subject-sales.ts';
import type { Effect } from './sum-of-effects.ts';
import { plantLaterPurchase, plantPurchases } from './testing/experiment-purchases.ts';

const startedAt = new Date('2026-10-01T15:00:00Z');
const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';
const scheduleCount = 103;
const arms = [{ subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] }];
const design = { arms, controlShare: 50, metric: 'ventas', horizonDays: 14, mode: 'fijo', automaticWinner: false } as const;

/** A database that counts the statements of which it is asked. */
function counting(database: Database) {
  const count = { statements: 0 };
  const counted = new Proxy(database, {
    get(target, name) {
      if (name === 'execute' || name === 'select') count.statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { counted, count };
}

oneDatabase(({ database }) => {
  let accountId: number;
  let identifiers: string[];
  let campaign: { id: number; identifier: string };
  const scope = () => ({ accountId, currency: 'COP', timeZone, now, ...usualAttribution });

  const openBoard = async () => {
    const links = { kind: 'incremental' as const, token: 'x', period: 30 as const, theme: undefined };
    const period = periodOf(now, 30, timeZone);
    const content = await incrementalBoard({ ...scope(), database, period, links, screens: {}, item: undefined });
    return readBoard(content?.body.text ?? '');
  };

  beforeAll(async () => {
    const audience = await seedAudience(database, 1200);
    ({ accountId } = audience);
    const begin = async () => {
      const occurrenceId = await seedOccurrence(database, audience, startedAt);
      const [row] = await database
        .update(occurrences)
        .set({ state: 'completada', startedAt })
        .where(eq(occurrences.id, occurrenceId))
        .returning();
      const experimentId = await experimentsRepository.create(database, accountId, { ...design, arms });
      const [schedule] = await database
        .update(schedules)
        .set({ experimentId })
        .where(eq(schedules.id, row?.scheduleId ?? 0))
        .returning();
      // Everybody has the same arm in each experiment, so that all of them have the same result.
      await database.execute(sql`insert into assignment (experiment_id, customer_id, arm, assigned_at)
        select ${experimentId}::int, id, id % 2, ${startedAt.toISOString()}::timestamptz from customer where account_id = ${accountId}`);
      return { experimentId, identifier: schedule?.identifier ?? '' };
    };
    const begun = [];
    for (let one = 0; one < scheduleCount; one += 1) begun.push(await begin());
    identifiers = begun.map(({ identifier }) => identifier);
    const at = new Date(startedAt.getTime() + 5 * 86_400_000);
    await plantPurchases(database, { accountId, experimentId: begun[0]?.experimentId ?? 0, at, lift: 30_000 });
    await plantLaterPurchase(database, accountId, new Date('2026-11-15T00:00:00Z'));
    const { rows } = await database.execute<{ id: number; identifier: string }>(
      sql`select id, identifier from campaign where account_id = ${accountId}`,
    );
    campaign = rows[0] ?? { id: 0, identifier: '' };
  }, 120_000);

  describe('the incremental sales of more than a hundred schedules', () => {
    it('are counted from the receipts for some of the newest only while their sums are not kept, which the board says', async () => {
      const some = await incrementalSales(database, { ...scope(), mostMeasured: 10 });
      expect(some.map(({ effect, isLeftOut }) => [effect !== null, isLeftOut === true])).toEqual(
        Array.from({ length: scheduleCount }, (_, place) => (place < 10 ? [true, false] : [false, true])),
      );
      expect(some.find(({ isLeftOut }) => isLeftOut)).toMatchObject({ state: 'sellado', sealedUntil: null });
      const { text } = await openBoard();
      expect(text).toContain(`${scheduleCount - mostMeasured} envíos no están en estas cifras: su resultado se está calculando.`);
      await countEverything(database, accountId, now);
      const all = await incrementalSales(database, { ...scope(), mostMeasured: 0 });
      expect(all.filter(({ isLeftOut }) => isLeftOut)).toEqual([]);
      expect((await openBoard()).text).not.toContain('se está calculando');
    });

    it('are summed up from all of them, with their own figures on the list, the page and the board', async () => {
      const all = await incrementalSales(database, scope());
      expect(all).toHaveLength(scheduleCount);
      const [first] = all;
      const value = first?.effect?.value ?? NaN;
      expect(value).toBeGreaterThan(0);
      const page = await salesOfSubject(database, { ...scope(), subject: { kind: 'campaign', id: campaign.id } });
      expect(page.effect?.value).toBeCloseTo(scheduleCount * value, 2);
      expect(page.schedules).toHaveLength(100);
      expect(page.unlisted).toBe(scheduleCount - 100);
      const ofCampaign = (await addedSales(database, scope(), 'campaign', [campaign.identifier])).get(campaign.identifier);
      expect(ofCampaign).toEqual({ effect: expect.anything(), measured: scheduleCount, waiting: 0, unmeasured: 0 });
      for (const name of ['value', 'low', 'high'] as const)
        expect(ofCampaign?.effect?.[name]).toBeCloseTo(page.effect?.[name] ?? NaN, 2);
      const listed = await addedSales(database, scope(), 'schedule', identifiers.slice(0, 100));
      expect([...listed.values()].map(({ effect }) => effect)).toEqual(Array.from({ length: 100 }, () => first?.effect));
    });

    it('are in the files of the lists as on the page and in the list', async () => {
      const services = { database, config: testConfig() };
      const read = async (file: ListFile, name: string) => {
        const { items } = await file.read(services, { accountId }, { filter: {}, page: 1, size: 200 });
        const clock = { day: String, time: String, second: String };
        return items.map((row) => file.cells(row, clock).slice(file.columns.indexOf(name)));
      };
      const { effect } = await salesOfSubject(database, { ...scope(), subject: { kind: 'campaign', id: campaign.id } });
      const rounded = (amounts: Effect | null | undefined) =>
        [amounts?.value, amounts?.low, amounts?.high].map((one) => Math.round(one ?? NaN));
      expect(await read(campaignsListFile, 'Ventas incrementales')).toEqual([
        ['añadió', ...rounded(effect), scheduleCount, scheduleCount],
      ]);
      const rules = await read(schedulesListFile, 'Regla de las ventas después');
      expect(new Set(rules.map(([rule]) => rule))).toEqual(
        new Set(['en los 7 días siguientes a entregar un mensaje, por cualquier causa, al último que recibió la persona']),
      );
      const ofSchedule = (await incrementalSales(database, scope()))[0]?.effect;
      const lines = await read(schedulesListFile, 'Ventas incrementales');
      expect(lines).toHaveLength(scheduleCount);
      for (const [verdict, ...amounts] of lines) {
        expect(verdict).toBe(
          listedSales('a', { effect: ofSchedule ?? null, measured: 1, waiting: 0, unmeasured: 0 }, 'COP').brief?.split(' ')[0],
        );
        expect(amounts).toEqual([...rounded(ofSchedule), 1, 1]);
      }
    });

    it('are on the board all of them in its sums, and the newest hundred one by one', async () => {
      const { tables, text } = await openBoard();
      expect(tables['Ventas incrementales por campaña']?.[1]?.[0]).toContain('medidos 103 de 103 envíos');
      expect(tables['Ventas incrementales de cada envío con grupo de control']).toHaveLength(101);
      expect(text).toContain('Los 100 más recientes de 103: las sumas son de todos');
    });

    it.each([
      ['of the column of a list', (reads: Database, ids: readonly string[]) => addedSales(reads, scope(), 'schedule', ids)],
      ['of the page of a campaign and the board', (reads: Database) => incrementalSales(reads, scope())],
    ])('take a number of statements %s that does not grow with them', async (_, read) => {
      const statements = async (ids: readonly string[]) => {
        const { counted, count } = counting(database);
        await read(counted, ids);
        return count.statements;
      };
      const [few, many] = [await statements(identifiers.slice(0, 1)), await statements(identifiers.slice(0, 100))];
      // Experiments that are not summed up yet are measured fifty in a statement.
      expect(many - few).toBeLessThanOrEqual(2);
      expect(many).toBeLessThan(20);
    });
  });
});
