import { beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { seededRandom } from '../../../demo/random.ts';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { addDays } from '../../../insight/insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../../../insight/testing/insight-world.ts';
import { runNight } from '../../../insight/nights/run-night.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { dayIn, type PeriodChoice, periodOf } from '../period.ts';
import { readBoard } from './testing/board-reading.ts';
import { boards } from './boards.ts';
import { dayWords } from './sales-chart.ts';

const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';
const plain = (text: string): string => text.replace(/\s/g, ' ');

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let lines: (typeof purchases.$inferSelect)[];
  beforeAll(async () => {
    const other = await insightWorld(database);
    await other.buy((await other.addCustomers(5)).map((customerId) => ({ customerId, at: '2026-11-10' })));
    world = await insightWorld(database);
    const random = seededRandom(3);
    const ids = await world.addCustomers(40);
    await world.buy(
      Array.from({ length: 300 }, (_, receipt) => ({
        customerId: random.pick(ids),
        // Half past eleven at night in Bogotá is the next day in UTC.
        at: `${addDays(worldToday, -random.between(0, 150))}T${random.pick(['04:30', '05:30', '15:00'])}:00Z`,
        amount: String(random.chance(0.1) ? -500 : random.between(1, 90) * 1000),
        receipt: String(receipt),
      })),
    );
    await runNight(database, world.scope);
    lines = await database.select().from(purchases).where(eq(purchases.accountId, world.accountId));
  });

  const open = async (accountId: number, choice: PeriodChoice) => {
    const period = periodOf(now, choice, timeZone);
    const links = { kind: 'control' as const, token: 'x', period: choice, theme: undefined };
    const request = {
      database,
      accountId,
      currency: 'COP',
      attributionDays: 7,
      attributionTouch: 'ultimo' as const,
      period,
      links,
      screens: {},
      item: undefined,
    };
    const html = (await boards.control(request))?.body.text ?? '';
    return { period, html, ...readBoard(html) };
  };

  it.each<PeriodChoice>([7, 30, { first: '2026-10-20', last: '2026-11-08' }])(
    'of an account without sendings shows what it sold over %j',
    async (choice) => {
      const { figures, tables, period, text } = await open(world.accountId, choice);
      const onDay = (days: readonly string[]) => lines.filter(({ at }) => days.includes(dayIn(at, timeZone)));
      const amount = (days: readonly string[]) => onDay(days).reduce((sum, line) => sum + Number(line.amount), 0);
      const bought = (days: readonly string[]) => onDay(days).filter((line) => Number(line.amount) >= 0);
      const buyers = (days: readonly string[]) => new Set(bought(days).map(({ customerId }) => customerId)).size;
      const figure = (measure: (days: readonly string[]) => number, format = formatNumber) => {
        const [value, before] = [measure(period.days), measure(period.before.days)];
        const change = `${value > before ? 'Subió' : 'Bajó'} ${formatPercentage(Math.abs(value - before) / before)} vs. ${period.length} días antes`;
        return [plain(format(value)), before === 0 || before === value ? 'Nada con que comparar' : plain(change)];
      };
      expect(figures).toEqual({
        Ventas: figure(amount, (value) => shortMoney(value, 'COP')),
        Compras: figure((days) => bought(days).length),
        'Clientes que compraron': figure(buyers),
        Clientes: ['40', 'Nada con que comparar'],
      });
      expect(tables['Ventas por día']?.slice(1)).toEqual(
        period.days.map((day, index) =>
          [dayWords(day, period), ...[day, period.before.days[index] ?? ''].map((one) => exactMoney(amount([one]), 'COP'))].map(
            plain,
          ),
        ),
      );
      const note = `Hoy van ${plain(exactMoney(amount(period.days.slice(-1)), 'COP'))}.`;
      expect(text.includes('porque el día de hoy no ha terminado')).toBe(period.endsToday);
      expect(text.includes(note)).toBe(period.endsToday);
      expect(text).toContain(`Sin envíos en estos ${period.length} días`);
    },
  );

  it('aligns every column of amounts and counts as numbers', async () => {
    const { html } = await open(world.accountId, 30);
    const cells = [...html.matchAll(/<td([^>]*)>([^<]*)<\/td>/g)];
    const amounts = cells.filter(([, , text = '']) => /^[−-]?[$\d]/.test(text));
    expect(amounts.length).toBeGreaterThan(30);
    expect(amounts.filter(([, attributes = '']) => !attributes.includes('num'))).toEqual([]);
  });

  it('shows the foci of customers like the rows of customers do', async () => {
    const { lists } = await open(world.accountId, 30);
    const people = await database.select().from(customers).where(eq(customers.accountId, world.accountId));
    const formatted = (code: string) => {
      const count = people.filter(({ focus }) => focus === code).length;
      return plain(`${formatNumber(count)} · ${formatPercentage(count / people.length)}`);
    };
    expect(Object.fromEntries(lists['Por enfoque, hoy'] ?? [])).toMatchObject({
      Frecuentes: formatted('FRECUENTES'),
      'En riesgo': formatted('ENRIESGO'),
      Inactivos: formatted('INACTIVOS'),
    });
  });

  it('offers the import of data to an account without customers', async () => {
    const { html, text } = await open((await insightWorld(database)).accountId, 30);
    expect(text).toContain('Sin envíos en estos 30 días');
    expect(text).toContain('Todavía no hay clientes');
    expect(html).toContain('href="/admin/importar"');
  });
});
