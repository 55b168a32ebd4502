import { beforeAll, describe, expect, it } from '@jest/globals';
import { storeRole } from '@pregon/contract/session/roles';
import { eq, sql } from 'drizzle-orm';
import { publicKeys } from '../../../counter/public-keys/public-keys.table.ts';
import { surveyAnswers, surveyTraces } from '../../../counter/surveys/surveys.table.ts';
import { visits } from '../../../counter/visits/visits.table.ts';
import { seededRandom } from '../../../demo/random.ts';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import type { Principal } from '../../../kernel/http/principal.ts';
import { customerListRepository } from '../../../retail/customers/customer-list.repository.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { keptSalesRepository } from '../../../retail/purchases/kept-sales.repository.ts';
import { recomputeCustomerSales } from '../../../retail/purchases/recompute-customer-sales.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { countEverything, queueLedger } from '../../rollups/testing/count-everything.ts';
import { planReading } from '../../rollups/reading.ts';
import { sendingResults } from '../../sendings/sending-results.ts';
import { seedResults } from '../../sendings/testing/results-history.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { storePeopleNumbers } from '../numbers/store-people.numbers.ts';
import { type PeriodChoice, periodOf } from '../period.ts';
import { attribute, clockOf, readRows, type Rows } from './testing/board-oracle.ts';
import { readBoard } from './testing/board-reading.ts';
import { storesBoard } from './stores.board.ts';

