import { beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq, inArray } from 'drizzle-orm';
import type { Role } from '@pregon/contract/session/roles';
import { deliveries, deliveryState } from '../../../messaging/deliveries/deliveries.table.ts';
import { seedAudience } from '../../../messaging/deliveries/testing/sending.ts';
import { seededRandom } from '../../../demo/random.ts';
import { occurrences, schedules } from '../../../messaging/schedules/schedules.table.ts';
import { suppressions } from '../../../retail/consent/suppressions.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { purchases as purchaseLines } from '../../../retail/purchases/purchases.table.ts';
import type { Attribution } from '../../../audiences/audience/attribution.sql.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { type History, seedHistory } from '../numbers/testing/board-history.ts';
import { type PeriodChoice, periodOf } from '../period.ts';
import { boards } from './boards.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 86_400_000;
const usual: Attribution & { readonly currency: string } = { currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' };
const choices: readonly PeriodChoice[] = [7, 30, 90, { first: '2026-10-20', last: '2026-11-08' }];

/** The large numbers of a board by their names, and its tables as texts of cells. */
function read(html: string) {
  const plain = (text = '') =>
    text
      .replace(/<[^>]+>/g, ' ')
      .replace(/[ \n]+/g, ' ')
      .trim();
  const figures = [...html.matchAll(/<dt>(.*?)<\/dt><dd class="value num">(.*?)<\/dd>/g)].map(([, name, value]) => [
    name,
    plain(value),
  ]);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, one]) => plain(one)),
  );
  return { figures: Object.fromEntries(figures) as Record<string, string>, rows, text: plain(html) };
}

