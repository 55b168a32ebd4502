import type { ResultSubject } from '@pregon/contract/results/result-people';
import { sql } from 'drizzle-orm';
import type { Attribution } from '../../src/audiences/audience/attribution.sql.ts';
import { exactMoney } from '../../src/identity/accounts/money-words.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import type { BoardKind } from '../../src/results/dashboards/board-catalogue.ts';
import { boards } from '../../src/results/dashboards/boards/boards.ts';
import { readBoard } from '../../src/results/dashboards/boards/testing/board-reading.ts';
import { formatNumber } from '../../src/results/dashboards/drawing/formatting.ts';
import type { Period } from '../../src/results/dashboards/period.ts';
import { salesOfSubject } from '../../src/results/incremental/subject-sales.ts';
import { sumCells, withSums } from '../../src/results/list-files/with-sums.ts';
import { resultSums } from '../../src/results/sendings/result-sums.ts';
import type { ResultSelection } from '../../src/results/sendings/result-selection.sql.ts';
import { sendingResults } from '../../src/results/sendings/sending-results.ts';
import { cents, type Compared } from './compare-lists.ts';

const currency = 'COP';
const usualTouch = 'ultimo';
const tables = { schedule: sql`schedule`, campaign: sql`campaign`, template: sql`newsletter` } as const;

interface Asked {
  readonly accountId: number;
  readonly rule: Attribution;
  readonly fewMessages: number | undefined;
  readonly period: Period;
}

interface Subject extends Record<string, unknown> {
  readonly identifier: string;
  readonly id: number;
  readonly name: string;
}

const plain = (text: string): string => text.replace(/\s/g, ' ');
const money = (amount: number): string => plain(exactMoney(amount, currency));
/** An amount as a board writes it, in cents. */
const readMoney = (text: string): number =>
  Math.round(
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace(',', '.')
        .replace('−', '-'),
    ) * 100,
  );
const inOrder = (rows: readonly (readonly string[])[]): string[] => rows.map((row) => row.join(' | ')).toSorted();

/**
 * Compares the figures of a history with each other in each place where they are shown: on pages, in the columns of lists and their files,
 * beside the incremental sales, and on the dashboards as they are drawn. Each figure is expected to be that of a page.
 */
