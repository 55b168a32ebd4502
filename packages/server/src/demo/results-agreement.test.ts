import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import type { AddedSales } from '@pregon/contract/results/added-sales.endpoints';
import type { IncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import type { ResultSums } from '@pregon/contract/results/result-sums.endpoints';
import type { GroupResults, SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import { accounts, users } from '../identity/accounts/accounts.table.ts';
import { exactMoney } from '../identity/accounts/money-words.ts';
import { sessionsRepository } from '../identity/session/sessions.repository.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { boardKinds, boardsOf, type BoardKind } from '../results/dashboards/board-catalogue.ts';
import {
  attribute,
  type Attributed,
  clockOf,
  type Message,
  readRows,
  type Rows,
} from '../results/dashboards/boards/testing/board-oracle.ts';
import { readBoard } from '../results/dashboards/boards/testing/board-reading.ts';
import { formatNumber, formatPercentage } from '../results/dashboards/drawing/formatting.ts';
import { type DayRange, periodOf } from '../results/dashboards/period.ts';
import { readListFile } from '../identity/list-files/testing/read-list-file.ts';
import { recountPeople } from '../results/people/testing/people-oracle.ts';
import { countEverything } from '../results/rollups/testing/count-everything.ts';
import { recountResults } from '../results/sendings/testing/results-oracle.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { todayInBogota } from './calendar.ts';
import { seedDemo } from './seed.ts';

const timeoutMs = 240_000;
const timeZone = 'America/Bogota';
const currency = 'COP';
const dayMs = 86_400_000;
/** Read once: the boards take days of the past alone, so a midnight during the test changes nothing. */
const today = todayInBogota();
const dayAgo = (days: number): string => new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** Days that contain everything which was sent, and a part of them whose edges are within the attribution window of sendings. */
const everyDay: DayRange = { first: dayAgo(240), last: today };
const someDays: DayRange = { first: dayAgo(40), last: dayAgo(3) };
const periods = [everyDay, someDays];
/** What the demo pays for each of its e-mails. */
const mailPrice = 8;

const rules = [
  { attributionDays: 7, attributionTouch: 'ultimo' },
  { attributionDays: 14, attributionTouch: 'cualquiera' },
] as const;

const subjects = {
  schedule: { table: 'schedule', page: 'schedule', list: 'schedules' },
  campaign: { table: 'campaign', page: 'campaign', list: 'campaigns' },
  template: { table: 'newsletter', page: 'template', list: 'newsletters' },
} as const;
type SubjectKind = keyof typeof subjects;
const kinds: readonly SubjectKind[] = ['schedule', 'campaign', 'template'];

/** A schedule, a campaign or a newsletter, and which messages are its own. */
interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly isOwn: (message: Message) => boolean;
}

const plain = (text: string): string => text.replace(/\s/g, ' ');
const money = (amount: number): string => plain(exactMoney(amount, currency));
const share = (part: number, whole: number): string => (whole === 0 ? '—' : plain(formatPercentage(part / whole)));
const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);
/** An effect in whole units of money: value, low and high. */
const rounded = (effect: IncrementalSales['effect']): number[] | null =>
  effect ? [effect.value, effect.low, effect.high].map((amount) => Math.round(amount)) : null;
const byText = (rows: readonly (readonly string[])[]): string[] => rows.map((row) => row.join(' | ')).toSorted();
const exact = <Row extends { readonly amount: number; readonly name?: string }>(rows: readonly Row[]) =>
  rows
    .map((row) => ({ ...row, amount: cents(row.amount) }))
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''));
/** The groups by their sums: a page lists the ten largest of them. */
const groupSums = (groups: readonly GroupResults[]) => ({
  delivered: sumOf(groups, ({ delivered }) => delivered),
  opened: sumOf(groups, ({ opened }) => opened),
  purchases: sumOf(groups, ({ purchases }) => purchases),
  amount: sumOf(groups, ({ amount }) => cents(amount)),
});