eachDatabase(({ database }) => {
  let history: History;
  beforeAll(async () => {
    const random = seededRandom(5);
    await seedHistory(database, random, now);
    history = await seedHistory(database, random, now, { people: 30, sendings: 9, days: 60 });
  });

  const drawn = async (kind: keyof typeof boards, choice: PeriodChoice, accountId = history.accountId, settings = usual) => {
    const period = periodOf(now, choice, 'America/Bogota');
    const links = { kind, token: 'x', period: choice, theme: undefined };
    const content = await boards[kind]({ database, accountId, ...settings, period, links, screens: {}, item: undefined });
    return read(content?.body.text ?? '');
  };

  /** Of each column of the tables of a dashboard: its title, whether it is set as numbers, and its cells. */
  async function columnsOf(kind: keyof typeof boards) {
    const period = periodOf(now, 30, 'America/Bogota');
    const links = { kind, token: 'x', period: 30, theme: undefined } as const;
    const { accountId } = history;
    const content = await boards[kind]({ database, accountId, ...usual, period, links, screens: {}, item: undefined });
    const tables = [...(content?.body.text ?? '').matchAll(/<table[^>]*>\s*<caption.*?<\/table>/gs)].map(([table]) =>
      [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/gs)]),
    );
    return tables.flatMap(([head = [], ...rows]) =>
      head.map(([, attributes = '', title = ''], place) => ({
        title,
        isNumeric: attributes.includes('class="num"'),
        cells: rows.map((row) => ({ isNumeric: row[place]?.[1]?.includes('class="num"') ?? false, text: row[place]?.[2] ?? '' })),
      })),
    );
  }

  it.each(Object.keys(boards) as (keyof typeof boards)[])('sets columns of numbers as numbers: %s', async (kind) => {
    const isNumber = (text: string) => /^[−+-]?\s*(?:US\$|MX\$|\$|€)?\s*[\d.,]+\s*%?$/.test(text.trim());
    const wrong = (await columnsOf(kind)).filter(({ isNumeric, cells }) => {
      const filled = cells.filter(({ text }) => text.trim() !== '—');
      const holdsNumbers = filled.length > 0 ? filled.every(({ text }) => isNumber(text)) : isNumeric;
      return holdsNumbers !== isNumeric || cells.some((cell) => cell.isNumeric !== isNumeric);
    });
    expect(wrong).toEqual([]);
  });

  /** What the dashboards should show for some days, computed row by row. */
  function naive(choice: PeriodChoice, settings = usual) {
    const { from, to } = periodOf(now, choice, 'America/Bogota');
    const within = (at: Date) => at >= from && at < to;
    const sent = history.messages.filter(({ state }) => state === deliveryState.sent);
    const delivered = sent.filter(({ updatedAt }) => within(updatedAt));
    const people = history.engagements.filter(({ machine }) => !machine);
    const did = (id: number, kinds: readonly number[]) => people.some((one) => one.deliveryId === id && kinds.includes(one.kind));
    const openable = delivered.filter(({ channel }) => channel !== 'sms');
    const receipts = [...Map.groupBy(history.purchases, ({ receipt }) => receipt).values()].map((lines) => ({
      at: lines[0]?.at ?? now,
      amount: lines.reduce((sum, { amount }) => sum + Number(amount), 0),
      customerId: lines[0]?.customerId,
    }));
    const attributed = receipts.filter(({ at, customerId }) =>
      sent.some(
        (one) =>
          one.customerId === customerId &&
          one.updatedAt <= at &&
          at.getTime() - one.updatedAt.getTime() < settings.attributionDays * dayMs,
      ),
    );
    const sold = attributed.filter(({ at }) => within(at));
    const gone = history.left.filter(({ createdAt }) => within(createdAt));
    return {
      sales: shortMoney(
        sold.reduce((sum, { amount }) => sum + amount, 0),
        settings.currency,
      ),
      purchases: formatNumber(sold.filter(({ amount }) => amount >= 0).length),
      delivered: formatNumber(delivered.length),
      openRate:
        openable.length === 0 ? '—' : formatPercentage(openable.filter(({ id }) => did(id, [0, 1])).length / openable.length),
      clickRate:
        delivered.length === 0 ? '—' : formatPercentage(delivered.filter(({ id }) => did(id, [1])).length / delivered.length),
      left: formatNumber(gone.filter(({ reason }) => !/bounce|complaint/.test(reason)).length),
      complaints: formatNumber(gone.filter(({ reason }) => reason === 'complaint').length),
      bounces: formatNumber(
        history.messages.filter(({ state, updatedAt }) => state === deliveryState.failed && within(updatedAt)).length,
      ),
      opens: formatNumber(people.filter(({ kind, firstAt }) => kind === 0 && within(firstAt)).length),
      clicks: formatNumber(people.filter(({ kind, firstAt }) => kind === 1 && within(firstAt)).length),
    };
  }

  const looks = choices.flatMap((choice) => [
    { choice, ...usual },
    { choice, currency: 'MXN', attributionDays: 2, attributionTouch: 'ultimo' as const },
    { choice, currency: 'USD', attributionDays: 30, attributionTouch: 'cualquiera' as const },
  ]);

  it.each(looks)('show the same figures for $choice on every dashboard as the oracle', async ({ choice, ...settings }) => {
    const expected = naive(choice, settings);
    const board = (kind: keyof typeof boards) => drawn(kind, choice, history.accountId, settings);
    const { sales, purchases, delivered, openRate, clickRate, left, complaints, bounces, opens, clicks } = expected;
    const shared = { 'Mensajes entregados': delivered, 'Tasa de apertura': openRate, 'Tasa de clics': clickRate, Bajas: left };
    expect((await board('control')).figures).toMatchObject({ ...shared, 'Ventas después': sales });
    expect((await board('campaigns')).figures).toEqual({ ...shared, 'Ventas después': sales, Compras: purchases });
    expect((await board('events')).figures).toEqual({
      Aperturas: opens,
      Clics: clicks,
      Bajas: left,
      Rebotes: bounces,
      Quejas: complaints,
    });
  });

  it('lead from each of the latest events of a message to its sending and its customer', async () => {
    const period = periodOf(now, 90, 'America/Bogota');
    const links = { kind: 'events', token: 'x', period: 90, theme: undefined } as const;
    const { accountId } = history;
    const content = await boards.events({ database, accountId, ...usual, period, links, screens: {}, item: undefined });
    const [, latest = ''] = /Últimos eventos(.*?)<\/table>/s.exec(content?.body.text ?? '') ?? [];
    const rows = [...latest.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row).filter((row) => row.includes('<td'));
    expect(rows).toHaveLength(25);
    const sent = await database
      .select({ schedule: schedules.identifier, customer: deliveries.customerId })
      .from(deliveries)
      .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
      .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
      .where(eq(deliveries.accountId, accountId));
    const pairs = new Set(sent.map(({ schedule, customer }) => `${schedule} ${customer}`));
    const linked = rows.map((row) => {
      const [, schedule] = /href="\/admin\/sends\/scheduled-list\/([^"]+)"/.exec(row) ?? [];
      const [, customer] = /href="\/admin\/clientes\/(\d+)"/.exec(row) ?? [];
      return {
        isOfMessage: /Apertura|Clic|Rebote/.test(row),
        pair: schedule && customer ? `${schedule} ${customer}` : undefined,
      };
    });
    expect(linked.some(({ isOfMessage }) => isOfMessage)).toBe(true);
    expect(linked.filter(({ isOfMessage, pair }) => (isOfMessage ? !pairs.has(pair ?? '') : pair !== undefined))).toEqual([]);
  });

  describe('in the latest events', () => {
    const openEvents = async (role?: Role) => {
      const period = periodOf(now, 90, 'America/Bogota');
      const links = { kind: 'events', token: 'x', period: 90, theme: undefined } as const;
      const { accountId } = history;
      const viewer = role && { role };
      const asked = { database, accountId, ...usual, viewer, period, links, screens: {}, item: undefined };
      const [, table = ''] = /Últimos eventos(.*?)<\/table>/s.exec((await boards.events(asked))?.body.text ?? '') ?? [];
      return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) => {
        const [, sending = '', person = ''] = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, one = '']) => one);
        const [, customer] = /href="\/admin\/clientes\/(\d+)"/.exec(person) ?? [];
        return { row, sending, person: person.replaceAll(/<[^>]+>/g, ''), customer };
      });
    };
    const nameOf = (people: readonly (typeof customers.$inferSelect)[], id: string | undefined) => {
      const one = people.find((person) => String(person.id) === id);
      return one && (`${one.firstName} ${one.lastName}`.trim() || `Cliente ${one.id}`);
    };

    it('each person has their name, and what has no person or sending says why', async () => {
      const people = await database.select().from(customers).where(eq(customers.accountId, history.accountId));
      const rows = await openEvents();
      expect(rows).toHaveLength(25);
      const lost = /^(?:Nadie en tus clientes tiene la dirección|Un cliente que ya se eliminó)$/;
      const misnamed = rows.filter(({ person, customer }) =>
        customer === undefined ? !lost.test(person) : person.replace(/y \d+ más.*$/, '') !== nameOf(people, customer),
      );
      expect(misnamed).toEqual([]);
      const isOfAddress = (row: string): boolean => /Baja|Queja/.test(row);
      const misled = rows.filter(
        ({ row, sending }) =>
          !sending.includes(isOfAddress(row) ? 'De la dirección, no de un envío' : '/admin/sends/scheduled-list/'),
      );
      expect(misled).toEqual([]);
      expect(rows.some(({ customer }) => customer !== undefined)).toBe(true);
    });

    it('an unsubscription has the customers with its address', async () => {
      const { accountId } = history;
      const people = await database.select().from(customers).where(eq(customers.accountId, accountId));
      const mine = people.find(({ email }) => email !== '');
      const createdAt = new Date(now.getTime() - 1000);
      const common = { accountId, channel: 'email' as const, reason: 'preferences' };
      const [one, other] = [mine?.email?.toLowerCase() ?? '', 'nadie@correo.example'];
      await database.delete(suppressions).where(and(eq(suppressions.accountId, accountId), eq(suppressions.address, one)));
      const added = await database
        .insert(suppressions)
        .values([
          { ...common, address: one, createdAt },
          { ...common, address: other, createdAt: new Date(createdAt.getTime() - 1) },
        ])
        .returning({ id: suppressions.id });
      const rows = await openEvents();
      const ids = added.map(({ id }) => id);
      await database.delete(suppressions).where(inArray(suppressions.id, ids));
      const of = rows.filter(({ sending }) => sending.includes('De la dirección')).slice(0, 2);
      expect(of).toMatchObject([
        { customer: String(mine?.id), person: nameOf(people, String(mine?.id)) },
        { customer: undefined, person: 'Nadie en tus clientes tiene la dirección' },
      ]);
    });

    it.each([
      ['lector', false],
      ['operador', true],
    ] as const)('a %s sees names and links: %s', async (role, mayRead) => {
      const rows = await openEvents(role);
      expect(rows.some(({ customer }) => customer !== undefined)).toBe(mayRead);
      expect(rows.some(({ person }) => person === 'Un cliente')).toBe(!mayRead);
    });
  });

  it('report on control that nothing was sent only where the previous period is empty too', async () => {
    const nothingSent = 'Sin envíos en estos 1 días';
    const today = { first: '2026-11-21', last: '2026-11-21' };
    const { accountId: unused } = await seedAudience(database, 1);
    expect((await drawn('control', today, unused)).text).toContain(nothingSent);
    const { accountId } = await seedHistory(database, seededRandom(7), now, { people: 4, sendings: 1, days: 5 });
    const [sent, bought] = ['2026-11-17T15:00:00Z', '2026-11-21T15:00:00Z'].map((text) => new Date(text));
    await database
      .update(deliveries)
      .set({ updatedAt: sent, state: deliveryState.sent })
      .where(eq(deliveries.accountId, accountId));
    await database.update(purchaseLines).set({ at: bought }).where(eq(purchaseLines.accountId, accountId));
    const { text, figures } = await drawn('control', today, accountId);
    expect(text).not.toContain(nothingSent);
    expect(figures).toMatchObject({ 'Mensajes entregados': '0', 'Ventas después': expect.stringMatching(/[1-9]/) });
  });

  it('show reports of SMS and WhatsApp as a funnel that never widens', async () => {
    const { rows, text } = await drawn('control', 90);
    const stages = ['Enviados', 'Entregados', 'Abiertos o leídos', 'Con clic', 'Con clic y compra'];
    const head = rows.find((row) => row.includes('WhatsApp') && row.includes('SMS')) ?? [];
    const funnel = stages.map((stage) => rows.find(([name]) => name === stage) ?? []);
    for (const [column, channel] of head.entries()) {
      if (channel === '') continue;
      const counts = funnel.map((row) => row[column]?.split(' ')[0]?.replaceAll('.', ''));
      expect([channel, counts[2] === '—']).toEqual([channel, channel === 'SMS']);
      const numbers = counts.filter((count) => count !== '—').map(Number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
      expect(numbers[1]).toBeGreaterThan(0);
      expect(Number(counts[3])).toBeGreaterThan(0);
    }
    expect(text).toMatch(/Con clic o sin él, a \d+ mensajes entregados \([\d,]+\s?%\) les siguió una compra; \d+ sin clic/);
  });

  it.each(['control', 'campaigns'] as const)(
    'explain on %s that sales after a message are attributed, not proven to be caused',
    async (kind) => {
      const { text } = await drawn(kind, 90);
      expect(text).toContain('en los 7 días después de entregar un mensaje, contadas al último que recibió la persona');
      expect(text).toContain('no prueban que sea la causa');
    },
  );

  it.each(['control', 'campaigns'] as const)("show %s in the account's currency and attribution window", async (kind) => {
    const { accountId } = history;
    const mexican = (
      await drawn(kind, 90, accountId, { currency: 'MXN', attributionDays: 1, attributionTouch: 'ultimo' as const })
    ).text;
    expect(mexican).toMatch(/MXN\u00a0[\d.]+,\d\d/);
    expect(mexican).not.toContain('$');
    expect(mexican).toContain('en el día después de entregar un mensaje');
    const dollars = (
      await drawn(kind, 90, accountId, { currency: 'USD', attributionDays: 30, attributionTouch: 'ultimo' as const })
    ).text;
    expect(dollars).not.toMatch(/(?<!US)\$/);
    expect(dollars).toContain('en los 30 días después de entregar un mensaje');
    expect(dollars).toContain('si se entregó en los 30 días anteriores');
  });
});
