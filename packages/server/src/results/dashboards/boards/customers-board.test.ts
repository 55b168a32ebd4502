import { beforeAll, describe, expect, it } from '@jest/globals';
import { legibleSelection } from '@pregon/contract/profiles/profile.schema';
import { eq } from 'drizzle-orm';
import { countAudience } from '../../../audiences/audience/count-audience.ts';
import { seededRandom } from '../../../demo/random.ts';
import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { customerModels } from '../../../insight/fitting/customer-models.table.ts';
import { customerScores } from '../../../insight/scores/customer-scores.table.ts';
import { focusHistory } from '../../../insight/history/focus-history.table.ts';
import { drainChanges } from '../../../insight/changes/drain-changes.ts';
import { addDays } from '../../../insight/insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../../../insight/testing/insight-world.ts';
import { runNight } from '../../../insight/nights/run-night.ts';
import { focusMoves } from '../../../retail/focus/focus-moves.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatDay, formatLongDay, formatMonth, formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { dayIn, type PeriodChoice, periodOf } from '../period.ts';
import { readBoard } from './testing/board-reading.ts';
import { boards } from './boards.ts';

/** Still the evening of the 21st in Bogotá. */
const now = new Date('2026-11-22T04:30:00Z');
const timeZone = 'America/Bogota';
const plain = (text: string): string => text.replace(/\s/g, ' ');
const foci = [
  ['Nuevos', 'NUEVOS'],
  ['Frecuentes', 'FRECUENTES'],
  ['Leales', 'LEALES'],
  ['En riesgo', 'ENRIESGO'],
  ['Inactivos', 'INACTIVOS'],
  ['Sin enfoque', ''],
] as const;
const nameOf = (code: string) => foci.find(([, one]) => one === code)?.[0] ?? '';

/** `2026-01`, two months after `2025-11`. */
const monthsAfter = (month: string, count: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
};