oneDatabase(({ database }) => {
  let test: TestApp;
  let owner: Principal;
  let rows: Rows;
  let all: readonly Subject[];

  beforeAll(async () => {
    await seedDemo(database, today);
    test = await testApp(database);
    const { rows: staff } = await database.execute<{ id: number; accountId: number }>(
      sql`select id, account_id as "accountId" from ${users} where email = 'ana@tienda.example'`,
    );
    const { id: userId = 0, accountId = 0 } = staff[0] ?? {};
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    owner = { accountId, userId, role: 'administrador', family };
    rows = await readRows(database, accountId);
    all = (await Promise.all(kinds.map(subjectsOf))).flat();
  }, timeoutMs);
  afterAll(() => test.close());

  async function subjectsOf(kind: SubjectKind): Promise<Subject[]> {
    const { rows: found } = await database.execute<{ key: number; id: string; name: string; versions: number[] }>(sql`
      select s.id as key, s.identifier as id, s.name,
        array(select v.id from newsletter_version v where ${sql.raw(kind === 'template' ? 'v.newsletter_id = s.id' : 'false')}) as versions
      from ${sql.identifier(subjects[kind].table)} s where s.account_id = ${owner.accountId} order by s.id`);
    return found.map(({ key, id, name, versions }) => {
      const isOwn = {
        schedule: ({ scheduleId }: Message) => scheduleId === key,
        campaign: ({ campaign }: Message) => campaign === name,
        template: ({ newsletterVersionId }: Message) => newsletterVersionId !== null && versions.includes(newsletterVersionId),
      }[kind];
      return { kind, id, name, isOwn };
    });
  }

  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await test.app.inject({ url: `/V1${path}`, headers: await test.as(owner) });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json<Body>();
  };
  const queryOf = (days?: DayRange, more: Readonly<Record<string, string>> = {}): string =>
    `?${new URLSearchParams({ ...(days && { from: days.first, to: days.last }), ...more }).toString()}`;
  const pageOf = ({ kind, id }: Subject, days?: DayRange, more?: Readonly<Record<string, string>>): Promise<SendingResults> =>
    get(`/${subjects[kind].page}/${id}/results${queryOf(days, more)}`);

  /** A board as its frame shows it, opened by the address that the server signs. */
  async function openBoard(kind: BoardKind, days: DayRange, item?: string) {
    const boardID = boardsOf(owner.accountId, test.services.config)[boardKinds.indexOf(kind)]?.boardID ?? '';
    const { url } = await get<{ url: string }>(`/dasboards/get/${boardID}`);
    const address = new URL(url);
    const asked = { from: days.first, to: days.last, ...(item && { item }) };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    const answer = await test.app.inject({ url: `${address.pathname}${address.search}` });
    expect([kind, answer.statusCode]).toEqual([kind, 200]);
    return readBoard(answer.body);
  }

  describe.each(rules)('the results of the demo with $attributionDays days for the message $attributionTouch', (rule) => {
    let attributed: Attributed;
    let known: Map<string, ReturnType<typeof recountResults>>;
    beforeAll(async () => {
      await database.execute(sql`
        update ${accounts} set attribution_days = ${rule.attributionDays}, attribution_touch = ${rule.attributionTouch}
        where id = ${owner.accountId}`);
      attributed = attribute(rows, rule);
      known = new Map();
    });

    const spanOf = (days?: DayRange) => {
      if (!days) return undefined;
      const { from, to } = periodOf(new Date(), days, timeZone);
      return { from, to };
    };
    const askedOf = (isOwn: Subject['isOwn'], days?: DayRange) => ({ ...rule, isOwn, period: spanOf(days) });
    /** The results of a schedule, campaign or newsletter, or of everything, counted from the rows without SQL, once. */
    const recounted = (subject?: Subject, days?: DayRange) => {
      const key = JSON.stringify([subject?.kind, subject?.id, days]);
      const before = known.get(key);
      const results = before ?? recountResults(rows, askedOf(subject?.isOwn ?? (() => true), days), attributed);
      known.set(key, results);
      return results;
    };

    const expectPages = async (days?: DayRange) => {
      for (const subject of all) {
        const { name } = subject;
        const { channels, foci, cities, stores, costs } = await pageOf(subject, days);
        const expected = recounted(subject, days);
        expect({ name, channels: exact(channels) }).toEqual({ name, channels: exact(expected.channels) });
        expect({ name, foci: groupSums(foci) }).toEqual({ name, foci: groupSums(expected.foci) });
        expect({ name, cities: groupSums(cities) }).toEqual({ name, cities: groupSums(expected.cities) });
        const bySales = expected.stores.toSorted((one, other) => other.amount - one.amount);
        expect({ name, stores: exact(stores) }).toEqual({ name, stores: exact(bySales) });
        // All purchases of the demo are in a store, and every recipient has a focus and a city, if an empty one: all lists add up.
        const sums = [foci, cities, stores, channels].map((groups) =>
          cents(sumOf<{ readonly amount: number }>(groups, ({ amount }) => amount)),
        );
        expect({ name, sums: new Set(sums).size }).toEqual({ name, sums: 1 });
        const written = channels.filter(({ delivered }) => delivered > 0);
        const paid = written.map(({ channel, delivered }) => ({ channel, cost: mailPrice * delivered, unpriced: 0 }));
        expect({ name, costs }).toEqual({ name, costs: paid });
      }
    };

    const expectLists = async () => {
      for (const kind of kinds) {
        const own = all.filter((one) => one.kind === kind);
        const { items } = await get<ResultSums>(`/results/${kind}?ids=${own.map(({ id }) => id).join(',')}`);
        const columns = ['Nombre', 'Entregados', 'Abiertos', 'Con clic', 'Compras después', 'Ventas después'];
        const [header = [], ...lines] = await readListFile(test, owner, { list: subjects[kind].list });
        const inFile = lines.map((line) => columns.map((column) => line[header.indexOf(column)] ?? ''));
        const expected: string[][] = [];
        for (const subject of own) {
          const { id, name } = subject;
          const { delivered, openable, opened, clicked, purchases, amount } = recounted(subject).total;
          const figures = { id, name, delivered, openable, opened, clicked, purchases, amount: cents(amount) };
          const listed = items.find((one) => one.id === id);
          expect({ ...listed, name, amount: cents(listed?.amount ?? NaN) }).toEqual(figures);
          const cells = [delivered, openable > 0 ? opened : '', clicked, purchases, amount];
          expected.push([name, ...(delivered > 0 ? cells : [0, '', '', '', '']).map(String)]);
        }
        expect(byText(inFile)).toEqual(byText(expected));
      }
    };

    /** The cells of a row of results on a board. */
    const cellsOf = (subject: Subject, days: DayRange): string[] => {
      const { total, channels } = recounted(subject, days);
      return [
        formatNumber(total.delivered),
        share(total.opened, total.openable),
        share(total.clicked, total.delivered),
        formatNumber(sumOf(channels, ({ left }) => left)),
        formatNumber(total.purchases),
        money(total.amount),
      ];
    };

    it('are worth comparing', () => {
      const { total, channels } = recounted();
      expect(total.purchases).toBeGreaterThan(1000);
      expect(total.amount).toBeGreaterThan(1_000_000);
      expect(channels.map(({ channel }) => channel)).toEqual(['email']);
      expect(all.length).toBeGreaterThan(40);
    });

    it('are on every page what a recount finds, to the peso', () => expectPages(), timeoutMs);

    it('are on every page what a recount finds in some days, to the peso', () => expectPages(someDays), timeoutMs);

    it(
      'name behind every page as many people as a recount finds',
      async () => {
        for (const { kind, id, name, isOwn } of all) {
          const { people } = await get<{ people: { to: string; count: number }[] }>(
            `/results/${kind}/${id}/people${queryOf(someDays)}`,
          );
          const expected = recountPeople(rows, askedOf(isOwn, someDays), attributed);
          expect({ name, ...Object.fromEntries(people.map(({ to, count }) => [to, count])) }).toEqual({ name, ...expected });
        }
      },
      timeoutMs,
    );

    it('are the same in the columns of lists and in their files, counted from the messages', () => expectLists(), timeoutMs);

    describe('once the jobs have counted them', () => {
      beforeAll(() => countEverything(database, owner.accountId, new Date()), timeoutMs);

      it('are the same in the columns of lists and in their files', () => expectLists(), timeoutMs);

      it.each(periods)('are on the board of campaigns as on the page of each campaign, from $first to $last', async (days) => {
        const { tables, lists, figures } = await openBoard('campaigns', days);
        const table = tables['Campañas por ventas']?.slice(1) ?? [];
        expect(table.length).toBeGreaterThan(3);
        const pages: string[][] = [];
        for (const campaign of all.filter(({ kind }) => kind === 'campaign')) {
          const { channels } = await pageOf(campaign, days);
          if (channels.length === 0) continue;
          const { total } = recounted(campaign, days);
          // Campaigns of the demo write by one channel: its figures are those of the campaign.
          expect(channels.map(({ delivered, purchases, amount }) => [delivered, purchases, cents(amount)])).toEqual([
            [total.delivered, total.purchases, cents(total.amount)],
          ]);
          pages.push([campaign.name, ...cellsOf(campaign, days)]);
        }
        expect(byText(table.map(([name = '', , ...cells]) => [name, ...cells.slice(0, (pages[0]?.length ?? 0) - 1)]))).toEqual(
          byText(pages),
        );
        expect(byText(lists['Ventas después, por campaña'] ?? [])).toEqual(
          byText(pages.map((row) => [row[0] ?? '', row.at(-1) ?? ''])),
        );
        const { total } = recounted(undefined, days);
        expect(figures['Mensajes entregados']?.[0]).toBe(formatNumber(total.delivered));
        expect(figures['Compras']?.[0]).toBe(formatNumber(total.purchases));
        const { tables: ofControl } = await openBoard('control', days);
        for (const row of (ofControl['Campañas por ventas'] ?? []).slice(1)) expect(byText(table)).toContain(row.join(' | '));
      });

      it('are on the board of a campaign as on the page of each of its sendings', async () => {
        for (const campaign of all.filter(({ kind }) => kind === 'campaign')) {
          const own = all.filter(
            (one) => one.kind === 'schedule' && rows.messages.some((message) => one.isOwn(message) && campaign.isOwn(message)),
          );
          const pages: string[][] = [];
          for (const schedule of own) {
            const occurrence = rows.messages.find((message) => schedule.isOwn(message))?.occurrenceId ?? 0;
            const { channels } = await pageOf(schedule, someDays, { occurrence: String(occurrence) });
            expect(exact(channels)).toEqual(exact(recounted(schedule, someDays).channels));
            if (channels.length > 0) pages.push([schedule.name, ...cellsOf(schedule, someDays)]);
          }
          const { tables } = await openBoard('campaigns', someDays, campaign.id);
          const nameIn = (title: string) => own.find(({ name }) => title.startsWith(`${name} `))?.name ?? title;
          const table = (tables['Envíos de la campaña'] ?? [])
            .slice(1)
            .map(([title = '', ...cells]) => [nameIn(title), ...cells]);
          expect(byText(table)).toEqual(byText(pages));
        }
      });

      it.each(periods)(
        'are on the panel and on the board of events, from $first to $last, what they are together',
        async (days) => {
          const { tables, funnel } = await openBoard('control', days);
          const byDay = (tables['Ventas después, por día'] ?? []).slice(1).map(([, amount]) => amount);
          const { total, channels } = recounted(undefined, days);
          const span = periodOf(new Date(), days, timeZone);
          const sold = attributed.sales.filter(({ at }) => at >= span.from && at < span.to);
          const { day } = clockOf(timeZone);
          const onDay = Map.groupBy(sold, ({ at }) => day(at));
          expect(byDay).toEqual(span.days.map((date) => money(sumOf(onDay.get(date) ?? [], (sale) => sale.cents) / 100)));
          expect(sumOf(sold, (sale) => sale.cents)).toBe(cents(total.amount));
          const inFunnel = (title: string) => funnel.find(([first]) => first === title)?.[1]?.split(' ')[0];
          expect(inFunnel('Entregados')).toBe(formatNumber(total.delivered));
          expect(inFunnel('Abiertos o leídos')).toBe(formatNumber(total.opened));
          expect(inFunnel('Con clic')).toBe(formatNumber(total.clicked));
          expect(inFunnel('Con clic y compra')).toBe(
            formatNumber(sumOf(channels, ({ convertedAfterClick }) => convertedAfterClick)),
          );
          const { figures } = await openBoard('events', days);
          const happened = rows.engagements.filter(
            ({ machine, firstAt }) => !machine && firstAt >= span.from && firstAt < span.to,
          );
          expect(figures['Aperturas']?.[0]).toBe(formatNumber(happened.filter(({ kind }) => kind === 0).length));
          expect(figures['Clics']?.[0]).toBe(formatNumber(happened.filter(({ kind }) => kind === 1).length));
        },
      );

      it.each(periods)('are on the board of stores as on the pages, store by store, from $first to $last', async (days) => {
        const { total, stores } = recounted(undefined, days);
        const sums = (count: number, amount: number) =>
          `Después de un mensaje hubo ${formatNumber(count)} ${count === 1 ? 'compra' : 'compras'} por ${money(amount)}.`;
        const board = await openBoard('stores', days);
        const table = (board.tables['Tienda por tienda'] ?? []).slice(1).map((row) => [row[0] ?? '', row.at(-1) ?? '']);
        const amounts = new Map(stores.map(({ name, amount }) => [name, amount]));
        expect(byText(table)).toEqual(byText(rows.stores.map(({ name }) => [name, money(amounts.get(name) ?? 0)])));
        expect(amounts.size).toBeGreaterThan(5);
        expect(plain(board.text)).toContain(sums(total.purchases, total.amount));
        for (const { name, purchases, amount } of stores.slice(0, 3)) {
          const { id } = rows.stores.find((store) => store.name === name) ?? {};
          expect(plain((await openBoard('stores', days, String(id))).text)).toContain(sums(purchases, amount));
        }
      });

      it(
        'stand beside the incremental sales of every page',
        async () => {
          for (const subject of all) {
            const { sold } = await get<IncrementalSales>(`/results/${subject.kind}/${subject.id}/incremental`);
            expect([subject.name, cents(sold)]).toEqual([subject.name, cents(recounted(subject).total.amount)]);
          }
        },
        timeoutMs,
      );

      it(
        'added the same on the page of each subject, in lists and on the board of campaigns',
        async () => {
          const { tables } = await openBoard('campaigns', everyDay);
          const [header = [], ...onBoard] = tables['Campañas por ventas'] ?? [];
          expect(header.at(-1)).toBe('Añadió');
          let told = 0;
          for (const kind of ['schedule', 'campaign', 'template'] as const) {
            const own = all.filter((one) => one.kind === kind);
            const ids = own.map(({ id }) => id).join(',');
            const { items } = await get<{ items: AddedSales[] }>(`/results/${kind}/incremental?ids=${ids}`);
            for (const { id, name } of own) {
              const page = await get<IncrementalSales>(`/results/${kind}/${id}/incremental`);
              const item = items.find((one) => one.id === id);
              const [value, low, high] = rounded(page.effect)?.map(money) ?? [];
              const isTold = page.effect?.verdict !== 'inconclusive';
              const amounts = `${isTold ? `Añadió ${value},` : 'No es concluyente cuánto añadió:'} entre ${low} y ${high}.`;
              const words = plain(item?.words ?? '').replace(/, en .*programaciones/, '');
              expect([name, (item?.brief ?? null) !== null]).toEqual([name, page.effect !== null]);
              expect([name, words]).toEqual([name, page.effect ? amounts : words]);
              if (page.effect) told += 1;
              if (kind !== 'campaign' || !item) continue;
              const cell = onBoard.find(([title]) => title === name)?.at(-1);
              const onBoardWords = `${isTold ? value : 'No concluyente'} entre ${low} y ${high}`;
              expect([name, cell]).toEqual([name, page.effect ? onBoardWords : '— sin grupo de control']);
            }
          }
          expect(told).toBeGreaterThan(3);
        },
        timeoutMs,
      );

      it('are on the board of incremental sales as on the pages of their experiments', async () => {
        const { tables } = await openBoard('incremental', everyDay);
        const table = (tables['Ventas incrementales de cada envío con grupo de control'] ?? []).slice(1);
        expect(table).toHaveLength(2);
        for (const [title = '', people, added, result, cost, , after] of table) {
          const schedule = all.find(({ kind, name }) => kind === 'schedule' && title.startsWith(`${name} `));
          if (!schedule) throw new Error(`The demo has no schedule ${title}.`);
          const { outcome } = await get<{ outcome: ExperimentOutcome }>(`/schedule/${schedule.id}/experiment/result`);
          const { schedules } = await get<IncrementalSales>(`/results/schedule/${schedule.id}/incremental`);
          expect(people).toBe(formatNumber(sumOf(outcome.groups, (group) => group.people)));
          const [{ total, verdict } = { total: undefined, verdict: undefined }] = outcome.comparisons;
          if (!total) throw new Error(`The experiment of ${title} has no result.`);
          expect(schedules.map(({ effect }) => effect)).toEqual([{ ...total, verdict }]);
          const [value, low, high] = [total.value, total.low, total.high].map((amount) => money(Math.round(amount)));
          expect(added).toBe(`${verdict === 'inconclusive' ? 'No concluyente' : value} entre ${low} y ${high}`);
          expect(result).toBe(verdict === 'inconclusive' ? 'Puede ser casualidad' : 'Vendió más');
          expect(cost).toBe(money(mailPrice * recounted(schedule).total.delivered));
          expect(after).toBe(money(Math.round(recounted(schedule).total.amount)));
          expect(cents(schedules[0]?.attributed ?? NaN)).toBe(cents(recounted(schedule).total.amount));
        }
      });
    });
  });
});
