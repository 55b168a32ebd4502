import { beforeAll, describe, expect, it } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import { type Random, seededRandom } from '../../../demo/random.ts';
import { backTestVisits } from '../../../insight/evaluation/back-test.ts';
import { customerModels } from '../../../insight/fitting/customer-models.table.ts';
import type { BackTest } from '../../../insight/fitting/back-test-result.ts';
import { addDays } from '../../../insight/insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../../../insight/testing/insight-world.ts';
import { expectedSpend, fitGammaGamma } from '../../../insight/models/gamma-gamma.ts';
import { expectedPurchasesIfAlive, probabilityAlive } from '../../../insight/models/mbg-nbd.ts';
import { runNight } from '../../../insight/nights/run-night.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatDayRange, formatNumber, formatPercentagePoints, formatPercentage } from '../drawing/formatting.ts';
import { dayIn, periodOf } from '../period.ts';
import { readBoard } from './testing/board-reading.ts';
import { boards } from './boards.ts';

/** Still the evening of the 21st in Bogotá. */
const now = new Date('2026-11-22T04:30:00Z');
const timeZone = 'America/Bogota';
const asOf = addDays(worldToday, -90);
const plain = (text: string): string => text.replace(/\s/g, ' ');
const rate = (share: number): string => plain(formatPercentage(share));
const rule = { kind: 'regla simple' as const, riskDays: 90, inactiveDays: 365 };
const fitted = { kind: 'mbg' as const, r: 1, alpha: 8, a: 0.5, b: 4, spend: null };

/** Visits of a random customer, in days ago: an individual rate, and a probability of dropping out after each visit. */
function visitsOf(random: Random): number[] {
  const rateOf = 0.2 + 2.5 * random.fraction() ** 2; // Per month.
  const days: number[] = [];
  for (let ago = random.between(120, 700); ago >= 0;) {
    days.push(ago);
    if (random.chance(0.12)) break;
    ago -= Math.max(1, Math.round((-Math.log(1 - random.fraction()) / rateOf) * 30));
  }
  return days;
}

/** Test oracle: Wilson's score interval by the textbook formula. */
function marginOf(successes: number, people: number): string {
  const z = 1.959964;
  const p = successes / people;
  const root = z * Math.sqrt((p * (1 - p)) / people + (z / (2 * people)) ** 2);
  const [low, high] = [-1, 1].map((sign) => (p + z ** 2 / (2 * people) + sign * root) / (1 + z ** 2 / people));
  return plain(`${formatPercentage(Math.max(0, low ?? 0))} – ${formatPercentage(Math.min(1, high ?? 1))}`);
}