export async function compareShown(database: Database, { accountId, rule, fewMessages, period }: Asked): Promise<Compared[]> {
  const { attributionDays, attributionTouch } = rule;
  const scope = { accountId, attributionDays, attributionTouch };
  const settings = fewMessages === undefined ? {} : { fewMessages };
  const page = async (selection: ResultSelection, days?: Pick<Period, 'from' | 'to'>) => {
    const results = await sendingResults(database, { ...scope, selection, period: days }, { currency }, settings);
    if (!results) throw new Error('The selection is not there.');
    const { stores, channels } = results;
    // A receipt is attributed to messages of several channels, and made in one store: stores add up to the sales.
    const purchases = stores.reduce((sum, one) => sum + one.purchases, 0);
    const amount = stores.reduce((sum, one) => sum + cents(one.amount), 0);
    return { stores, channels, purchases, amount, delivered: channels.reduce((sum, one) => sum + one.delivered, 0) };
  };
  const open = async (kind: BoardKind) => {
    const links = { kind, token: '', period: { first: period.days[0] ?? '', last: period.days.at(-1) ?? '' }, theme: undefined };
    const content = await boards[kind]({ database, ...scope, currency, period, links, screens: {}, item: undefined });
    return readBoard(content?.body.text ?? '');
  };
  const subjectsOf = async (kind: ResultSubject) =>
    (
      await database.execute<Subject>(
        sql`select identifier, id, name from ${tables[kind]} where account_id = ${accountId} order by id`,
      )
    ).rows;

  /** What is of all time: columns of lists, their files, and the sales beside the incremental ones. */
  async function ofAllTime(): Promise<Compared[]> {
    const compared: Compared[] = [];
    const { tables: ofIncremental } = await open('incremental');
    const measured = (ofIncremental['Ventas incrementales de cada envío con grupo de control'] ?? []).slice(1);
    for (const kind of ['schedule', 'campaign', 'template'] as const) {
      const items = await subjectsOf(kind);
      const listed = await resultSums(
        database,
        scope,
        kind,
        items.map(({ identifier }) => identifier),
        settings,
      );
      const inFile = await withSums(database, accountId, kind, { items, total: items.length });
      for (const { identifier, id, name } of items) {
        const expected = await page({ kind: kind === 'template' ? 'newsletter' : kind, id });
        const sum = listed.find((one) => one.id === identifier);
        const subject = { ...scope, currency, timeZone: period.timeZone, now: period.now, subject: { kind, id } };
        const { sold, attributed, schedules } = await salesOfSubject(database, subject);
        compared.push({
          what: `list of ${kind}, ${id}, and sales beside the incremental ones`,
          found: [sum?.delivered, sum?.purchases, cents(sum?.amount ?? NaN), cents(sold)],
          expected: [expected.delivered, expected.purchases, expected.amount, expected.amount],
        });
        const [only] = schedules;
        if (kind === 'schedule' && only) {
          const row = measured.find(([title = '']) => title.startsWith(`${name} `));
          compared.push({
            what: `incremental sales of ${id}`,
            found: [cents(only.attributed), cents(attributed), plain(row?.at(-1) ?? '')],
            expected: [expected.amount, only.effect ? expected.amount : 0, money(Math.round(expected.amount / 100))],
          });
        }
        // Files follow the rule of the account, which has the usual touch.
        const inRow = inFile.items.find(({ row }) => row.identifier === identifier);
        const file = sumCells({ sum: inRow?.sum, rule: inRow?.rule ?? '' });
        if (attributionTouch === usualTouch && expected.delivered > 0)
          compared.push({
            what: `file of ${kind}, ${id}`,
            found: [file[0], file.at(-3), cents(Number(file.at(-2)))],
            expected: [expected.delivered, expected.purchases, expected.amount],
          });
      }
    }
    return compared;
  }

  /** What is of the days of the dashboards. */
  async function ofTheDays(): Promise<Compared[]> {
    const all = await page({ kind: 'account' }, period);
    const control = await open('control');
    const ofStores = await open('stores');
    const ofCampaigns = await open('campaigns');
    const byDay = (control.tables['Ventas después, por día'] ?? []).slice(1);
    const byStore = (ofStores.tables['Tienda por tienda'] ?? []).slice(1).map((row) => [row[0] ?? '', row.at(-1) ?? '']);
    const sold = new Map(all.stores.map(({ name, amount }) => [name, amount]));
    const ranking = (ofCampaigns.tables['Campañas por ventas'] ?? []).slice(1);
    // Without a purchase after a message and without anybody reached the board says nothing of them.
    const isSold = ofStores.text.includes('Después de un mensaje') || all.purchases > 0;
    const pages = [];
    for (const { id, name } of await subjectsOf('campaign')) {
      const { delivered, purchases, amount } = await page({ kind: 'campaign', id }, period);
      if (ranking.some(([first]) => first === name))
        pages.push([name, formatNumber(delivered), formatNumber(purchases), money(amount / 100)]);
    }
    return [
      {
        what: 'sales by day on the board of control, each rounded to a peso',
        found: Math.abs(byDay.reduce((sum, [, amount = '']) => sum + readMoney(amount), 0) - all.amount) <= 50 * byDay.length,
        expected: true,
      },
      {
        what: 'sales by store on the board of stores',
        found: inOrder(byStore),
        expected: inOrder(byStore.map(([name = '']) => [name, money(sold.get(name) ?? 0)])),
      },
      {
        what: 'sales of all stores',
        found: [...ofStores.text.matchAll(/hubo ([\d.]+) compras? por (.+?)\. /g)].map(([, count, amount]) => [
          count,
          plain(amount ?? ''),
        ]),
        expected: isSold ? [[formatNumber(all.purchases), money(all.amount / 100)]] : [],
      },
      {
        what: 'campaigns on their board',
        found: inOrder(ranking.map((row) => [row[0] ?? '', row[2] ?? '', row[6] ?? '', row[7] ?? ''])),
        expected: inOrder(pages),
      },
      {
        what: 'all together on the board of campaigns',
        found: [ofCampaigns.figures['Mensajes entregados']?.[0], ofCampaigns.figures['Compras']?.[0]],
        expected: [formatNumber(all.delivered), formatNumber(all.purchases)],
      },
      {
        what: 'campaigns on the board of control',
        found: (control.tables['Campañas por ventas'] ?? [])
          .slice(1)
          .filter((row) => !inOrder(ranking).includes(row.join(' | '))),
        expected: [],
      },
    ];
  }
  return [...(await ofAllTime()), ...(await ofTheDays())];
}