const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';
const usual = { currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' as const };
const rules = [usual, { ...usual, attributionDays: 30, attributionTouch: 'cualquiera' as const }];
const choices: readonly PeriodChoice[] = [7, 30, { first: '2026-10-20', last: '2026-11-08' }];
const timeoutMs = 120_000;
const plain = (text: string): string => text.replace(/\s/g, ' ');
const { day } = clockOf(timeZone);
type Viewer = Pick<Principal, 'role' | 'storeIds'>;
const managerOf = (storeIds?: readonly number[]): Viewer => ({ role: storeRole, ...(storeIds && { storeIds }) });

/** What a cell says of the change of a number. */
function change(value: number, before: number, length: number): string {
  if (before === 0 || value === before) return 'Nada con que comparar';
  return plain(
    `${value > before ? 'Subió' : 'Bajó'} ${formatPercentage(Math.abs(value - before) / before)} vs. ${length} días antes`,
  );
}

eachDatabase(({ database }) => {
  let accountId = 0;
  let rows: Rows;
  let ids: Readonly<Record<'A' | 'B', number>>;
  let foreign = 0;
  let came: (typeof visits.$inferSelect)[];
  let answers: (typeof surveyAnswers.$inferSelect)[];

  beforeAll(async () => {
    const random = seededRandom(19);
    await seedResults(database, random, now, 7, { people: 20, sendings: 3, days: 40 });
    const { rows: others } = await database.execute<{ id: number }>(sql`select id from store where name = 'B'`);
    foreign = others[0]?.id ?? 0;
    const history = await seedResults(database, random, now, 7, { people: 60, sendings: 8, days: 60 });
    accountId = history.accountId;
    const found = (await readRows(database, accountId)).stores;
    ids = { A: found.find(({ name }) => name === 'A')?.id ?? 0, B: found.find(({ name }) => name === 'B')?.id ?? 0 };
    const moment = () => new Date(now.getTime() - random.between(0, 70 * 1440) * 60_000);
    for (const { id } of history.people) {
      const homeStoreId = random.pick([ids.A, ids.B, null]);
      const registeredAt = random.chance(0.6) ? moment() : null;
      await database.update(customers).set({ homeStoreId, registeredAt }).where(eq(customers.id, id));
    }
    for (const storeId of Object.values(ids)) {
      const [key] = await database.insert(publicKeys).values({ key: crypto.randomUUID(), accountId, storeId }).returning();
      for (let visit = 0; visit < 25; visit += 1) {
        const traceId = crypto.randomUUID().replaceAll('-', '');
        const whose = { accountId, storeId, customerId: random.pick(history.people).id };
        const at = moment();
        await database.insert(surveyTraces).values({ ...whose, id: traceId, expiresAt: now });
        const done = { ...whose, requestKey: crypto.randomUUID(), keyId: key?.id ?? 0, traceId, at };
        await database.insert(visits).values({ ...done, kind: random.pick(['visita', 'compra'] as const) });
        if (random.chance(0.5)) continue;
        const ratings = [random.between(1, 5), random.between(1, 5)];
        await database
          .insert(surveyAnswers)
          .values({ accountId, storeId, traceId, questions: ['¿Cómo te fue?', '¿Volverías?'], ratings, answeredAt: moment() });
      }
    }
    rows = await readRows(database, accountId);
    came = await database.select().from(visits).where(eq(visits.accountId, accountId));
    answers = await database.select().from(surveyAnswers).where(eq(surveyAnswers.accountId, accountId));
  }, timeoutMs);

  const open = async (
    choice: PeriodChoice,
    { rule = usual, viewer, item }: { rule?: (typeof rules)[number]; viewer?: Viewer; item?: number } = {},
  ) => {
    const period = periodOf(now, choice, timeZone);
    const links = { kind: 'stores' as const, token: 'x', period: choice, theme: undefined };
    const request = {
      database,
      accountId,
      viewer,
      ...rule,
      period,
      links,
      screens: {},
      item: item === undefined ? undefined : String(item),
    };
    const content = await storesBoard(request);
    return { period, content, html: content?.body.text ?? '', ...readBoard(content?.body.text ?? '') };
  };

  /** Test oracle: the figures of some stores on some days, row by row. */
  function recount(days: readonly string[], storeIds: readonly number[], rule: (typeof rules)[number]) {
    const within = new Set(days);
    const isIn = (at: Date | null) => at !== null && within.has(day(at));
    const isHere = (storeId: number | null) => storeId !== null && storeIds.includes(storeId);
    const receipts = [...Map.groupBy(rows.lines, (line) => `${line.customerId} ${line.storeId} ${line.receipt}`).values()]
      .flatMap(([first, ...more]) =>
        first
          ? [{ ...first, cents: [first, ...more].reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) }]
          : [],
      )
      .filter(({ at, storeId }) => isIn(at) && isHere(storeId));
    const bought = receipts.filter(({ cents }) => cents >= 0);
    const after = attribute(rows, rule).sales.filter(({ at, storeId }) => isIn(at) && isHere(storeId));
    const answered = answers.filter(({ storeId, answeredAt }) => isHere(storeId) && isIn(answeredAt));
    const ratings = answered.flatMap((one) => one.ratings);
    return {
      amount: receipts.reduce((sum, { cents }) => sum + cents, 0) / 100,
      purchases: bought.length,
      buyers: new Set(bought.map(({ customerId }) => customerId)).size,
      visits: came.filter(({ storeId, at }) => isHere(storeId) && isIn(at)).length,
      registrations: rows.people.filter(({ homeStoreId, registeredAt }) => isHere(homeStoreId) && isIn(registeredAt)).length,
      answers: answered.length,
      rating: ratings.reduce((sum, one) => sum + one, 0) / ratings.length,
      after: after.reduce((sum, { cents }) => sum + cents, 0) / 100,
      purchasesAfter: after.filter(({ cents }) => cents >= 0).length,
    };
  }

  const customersOf = (storeIds: readonly number[] | undefined) =>
    rows.people.filter(({ lastStoreId, homeStoreId }) => !storeIds || storeIds.includes(lastStoreId ?? homeStoreId ?? 0));

  function recountReach(days: readonly string[], storeIds: readonly number[] | undefined) {
    const mine = new Set(customersOf(storeIds).map(({ id }) => id));
    const engaged = Map.groupBy(
      rows.engagements.filter(({ machine }) => !machine),
      ({ deliveryId }) => deliveryId,
    );
    const got = rows.messages.filter(
      ({ state, at, customerId }) => state === 2 && customerId !== null && mine.has(customerId) && days.includes(day(at)),
    );
    const distinct = (messages: typeof got) => new Set(messages.map(({ customerId }) => customerId)).size;
    return {
      reached: distinct(got),
      opened: distinct(got.filter(({ id, channel }) => channel !== 'sms' && engaged.has(id))),
      clicked: distinct(got.filter(({ id }) => (engaged.get(id) ?? []).some(({ kind }) => kind === 1))),
    };
  }

  const views = () =>
    [
      ['the whole account', undefined, undefined, [ids.A, ids.B]],
      ['one store of the account', undefined, ids.A, [ids.A]],
      ['the manager of one store', { role: storeRole, storeIds: [ids.B] }, undefined, [ids.B]],
      ['the manager of both', { role: storeRole, storeIds: [ids.A, ids.B, foreign] }, undefined, [ids.A, ids.B]],
    ] as const;

  describe.each([0, 1, 2, 3])('of view %i', (place) => {
    it.each(rules.flatMap((rule) => choices.map((choice) => ({ rule, choice }))))(
      'shows what a recount of the rows gives: $rule.attributionTouch, $choice',
      async ({ rule, choice }) => {
        const [, viewer, item, storeIds] = views()[place] ?? views()[0];
        const { period, figures, tables, lists, text } = await open(choice, {
          rule,
          ...(viewer && { viewer }),
          ...(item && { item }),
        });
        const [own, past] = [recount(period.days, storeIds, rule), recount(period.before.days, storeIds, rule)];
        const { length } = period;
        const money = (value: number) => plain(shortMoney(value, 'COP'));
        expect(figures).toEqual({
          Ventas: [money(own.amount), change(own.amount, past.amount, length)],
          Compras: [formatNumber(own.purchases), change(own.purchases, past.purchases, length)],
          'Ticket promedio': [
            money(own.amount / own.purchases),
            change(own.amount / own.purchases, past.amount / past.purchases, length),
          ],
          'Clientes que compraron': [formatNumber(own.buyers), change(own.buyers, past.buyers, length)],
          Visitas: [formatNumber(own.visits), change(own.visits, past.visits, length)],
          'Ventas después': [money(own.after), change(own.after, past.after, length)],
        });
        expect(tables['Visitas, registros y encuestas']?.slice(1)).toEqual([
          ['Visitas', formatNumber(own.visits), formatNumber(past.visits)],
          ['Clientes que se registraron', formatNumber(own.registrations), formatNumber(past.registrations)],
          ['Encuestas respondidas', formatNumber(own.answers), formatNumber(past.answers)],
          ['Calificación promedio, de 1 a 5', own.rating.toFixed(1).replace('.', ','), past.rating.toFixed(1).replace('.', ',')],
        ]);
        const whole = place === 0 ? undefined : storeIds;
        const reach = recountReach(period.days, whole);
        const shown = (count: number, of: number) => plain(`${formatNumber(count)} · ${formatPercentage(count / of)}`);
        expect(lists['Qué lograron los mensajes'] ?? []).toEqual(
          reach.reached === 0
            ? []
            : [
                ['Clientes a los que les llegó un mensaje', shown(reach.reached, customersOf(whole).length)],
                ['De ellos, abrieron o leyeron alguno', shown(reach.opened, reach.reached)],
                ['De ellos, hicieron clic', shown(reach.clicked, reach.reached)],
              ],
        );
        expect(text).toContain(
          plain(`${own.purchasesAfter} compra${own.purchasesAfter === 1 ? '' : 's'} por ${exactMoney(own.after, 'COP')}`),
        );
        const byStore = (tables['Tienda por tienda'] ?? [])
          .slice(1)
          .toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
        expect(byStore).toEqual(
          storeIds.length === 1
            ? []
            : (['A', 'B'] as const).map((name) => {
                const store = recount(period.days, [ids[name]], rule);
                return [
                  name,
                  plain(exactMoney(store.amount, 'COP')),
                  formatNumber(store.purchases),
                  plain(exactMoney(store.amount / store.purchases, 'COP')),
                  formatNumber(store.buyers),
                  formatNumber(store.visits),
                  plain(exactMoney(store.after, 'COP')),
                ];
              }),
        );
      },
      timeoutMs,
    );
  });

  it.each(rules)('has the sales of each store that Resultados shows, to the peso: $attributionTouch', async (rule) => {
    const { period, tables } = await open(30, { rule });
    const { attributionDays, attributionTouch } = rule;
    const scope = { accountId, attributionDays, attributionTouch, selection: { kind: 'account' } as const, period };
    const { stores = [] } = (await sendingResults(database, scope, { currency: 'COP' })) ?? {};
    const shown = (tables['Tienda por tienda'] ?? []).slice(1).map((row) => [row[0], row.at(-1)]);
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(stores.map(({ name, amount }) => [name, plain(exactMoney(amount, 'COP'))])),
    );
    expect(shown).toHaveLength(2);
  });

  describe('the customers by focus', () => {
    const matchList = async (storeIds: readonly number[]) => {
      const viewer = managerOf(storeIds);
      const { lists } = await open(30, { viewer });
      for (const [name = '', shown] of lists['Por enfoque, hoy'] ?? []) {
        if (name === 'Sin enfoque') continue;
        const { total } = await customerListRepository.list(
          database,
          { accountId, storeIds },
          { focus: name },
          { page: 1, size: 1 },
        );
        expect([name, shown?.split(' ')[0]]).toEqual([name, formatNumber(total)]);
      }
      return (lists['Por enfoque, hoy'] ?? []).reduce((sum, [, shown]) => sum + Number(shown?.split(' ')[0]), 0);
    };

    it('are those of the list of customers, before and after their figures are kept', async () => {
      for (const storeIds of [[ids.A], [ids.B], [ids.A, ids.B]])
        expect(await matchList(storeIds)).toBe(customersOf(storeIds).length);
      const scope = { accountId, timeZone, today: '2026-11-21' };
      await recomputeCustomerSales(database, scope, (id) => sql`${id} is not null`);
      await keptSalesRepository.complete(database, scope);
      for (const storeIds of [[ids.A], [ids.B], [ids.A, ids.B]])
        expect(await matchList(storeIds)).toBe(customersOf(storeIds).length);
      await keptSalesRepository.discard(database, accountId);
    });

    it('lead to the list for those who may read it', async () => {
      const { html } = await open(30, { viewer: { role: storeRole, storeIds: [ids.A, ids.B] } });
      expect(html).toContain('href="/admin/clientes?focus=En+riesgo"');
      expect((await open(30, { item: ids.A })).html).toContain(`href="/admin/clientes?focus=Leales&amp;store=${ids.A}"`);
      expect((await open(30, { viewer: { role: 'lector' } })).html).not.toContain('/admin/clientes');
    });
  });

  it(
    'counts the people whom messages reached from the counts as from the ledger',
    async () => {
      await queueLedger(database, accountId);
      await countEverything(database, accountId, now);
      const { from, to, days } = periodOf(now, 30, timeZone);
      const span = { accountId, attributionDays: 7, attributionTouch: 'ultimo' as const, from, to };
      const reading = await planReading(database, { ...span, selection: { kind: 'account' }, period: { from, to } }, 0);
      expect(reading).toBeDefined();
      for (const storeIds of [undefined, [ids.A], [ids.B]]) {
        const expected = recountReach(days, storeIds);
        expect(expected.clicked).toBeGreaterThan(0);
        expect(await storePeopleNumbers.reach(database, { accountId, storeIds }, { ...span, reading })).toEqual(expected);
        expect(await storePeopleNumbers.reach(database, { accountId, storeIds }, span)).toEqual(expected);
      }
    },
    timeoutMs,
  );

  describe('of a store that the viewer may not see', () => {
    const manager = () => managerOf([ids.A]);

    it('is missing, like one that does not exist', async () => {
      for (const item of [ids.B, foreign, 99_999_999])
        expect((await open(30, { viewer: manager(), item })).content).toBeUndefined();
      expect((await open(30, { item: foreign })).content).toBeUndefined();
      expect((await open(30, { viewer: manager(), item: ids.A })).content?.subject).toBe('A');
    });

    it('is missing for a role of a store without stores', async () => {
      expect((await open(30, { viewer: { role: storeRole } })).content).toBeUndefined();
      expect((await open(30, { viewer: { role: storeRole, storeIds: [] } })).text).toContain('Todavía no tienes tiendas');
      expect((await open(30, { viewer: { role: storeRole, storeIds: [foreign] } })).text).toContain('Todavía no tienes tiendas');
    });
  });

  it('leads from all stores to one, and back', async () => {
    const { html } = await open(30);
    expect(html).toContain(`href="/boards/stores?t=x&amp;period=30&amp;item=${ids.A}"`);
    const { content } = await open(30, { item: ids.A });
    expect([content?.subject, content?.back?.label]).toEqual(['A', 'Todas las tiendas']);
    const of = managerOf([ids.A, ids.B]);
    expect((await open(30, { viewer: of, item: ids.B })).content?.back?.label).toBe('Tus tiendas');
  });

  it('says what is missing where nothing was sold and nobody got a message', async () => {
    const { figures, text } = await open({ first: '2020-01-01', last: '2020-01-05' });
    expect(figures['Ticket promedio']).toEqual(['—', 'Nada con que comparar']);
    expect(text).toContain('A ninguno de sus clientes le llegó un mensaje en estos días.');
  });
});