eachDatabase(({ database }) => {
  const open = async (accountId: number) => {
    const period = periodOf(now, 30, timeZone);
    const links = { kind: 'accuracy' as const, token: 'x', period: 30 as const, theme: undefined };
    const screens = { customers: '/admin/analytics/customers/c1', accuracy: '/admin/analytics/accuracy/a1' };
    const request = {
      database,
      accountId,
      currency: 'COP',
      attributionDays: 7,
      attributionTouch: 'ultimo' as const,
      period,
      links,
      screens,
      item: undefined,
    };
    const content = await boards.accuracy(request);
    const html = content?.body.text ?? '';
    return { content, html, ...readBoard(html) };
  };
  /** A back-test stored with a model: with these shares of buyers, fitted until that day. */
  const testOf = (day: string, predicted: number, actual: number): BackTest => ({
    asOf: day,
    days: 90,
    people: 1000,
    predicted,
    actual,
    auc: 0.7,
    recencyAuc: 0.65,
    deciles: [{ people: 1000, predicted, actual, low: actual - 0.03, high: actual + 0.03 }],
    lift: 2,
    byFocus: {},
    byLifeCycle: {},
    byGender: {},
    byCity: {},
    offers: null,
  });
  const addModel = (accountId: number, version: number, values: Partial<typeof customerModels.$inferInsert>) =>
    database.insert(customerModels).values({
      accountId,
      version,
      kind: 'mbg',
      asOf: worldToday,
      people: 1000,
      returning: 600,
      parameters: fitted,
      state: 'published',
      createdAt: new Date('2026-11-15T15:00:00Z'),
      ...values,
    });

  it('offers the import of data to an account without customers', async () => {
    const { html, text } = await open((await insightWorld(database)).accountId);
    expect(text).toContain('Todavía no hay clientes');
    expect(html).toContain('href="/admin/importar"');
  });

  it('shows the missing history, and the rule that is used until then', async () => {
    const world = await insightWorld(database);
    const ids = await world.addCustomers(30);
    await world.buy(ids.flatMap((customerId) => [50, 20].map((ago) => ({ customerId, at: addDays(worldToday, -ago) }))));
    await runNight(database, world.scope);
    const { lists, text, content } = await open(world.accountId);
    expect(content?.days).toBe('Todavía sin prueba');
    expect(lists['Qué falta para probar un modelo']).toEqual([
      ['Personas que volvieron a comprar', '30 de 500'],
      ['Días con historia de compras', '30 de 183'],
    ]);
    expect(text).toContain('Con 500 personas que vuelven y 6 meses de compras se ajusta un modelo');
    expect(text).toContain('Faltan las compras más nuevas.');
    expect(text).toContain('se usa una regla simple');
    expect(text).toContain('Hay 30 clientes que volvieron a comprar; con 500 se ajusta un modelo.');
  });

  describe('of an account with a model', () => {
    let world: InsightWorld;
    let judged: ReturnType<typeof backTestVisits>['judged'];
    let people: { gender: string | null; city: string | null }[];
    /** Of each customer: the expected value by the models' functions, the spend after the test's day, and that of the year before. */
    let spends: { value: number; spent: number; past: number }[];
    beforeAll(async () => {
      const other = await insightWorld(database);
      await addModel(other.accountId, 1, { backTest: testOf(asOf, 0.111, 0.999) });
      world = await insightWorld(database);
      const random = seededRandom(42);
      const groups = [
        { gender: 'F', city: 'Cali' },
        { gender: 'M', city: 'Pasto' },
        { gender: null, city: 'Neiva' },
      ];
      const ids: number[] = [];
      for (const [place, count] of [500, 380, 20].entries()) ids.push(...(await world.addCustomers(count, groups[place])));
      await world.buy(
        ids.flatMap((customerId) =>
          visitsOf(random).map((ago) => ({
            customerId,
            at: addDays(worldToday, -ago),
            amount: String(random.between(10, 90) * 1000),
            productId: world.productIds[random.between(0, 2)] ?? 0,
          })),
        ),
      );
      await runNight(database, world.scope);
      // The oracle reads raw purchases, and computes predictions by the functions instead of SQL.
      const lines = await database
        .select({ id: purchases.customerId, at: purchases.at, amount: purchases.amount })
        .from(purchases)
        .where(eq(purchases.accountId, world.accountId))
        .orderBy(asc(purchases.at));
      const dayOf = (at: Date) => Date.parse(dayIn(at, timeZone)) / 86_400_000;
      const visits = Map.groupBy(lines, ({ id }) => id);
      const known = ids.filter((id) => visits.get(id)?.some(({ at }) => dayIn(at, timeZone) <= asOf));
      const visitDays = known.map((id) => [...new Set((visits.get(id) ?? []).map(({ at }) => dayOf(at)))]);
      const last = Date.parse(asOf) / 86_400_000;
      const tested = backTestVisits(visitDays, { asOf: last, days: 90 });
      ({ judged } = tested);
      const byDay = known.map((id) => Map.groupBy(visits.get(id) ?? [], ({ at }) => dayOf(at)));
      const sumOf = (days: (typeof byDay)[number], isMeant: (day: number) => boolean) =>
        [...days].flatMap(([day, bought]) => (isMeant(day) ? bought : [])).reduce((sum, { amount }) => sum + Number(amount), 0);
      const summaries = byDay.map((days) => {
        const before = [...days.keys()].filter((day) => day <= last);
        const [first, newest] = [Math.min(...before), Math.max(...before)];
        const repeatVisits = before.length - 1;
        const repeatSpent = sumOf(days, (day) => day > first && day <= last);
        return { repeatVisits, meanSpend: repeatSpent / Math.max(1, repeatVisits), first, newest };
      });
      const { parameters: ofSpend } = fitGammaGamma(summaries.filter(({ repeatVisits }) => repeatVisits > 0));
      spends = summaries.map((summary, place) => {
        const { repeatVisits, first, newest } = summary;
        const age = { repeatVisits, lastVisitWeeks: (newest - first) / 7, ageWeeks: (last - first) / 7 };
        const ifAlive = expectedPurchasesIfAlive(
          tested.fit.parameters,
          { repeatVisits, ageWeeks: Math.floor(age.ageWeeks) },
          90 / 7,
        );
        const expected = probabilityAlive(tested.fit.parameters, age) * ifAlive;
        const step = expected < 1 ? 20 : 4;
        const value = (Math.round(expected * step) / step) * (expectedSpend(ofSpend, summary) ?? 0);
        const days = byDay[place] ?? new Map();
        return {
          value: value < 1000 ? Math.round(value) : Math.round(value / 100) * 100,
          spent: sumOf(days, (day) => day > last && day <= last + 90),
          past: sumOf(days, (day) => day > last - 365 && day <= last),
        };
      });
      const rows = await database
        .select({ id: customers.id, gender: customers.gender, city: customers.city })
        .from(customers)
        .where(eq(customers.accountId, world.accountId));
      const byId = new Map(rows.map((row) => [row.id, row]));
      people = known.flatMap((id) => byId.get(id) ?? []);
    }, 120_000);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const cameOf = (group: readonly { readonly returned: boolean }[]) => group.filter(({ returned }) => returned).length;

    it('shows expected and actual spend by decile and in total, as recounted from the purchases', async () => {
      const [model] = await database.select().from(customerModels).where(eq(customerModels.accountId, world.accountId));
      const { money } = model?.backTest ?? {};
      const sorted = spends.toSorted((one, other) => one.value - other.value);
      const groups = Array.from({ length: 10 }, (_, tenth) =>
        sorted.filter((__, place) => Math.ceil(((place + 1) * 10) / sorted.length) - 1 === tenth),
      );
      const total = (of: (one: (typeof spends)[number]) => number, all = spends) => all.reduce((sum, one) => sum + of(one), 0);
      const halfOf = (group: typeof spends) => {
        const middle = mean(group.map((one) => one.spent));
        const squares = total((one) => (one.spent - middle) ** 2, group);
        return 1.959964 * Math.sqrt(squares / (group.length - 1) / group.length);
      };
      const expected = groups.map((group) => {
        const actual = mean(group.map((one) => one.spent));
        const half = halfOf(group);
        return {
          count: group.length,
          predicted: mean(group.map((one) => one.value)),
          actual,
          low: actual - half,
          high: actual + half,
        };
      });
      const { tables, lists, text } = await open(world.accountId);
      const shown = tables['El dinero que se esperaba y el que gastaron']?.slice(1) ?? [];
      const amount = (value: number) => plain(exactMoney(Math.round(value), 'COP'));
      expect(shown.map((cells) => cells.map(plain))).toEqual(
        expected.map(({ count, predicted, actual, low, high }, tenth) => [
          `${tenth + 1}.º`,
          formatNumber(count),
          amount(predicted),
          amount(actual),
          `${amount(low)} – ${amount(high)}`,
        ]),
      );
      const [predicted, actual] = [total((one) => one.value), total((one) => one.spent)];
      const short = (value: number) => plain(shortMoney(value, 'COP'));
      expect(plain(text)).toContain(`En total se esperaban ${short(predicted)} y gastaron ${short(actual)}`);
      expect(money?.actual).toBe(actual);
      const topOf = (figure: (one: (typeof spends)[number]) => number) =>
        total(
          (one) => one.spent,
          spends.toSorted((one, other) => figure(one) - figure(other)).slice(-(groups.at(-1)?.length ?? 0)),
        ) / actual;
      expect(lists['Dónde está el dinero']).toEqual([
        ['El décimo del que más se esperaba', rate(topOf((one) => one.value))],
        ['El décimo que más había gastado', rate(topOf((one) => one.past))],
      ]);
    });

    it('shows the deciles with their intervals and outcomes, as recounted from the purchases', async () => {
      const { tables, figures } = await open(world.accountId);
      const sorted = judged.toSorted((one, other) => one.predicted - other.predicted);
      const share = cameOf(judged) / judged.length;
      const expected = Array.from({ length: 10 }, (_, tenth) => {
        const group = sorted.filter((__, place) => Math.ceil(((place + 1) * 10) / sorted.length) - 1 === tenth);
        const came = cameOf(group);
        return { group, came, actual: came / group.length, predicted: mean(group.map((one) => one.predicted)) };
      });
      const shown = tables['Lo que se esperaba y lo que pasó']?.slice(1) ?? [];
      expect(shown).toEqual(
        expected.map(({ group, came, actual, predicted }, tenth) => [
          `${tenth + 1}.º`,
          formatNumber(group.length),
          rate(predicted),
          rate(actual),
          marginOf(came, group.length),
          `${(actual / share).toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces`,
        ]),
      );
      const off = mean(expected.flatMap(({ group, actual, predicted }) => group.map(() => Math.abs(actual - predicted))));
      expect(figures['Se aleja de lo que pasa']?.[0]).toBe(formatPercentagePoints(off));
      expect(figures['Compraron en 90 días']).toEqual([
        rate(share),
        `se esperaba ${rate(mean(judged.map((one) => one.predicted)))}`,
      ]);
      expect(share).toBeGreaterThan(0.2);
    });

    it('shows the area under the ROC curve, as counted over all pairs of customers', async () => {
      const { lists } = await open(world.accountId);
      const [buyers, others] = [judged.filter((one) => one.returned), judged.filter((one) => !one.returned)];
      const won = (score: (one: (typeof judged)[number]) => number) =>
        mean(buyers.map((one) => mean(others.map((other) => (Math.sign(score(one) - score(other)) + 1) / 2))));
      expect(lists['Quién va primero']).toEqual([
        ['Este modelo', rate(won(({ predicted }) => predicted))],
        ['Solo los días desde la última compra', rate(won(({ daysSilent }) => -daysSilent))],
        ['Al azar', rate(0.5)],
      ]);
    });

    it('shows the expected and actual shares by gender and city', async () => {
      const { tables, text } = await open(world.accountId);
      const row = (name: string, isMeant: (one: (typeof people)[number]) => boolean) => {
        const group = judged.filter((_, place) => isMeant(people[place] ?? { gender: null, city: null }));
        const came = cameOf(group);
        const predicted = mean(group.map((one) => one.predicted));
        return [name, formatNumber(group.length), rate(predicted), rate(came / group.length), marginOf(came, group.length)];
      };
      const shown = (title: string) => tables[title]?.slice(1).map((cells) => cells.slice(0, 5));
      expect(shown('Por género')).toEqual([
        row('Femenino', ({ gender }) => gender === 'F'),
        row('Masculino', ({ gender }) => gender === 'M'),
      ]);
      // Shares of fewer than thirty customers are not shown.
      expect(shown('Por ciudad')).toEqual([
        row('Cali', ({ city }) => city === 'Cali'),
        row('Pasto', ({ city }) => city === 'Pasto'),
      ]);
      expect(text).toContain('El modelo no conoce el género ni la ciudad de nadie');
    });

    it('shows the foci in order with their share of returning customers, and the offers beside best sellers', async () => {
      const [model] = await database.select().from(customerModels).where(eq(customerModels.accountId, world.accountId));
      const { byFocus, offers } = model?.backTest ?? {};
      const { tables, lists, content } = await open(world.accountId);
      const foci = [
        ['Nuevos', 'NUEVOS'],
        ['Frecuentes', 'FRECUENTES'],
        ['Leales', 'LEALES'],
        ['En riesgo', 'ENRIESGO'],
        ['Inactivos', 'INACTIVOS'],
      ] as const;
      expect(
        tables['Quién compró, por enfoque de entonces']?.slice(1).map(([name, count, , actual]) => [name, count, actual]),
      ).toEqual(
        foci.flatMap(([name, code]) => {
          const { people: count = 0, returned = 0 } = byFocus?.[code] ?? {};
          return count === 0 ? [] : [[name, formatNumber(count), rate(returned / count)]];
        }),
      );
      expect(Object.values(byFocus ?? {}).reduce((sum, share) => sum + share.people, 0)).toBe(judged.length);
      const { people: shoppers = 0, hits = 0, bestSellerHits = 0 } = offers ?? {};
      expect(shoppers).toBeGreaterThan(0);
      expect(lists['Si acierta lo que ofrece']).toEqual([
        ['Lo que ofrece Pregón', rate(hits / shoppers)],
        ['Los más vendidos', rate(bestSellerHits / shoppers)],
      ]);
      expect(content?.days).toBe(`Prueba del ${formatDayRange(addDays(asOf, 1), worldToday)}`);
      expect(content?.back).toEqual({ label: 'Clientes', href: '/admin/analytics/customers/c1' });
    });

    it('names the model in use with its date, and the reason why a newer one is rejected', async () => {
      expect((await open(world.accountId)).text).toMatch(/Está en uso el modelo 1, publicado el .* ajustado con 900 clientes/);
      const reason = 'El modelo ordena a los clientes peor que los días desde su última compra.';
      await addModel(world.accountId, 2, { state: 'rejected', reason, backTest: testOf(addDays(asOf, 7), 0.3, 0.9) });
      const { text, tables, figures } = await open(world.accountId);
      expect(text).toContain(`El último modelo, del 15 nov, 10:00, no se usa: ${reason} Sigue en uso el modelo 1`);
      expect(tables['Modelos ajustados']?.map((row) => row.at(-1))).toEqual([
        'Qué pasó',
        `No se usa. ${reason}`,
        expect.stringMatching(/^En uso\. El ajuste llegó al borde/),
      ]);
      // The back-test shown is that of the model in use.
      expect(figures['Compraron en 90 días']?.[0]).not.toBe(rate(0.9));
    });
  });

  describe('and the season', () => {
    const seasonOf = async (...tests: readonly BackTest[]) => {
      const { accountId } = await insightWorld(database);
      for (const [place, backTest] of tests.entries()) await addModel(accountId, place + 1, { backTest });
      const { tables, text } = await open(accountId);
      return { rows: tables['La misma prueba, un año antes']?.slice(1) ?? [], text };
    };

    it('reports a seasonal effect when the same dates of last year missed the level too', async () => {
      const lastYear = testOf(addDays(asOf, -372), 0.4, 0.52);
      const { rows, text } = await seasonOf(testOf(addDays(asOf, -200), 0.4, 0.41), lastYear, testOf(asOf, 0.458, 0.569));
      expect(rows).toEqual([
        ['Esta prueba', formatDayRange(addDays(asOf, 1), worldToday), rate(0.458), rate(0.569), '+11,1 puntos'],
        [
          'Las mismas fechas, un año antes',
          formatDayRange(addDays(asOf, -371), addDays(asOf, -282)),
          rate(0.4),
          rate(0.52),
          '+12,0 puntos',
        ],
        ['Los 90 días que vienen, un año antes', 'Todavía no hay', '—', '—', '—'],
      ]);
      expect(text).toContain('La temporada cambia esta cuenta: en estas mismas fechas de hace un año compraron 12,0 puntos más');
    });

    it('compares with tests that were made later as of a year ago, without any test of that time', async () => {
      const [same, next] = [
        { ...testOf(addDays(asOf, -365), 0.4, 0.52), people: 800 },
        { ...testOf(addDays(worldToday, -365), 0.4, 0.3), people: 900 },
      ];
      const { rows, text } = await seasonOf({ ...testOf(asOf, 0.458, 0.569), earlier: [same, next] });
      expect(rows.map((cells) => cells[4])).toEqual(['+11,1 puntos', '+12,0 puntos', '−10,0 puntos']);
      expect(text).toContain('La temporada cambia esta cuenta: en estas mismas fechas de hace un año compraron 12,0 puntos más');
      expect(text).toContain('Ojo con los 90 días que vienen: hace un año, en esas fechas, compraron 10,0 puntos menos');
    });

    it('says that a test of an earlier release did not compare the spend', async () => {
      const { text } = await seasonOf(testOf(asOf, 0.4, 0.41));
      expect(text).toContain('Esta prueba todavía no comparó el gasto');
    });

    it.each([
      [100, [90, 110], 'Lo esperado está dentro del margen.'],
      [130, [120, 140], 'Gastaron un 30,0 % más de lo esperado, y el azar solo no lo explica.'],
      [60, [50, 70], 'Gastaron un 40,0 % menos de lo esperado, y el azar solo no lo explica.'],
    ])(
      'of an actual spend of %d where 100 was expected, it says whether that is within the margin',
      async (actual, [low = 0, high = 0], words) => {
        const bin = { people: 1000, predicted: 0.1, actual: actual / 1000, low: low / 1000, high: high / 1000 };
        const money = { predicted: 100, actual, low, high, deciles: [bin], topShare: 0.4, topSharePast: 0.5 };
        const { text } = await seasonOf({ ...testOf(asOf, 0.4, 0.41), money });
        expect(plain(text)).toContain(words);
        expect(text).toContain('Aquí ese dato solo escoge igual o mejor.');
      },
    );

    it('warns of the coming days when the same dates missed the level a year ago', async () => {
      const { text } = await seasonOf(testOf(addDays(worldToday, -360), 0.4, 0.3), testOf(asOf, 0.4, 0.4));
      expect(text).toContain('Ojo con los 90 días que vienen: hace un año, en esas fechas, compraron 10,0 puntos menos');
    });

    it('shows that the season is unknown with less than a year of tests', async () => {
      expect((await seasonOf(testOf(asOf, 0.4, 0.5))).text).toContain(
        'compraron 10,0 puntos más de lo esperado. Puede ser la temporada: todavía no hay una prueba',
      );
      expect((await seasonOf(testOf(asOf, 0.4, 0.41))).text).toContain('la habrá cuando haya dos años de compras');
    });
  });

  it('shows the test of a rejected first model, the reason, and the rule used instead', async () => {
    const { accountId } = await insightWorld(database);
    const reason = 'El ajuste del modelo dio valores que no son números.';
    await addModel(accountId, 1, { state: 'rejected', reason, backTest: testOf(asOf, 0.25, 0.31) });
    await addModel(accountId, 2, { kind: 'regla simple', parameters: rule, reason });
    const { text, figures } = await open(accountId);
    expect(text).toContain(`no se usa: ${reason} Desde el 15 nov, 10:00 se usa una regla simple`);
    expect(figures['Compraron en 90 días']).toEqual([rate(0.31), `se esperaba ${rate(0.25)}`]);
  });

  it('shows the share of people whose purchase was among the offers, beside the best sellers', async () => {
    const { accountId } = await insightWorld(database);
    const offers = { people: 400, hits: 180, bestSellerHits: 120 };
    await addModel(accountId, 1, { backTest: { ...testOf(asOf, 0.25, 0.31), offers } });
    const { figures } = await open(accountId);
    expect(figures['Acierta la oferta']).toEqual([rate(0.45), `${rate(0.3)} los más vendidos`]);
  });

  it('has a dash for figures that could not be computed', async () => {
    const { accountId } = await insightWorld(database);
    // JSON stores NaN as null.
    const nobody = { ...testOf(asOf, 0.25, 0), auc: null, recencyAuc: null, lift: null } as unknown as BackTest;
    await addModel(accountId, 1, { state: 'rejected', reason: 'x', backTest: nobody });
    const { figures, html } = await open(accountId);
    expect(figures['Acierta el orden']?.[0]).toBe('—');
    expect(figures['En el mejor décimo compran']?.[0]).toBe('—');
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each([
    [
      0.42,
      'Quien viene más veces gasta más en cada una (correlación 0,42): el valor esperado de cada cliente es poco confiable.',
    ],
    [
      -0.3,
      'Quien viene más veces gasta menos en cada una (correlación -0,3): el valor esperado de cada cliente es poco confiable.',
    ],
    [0.29, ''],
  ])('with a correlation of frequency and spend of %d it says: %s', async (spendCorrelation, sentence) => {
    const world = await insightWorld(database);
    await world.addCustomers(1);
    await addModel(world.accountId, 1, { parameters: { ...fitted, spendCorrelation }, backTest: testOf(asOf, 0.4, 0.4) });
    const { text } = await open(world.accountId);
    expect(text).toContain(sentence);
    expect(text.includes('correlación')).toBe(sentence !== '');
  });
});