eachDatabase(({ database }) => {
  const open = async (accountId: number, choice: PeriodChoice = 30) => {
    const period = periodOf(now, choice, timeZone);
    const links = { kind: 'customers' as const, token: 'x', period: choice, theme: undefined };
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
    const content = await boards.customers(request);
    const html = content?.body.text ?? '';
    return { period, html, days: content?.days, ...readBoard(html) };
  };

  it('offers the import of data to an account without customers', async () => {
    const { html, text } = await open((await insightWorld(database)).accountId);
    expect(text).toContain('Todavía no hay clientes');
    expect(html).toContain('href="/admin/importar"');
  });

  it('offers no periods where there is nothing to choose from', async () => {
    const world = await insightWorld(database);
    expect((await open(world.accountId)).days).toBe('Sin datos todavía');
    await world.addCustomers(1);
    expect((await open(world.accountId)).days).toBeUndefined();
  });

  it('shows customers before any computation, and says that none has run', async () => {
    const world = await insightWorld(database);
    await world.buy((await world.addCustomers(3)).map((customerId) => ({ customerId, at: '2026-02-01' })));
    const { text, lists } = await open(world.accountId);
    expect(text).toContain('Todavía no se han calculado los enfoques');
    expect(text).toContain('Todavía no se anota: empieza cuando se calculen los enfoques por primera vez.');
    expect(text).not.toContain('Nadie cambió de enfoque');
    expect(text).not.toContain('Nadie compró por primera vez');
    expect(text).toContain('Todavía no se ha calculado cuánto comprará cada cliente.');
    expect(lists['Por enfoque, hoy']).toContainEqual(['Sin enfoque', plain(`3 · ${formatPercentage(1)}`)]);
  });

  it('has no cell without a line on the first day, and lines from the second on', async () => {
    const world = await insightWorld(database);
    await world.buy((await world.addCustomers(3)).map((customerId) => ({ customerId, at: '2026-11-01' })));
    await runNight(database, { ...world.scope, today: addDays(worldToday, -1) });
    const onFirst = await open(world.accountId, { first: addDays(worldToday, -1), last: addDays(worldToday, -1) });
    expect(onFirst.text).not.toContain('día a día');
    expect(Object.keys(onFirst.lists)).toHaveLength(2);
    await runNight(database, world.scope);
    const onSecond = await open(world.accountId);
    expect(onSecond.text).toContain('Enfoques, día a día');
    expect(onSecond.text).toContain('Categorías, día a día');
    expect(Object.keys(onSecond.lists)).toHaveLength(2);
  });

  it('says that the first cohorts of the data have mostly customers from before', async () => {
    const world = await insightWorld(database);
    const days = ['2026-07-10', '2026-08-15', '2026-09-02', '2026-10-20', '2026-11-20'];
    const ids = await world.addCustomers(days.length);
    await world.buy(ids.map((customerId, place) => ({ customerId, at: days[place] ?? '' })));
    await runNight(database, world.scope);
    const { text, tables } = await open(world.accountId);
    const [, ...cohorts] = tables['Quién volvió a comprar, por mes de su primera compra'] ?? [];
    expect(cohorts.map(([month]) => month)).toEqual(
      ['2026-07', '2026-08', '2026-09', '2026-10'].map((month, place) => plain(formatMonth(month)) + (place < 2 ? ' *' : '')),
    );
    expect(text).toContain(`* Tus datos empiezan el ${plain(formatLongDay('2026-07-10'))}`);
    await world.buy([{ customerId: ids[0] ?? 0, at: '2024-01-03' }]);
    await runNight(database, world.scope, { everything: true });
    expect((await open(world.accountId)).text).not.toContain('Tus datos empiezan');
  });

  it('says that some who seem to be new are customers from before, while the data are that young', async () => {
    const note = 'entre los «Nuevos» hay clientes de antes';
    for (const [since, isTold] of [
      [addDays(worldToday, -119), true],
      [addDays(worldToday, -120), false],
    ] as const) {
      const world = await insightWorld(database);
      const [one = 0, two = 0] = await world.addCustomers(2);
      await world.buy([
        { customerId: one, at: since },
        { customerId: two, at: addDays(worldToday, -1) },
      ]);
      await runNight(database, world.scope);
      const { text } = await open(world.accountId);
      expect(text.includes(`Tus datos empiezan el ${plain(formatLongDay(since))}: ${note}`)).toBe(isTold);
    }
  });

  it('warns that the newest purchases are missing', async () => {
    const world = await insightWorld(database);
    await world.buy((await world.addCustomers(3)).map((customerId) => ({ customerId, at: addDays(worldToday, -42) })));
    await runNight(database, world.scope);
    const { text } = await open(world.accountId);
    expect(text).toContain('Faltan las compras más nuevas.');
    expect(text).toContain(
      'La última compra que conocemos es del 10 de octubre de 2026: los días sin venir se cuentan hasta ahí.',
    );
    expect(text).toContain(`Con compras hasta el ${plain(formatLongDay('2026-10-10'))}`);
    const [newcomer = 0] = await world.addCustomers(1);
    await world.buy([{ customerId: newcomer, at: addDays(worldToday, -2) }]);
    await runNight(database, world.scope);
    expect((await open(world.accountId)).text).not.toContain('Faltan las compras');
    await world.buy([{ customerId: newcomer, at: worldToday }]);
    await drainChanges(database, world.scope);
    const foot = (await open(world.accountId)).text;
    expect(foot).toContain(`Con compras hasta el ${plain(formatLongDay(worldToday))}. Calculado el`);
    expect(foot).toContain(', y a los pocos minutos de su compra quien compró después.');
  });

  it('counts only months whose purchases are known', async () => {
    const world = await insightWorld(database);
    const ids = await world.addCustomers(3);
    const [ana = 0, berta = 0, carla = 0] = ids;
    await world.buy(
      [
        [ana, '2025-07-20'],
        [berta, '2026-05-03'],
        [berta, '2026-06-12'],
        [carla, '2026-06-20'],
        [ana, '2026-08-10'],
        [carla, '2026-08-10'],
      ].map(([customerId, at]) => ({ customerId: Number(customerId), at: String(at) })),
    );
    await runNight(database, world.scope);
    const { tables } = await open(world.accountId);
    const [, ...cohorts] = tables['Quién volvió a comprar, por mes de su primera compra'] ?? [];
    // August is known in part: nobody of June is said to have stayed away in the months after July.
    expect(cohorts.map((row) => row.slice(0, 5))).toEqual([
      [plain(formatMonth('2026-05')), '1', plain(formatPercentage(1)), plain(formatPercentage(0)), ''],
      [plain(formatMonth('2026-06')), '1', plain(formatPercentage(0)), '', ''],
    ]);
  });

  it('says since when moves are recorded', async () => {
    const world = await insightWorld(database);
    await world.buy((await world.addCustomers(3)).map((customerId) => ({ customerId, at: '2026-11-01' })));
    await runNight(database, { ...world.scope, today: addDays(worldToday, -4) });
    const before = await open(world.accountId, { first: '2026-11-01', last: '2026-11-17' });
    expect(before.text).toContain(`Los cambios se anotan desde el ${plain(formatLongDay('2026-11-18'))}.`);
    expect((await open(world.accountId)).text).toContain(`Nadie cambió de enfoque desde el ${plain(formatDay('2026-11-18'))}.`);
    await world.buy((await world.addCustomers(1)).map((customerId) => ({ customerId, at: '2026-11-20' })));
    await runNight(database, world.scope);
    const { text, tables } = await open(world.accountId);
    expect(text).toContain(`Los cambios se anotan desde el ${plain(formatLongDay('2026-11-18'))}.`);
    expect(tables['Quién cambió de enfoque']?.slice(1)).toEqual([['Sin enfoque', 'Nuevos', '1']]);
    expect((await open(world.accountId, { first: '2026-11-18', last: '2026-11-21' })).text).not.toContain('se anotan desde');
  });

  describe('of an account whose customers were computed for weeks', () => {
    let world: InsightWorld;
    let people: (typeof customers.$inferSelect)[];
    let scores: (typeof customerScores.$inferSelect)[];
    let lines: (typeof purchases.$inferSelect)[];
    let history: (typeof focusHistory.$inferSelect)[];
    let moves: (typeof focusMoves.$inferSelect)[];
    beforeAll(async () => {
      const other = await insightWorld(database);
      await other.buy((await other.addCustomers(5)).map((customerId) => ({ customerId, at: '2026-11-01' })));
      world = await insightWorld(database);
      const random = seededRandom(15);
      const ids = await world.addCustomers(120);
      await world.buy(
        ids.slice(5).flatMap((customerId) =>
          Array.from({ length: random.between(1, 9) }, () => ({
            customerId,
            at: addDays(worldToday, -random.between(1, 500)),
            amount: String(random.chance(0.1) ? -50 : random.between(1, 90) * 1000),
          })),
        ),
      );
      await world.buy([{ customerId: ids[5] ?? 0, at: '2026-08-01T04:59:00Z' }]); // July in Bogotá
      for (const ago of [40, 35, 20, 12, 3, 0]) await runNight(database, { ...world.scope, today: addDays(worldToday, -ago) });
      for (const [place, id] of ids.entries()) {
        const value = place % 7 === 0 ? null : place * 1000;
        await database.update(customerScores).set({ value }).where(eq(customerScores.customerId, id));
      }
      people = await database.select().from(customers).where(eq(customers.accountId, world.accountId));
      scores = await database.select().from(customerScores).where(eq(customerScores.accountId, world.accountId));
      lines = await database.select().from(purchases).where(eq(purchases.accountId, world.accountId));
      moves = await database.select().from(focusMoves).where(eq(focusMoves.accountId, world.accountId));
      history = await database.select().from(focusHistory).where(eq(focusHistory.accountId, world.accountId));
    });
    const onDay = (day: string) => {
      const last = history
        .map((row) => row.day)
        .filter((one) => one <= day)
        .toSorted()
        .at(-1);
      return history.filter((row) => row.day === last);
    };
    const sum = (rows: readonly { readonly customers: number }[]) => rows.reduce((total, row) => total + row.customers, 0);

    it('links each focus, category, flow and month of first purchase to a new profile with these customers', async () => {
      const { html } = await open(world.accountId);
      const addresses = new Set([...html.matchAll(/href="(\/admin\/campaigns\/[^"]*)"/g)].map(([, address]) => address));
      expect(addresses).toContain('/admin/campaigns/add-send?focus=En+riesgo');
      expect(addresses).toContain('/admin/campaigns/add-send?category=Oro');
      expect([...addresses].filter((address) => address?.includes('firstPurchase=')).length).toBeGreaterThan(0);
      expect([...addresses].filter((address) => address?.includes('movedFrom=')).length).toBeGreaterThan(1);
      expect(html).not.toContain('focus=Sin');
    });

    it('links each month of first purchase to a filter that selects exactly its customers', async () => {
      const { html, tables } = await open(world.accountId);
      const [, ...cohorts] = tables['Quién volvió a comprar, por mes de su primera compra'] ?? [];
      const asked = [...html.matchAll(/add-send\?firstPurchase=([^"]+)"/g)].map(([, month = '']) => month);
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.map((month) => plain(formatMonth(month)))).toEqual(cohorts.map(([month]) => month?.replace(' *', '')));
      for (const [place, firstPurchaseMonth] of asked.entries()) {
        const selection = legibleSelection({ firstPurchaseMonth });
        const { steps } = await countAudience(database, { accountId: world.accountId }, selection);
        expect(formatNumber(steps.find(({ key }) => key === 'firstPurchase')?.remaining ?? 0)).toBe(cohorts[place]?.[1]);
      }
    });

    it('counts customers by focus and category as the rows of customers do', async () => {
      const { lists, figures } = await open(world.accountId);
      const formatted = (count: number) => plain(`${formatNumber(count)} · ${formatPercentage(count / people.length)}`);
      expect(lists['Por enfoque, hoy']).toEqual(
        foci.map(([name, code]) => [name, formatted(people.filter(({ focus }) => (focus ?? '') === code).length)]),
      );
      expect(Object.fromEntries(lists['Por categoría, hoy'] ?? [])).toMatchObject({
        Bronce: formatted(people.filter(({ category }) => category === 'BRONCE').length),
        'Sin categoría': formatted(people.filter(({ category }) => category === null).length),
      });
      expect(figures['Clientes']?.[0]).toBe('120');
      expect(figures['En riesgo']?.[0]).toBe(formatNumber(people.filter(({ focus }) => focus === 'ENRIESGO').length));
      expect(people.filter(({ focus }) => focus === 'ENRIESGO').length).toBeGreaterThan(0);
    });

    it.each<PeriodChoice>([7, 30, { first: '2026-10-20', last: '2026-11-10' }])(
      'shows foci over %j, day by day',
      async (choice) => {
        const { tables, period } = await open(world.accountId, choice);
        expect(tables['Enfoques, día a día']?.slice(1)).toEqual(
          period.days.map((day) => [
            plain(formatLongDay(day)),
            ...foci.slice(0, 5).map(([, code]) => formatNumber(sum(onDay(day).filter(({ toFocus }) => toFocus === code)))),
          ]),
        );
      },
    );

    it.each<PeriodChoice>([7, 30, 90, { first: '2026-10-20', last: '2026-11-10' }])(
      'links each flow of %j to a filter that selects exactly the customers whom it counts',
      async (choice) => {
        const { html, tables } = await open(world.accountId, choice);
        const flows = [...html.matchAll(/add-send\?(movedFrom=[^"]+)"/g)].map(([, query = '']) =>
          Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&'))),
        );
        const [, ...rows] = tables['Quién cambió de enfoque'] ?? [];
        expect(flows.length).toBe(rows.length);
        expect(rows.length).toBeGreaterThan(0);
        for (const [place, { movedFrom, movedTo, movedStart, movedEnd }] of flows.entries()) {
          const days = { focusMoveStart: movedStart, focusMoveEnd: movedEnd };
          const selection = legibleSelection({ focusMoveFrom: movedFrom, focusMoveTo: movedTo, ...days });
          const { steps, sentence } = await countAudience(database, { accountId: world.accountId }, selection);
          expect(formatNumber(steps.find(({ key }) => key === 'focusMove')?.remaining ?? 0)).toBe(rows[place]?.[2]);
          expect(sentence).toContain(`pasaron de «${movedFrom}» a «${movedTo}» entre el `);
        }
      },
    );

    it.each<PeriodChoice>([30, 90])('counts who went from which focus to which in %j days', async (choice) => {
      const { tables, text, period } = await open(world.accountId, choice);
      const moved = moves.filter((row) => row.fromFocus !== row.toFocus && row.day >= (period.days[0] ?? ''));
      const expected = [...Map.groupBy(moved, ({ fromFocus, toFocus }) => `${fromFocus}>${toFocus}`).values()].map((rows) => [
        nameOf(rows[0]?.fromFocus ?? ''),
        nameOf(rows[0]?.toFocus ?? ''),
        formatNumber(new Set(rows.map(({ customerId }) => customerId)).size),
      ]);
      expect(expected.length).toBeGreaterThan(1);
      expect(text).toContain('Quien pasó por varios enfoques está en varias filas');
      const byName = (rows: readonly string[][]) => rows.toSorted((one, another) => one.join().localeCompare(another.join()));
      expect(byName(tables['Quién cambió de enfoque']?.slice(1) ?? [])).toEqual(byName(expected));
    });

    it('shows the share of each month’s new customers who bought in later months', async () => {
      const { tables, html } = await open(world.accountId);
      const bought = Map.groupBy(
        lines.filter(({ amount }) => Number(amount) >= 0),
        ({ customerId }) => customerId,
      );
      const months = [...bought.values()].map((own) => new Set(own.map(({ at }) => dayIn(at, timeZone).slice(0, 7))));
      const firstOf = (own: ReadonlySet<string>) => [...own].toSorted()[0] ?? '';
      const all = Array.from({ length: 12 }, (_, index) => {
        const month = index + 11 <= 12 ? `2025-${index + 11}` : `2026-${String(index - 1).padStart(2, '0')}`;
        return month;
      });
      const [begun = ''] = months.map(firstOf).toSorted();
      const expected = all.flatMap((month, place) => {
        const cohort = months.filter((own) => firstOf(own) === month);
        if (cohort.length === 0) return [];
        const cells = Array.from({ length: 11 }, (_, index) => {
          const later = all[place + index + 1];
          return later ? plain(formatPercentage(cohort.filter((own) => own.has(later)).length / cohort.length)) : '';
        });
        // Data begin in the first month of all.
        const isFirst = [begun, monthsAfter(begun, 1)].includes(month);
        return [[`${plain(formatMonth(month))}${isFirst ? ' *' : ''}`, formatNumber(cohort.length), ...cells]];
      });
      expect(tables['Quién volvió a comprar, por mes de su primera compra']?.slice(1)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(5);
      // Tones tell shares apart up to the highest one.
      const tones = [...html.matchAll(/class="tone t(\d)">([\d,]+)/g)].map(([, step, share = '']) => ({
        step: Number(step),
        share: Number(share.replace(',', '.')),
      }));
      const highest = Math.max(...tones.map(({ share }) => share));
      expect(tones.filter(({ step, share }) => Math.abs(step - (5 * share) / highest) > 1.01)).toEqual([]);
      expect(new Set(tones.map(({ step }) => step)).size).toBeGreaterThan(3);
    });

    it('names simple rules, the reason for them, and the last day of the purchases', async () => {
      const { text, figures } = await open(world.accountId);
      expect(text).toContain(`Con compras hasta el ${formatLongDay('2026-11-20')}. Calculado el`);
      expect(text).toContain('Regla simple:');
      expect(text).toContain('con 500 se ajusta un modelo.');
      expect(figures['Valor en riesgo']?.[0]).toBe('—');
    });

    it('adds up the value at risk once a model is published', async () => {
      const parameters = { kind: 'regla simple' as const, riskDays: 90, inactiveDays: 365 };
      const model = { accountId: world.accountId, version: 99, kind: 'mbg' as const, state: 'published' as const, parameters };
      await database.insert(customerModels).values({ ...model, asOf: worldToday, people: 120, returning: 100 });
      const { figures, tables, text } = await open(world.accountId);
      const focusOf = new Map(people.map(({ id, focus }) => [id, focus]));
      const risk = scores.filter(({ customerId }) => focusOf.get(customerId) === 'ENRIESGO');
      const total = risk.reduce((value, one) => value + (one.value ?? 0), 0);
      expect(total).toBeGreaterThan(0);
      expect(figures['Valor en riesgo']?.[0]).toBe(plain(shortMoney(total, 'COP')));
      expect(tables['Valor de los próximos 90 días']).toContainEqual([
        'En riesgo',
        formatNumber(risk.length),
        plain(shortMoney(total, 'COP')),
      ]);
      expect(text).not.toContain('Regla simple');
      expect(text).toContain(`vs. ${plain(formatDay('2026-10-23'))}`);
    });
  });
});
