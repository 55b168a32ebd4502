import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { seededRandom } from '../../../demo/random.ts';
import { campaigns } from '../../../audiences/campaigns/campaigns.table.ts';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatDay, formatLongDay, formatNumber, formatPercentagePoints, formatPercentage } from '../drawing/formatting.ts';
import { makeAwkward } from '../numbers/testing/awkward-moments.ts';
import { type History, seedHistory } from '../numbers/testing/board-history.ts';
import { type PeriodChoice, periodOf } from '../period.ts';
import { clockOf, isLeaving, type Message, readRows, recount, type Rows } from './testing/board-oracle.ts';
import { readBoard } from './testing/board-reading.ts';
import { boards } from './boards.ts';
import { dayWords } from './sales-chart.ts';

const now = new Date('2026-11-21T16:30:00Z');
const choices: readonly PeriodChoice[] = [7, 30, 90, { first: '2026-10-20', last: '2026-11-08' }];
const channels = [
  ['email', 'E-mail'],
  ['sms', 'SMS'],
  ['wa', 'WhatsApp'],
] as const;
/** Zones in which the clock is put forward or back within the longest of the periods. */
const accounts = [
  { timeZone: 'America/Bogota', currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' },
  { timeZone: 'America/Santiago', currency: 'MXN', attributionDays: 3, attributionTouch: 'ultimo' },
  { timeZone: 'Europe/Madrid', currency: 'USD', attributionDays: 30, attributionTouch: 'cualquiera' },
] as const;

const plain = (text: string): string => text.replace(/\s/g, ' ');
const plainRows = (rows: readonly (readonly string[])[]): string[][] => rows.map((row) => row.map(plain));
const byName = (rows: readonly string[][]): string[][] => rows.toSorted((one, other) => one.join().localeCompare(other.join()));
const share = (part: number, whole: number): string => (whole === 0 ? '—' : formatPercentage(part / whole));

/** Formats a change as shown below a number: `Subió 12,5 % vs. 7 días antes`. */
function change(difference: number, formatted: string, length: number): string {
  if (difference === 0) return 'Nada con que comparar';
  return plain(`${difference > 0 ? 'Subió' : 'Bajó'} ${formatted} vs. ${length} días antes`);
}
const growth = (value: number, before: number, length: number): string =>
  change(before === 0 ? 0 : value - before, formatPercentage(Math.abs(value - before) / (before || 1)), length);
function shift([part, whole]: readonly [number, number], [oldPart, oldWhole]: readonly [number, number], length: number): string {
  const difference = whole === 0 || oldWhole === 0 ? 0 : part / whole - oldPart / oldWhole;
  return change(Math.abs(difference) < 0.00005 ? 0 : difference, formatPercentagePoints(difference), length);
}

eachDatabase(({ database }) => {
  describe.each(accounts)(
    'dashboards of an account in $timeZone, $currency and with $attributionDays days for the message $attributionTouch',
    (settings) => {
      const { timeZone, currency, attributionDays } = settings;
      const { day, hour } = clockOf(timeZone);
      let history: History;
      let rows: Rows;
      let naive: ReturnType<typeof recount>;
      beforeAll(async () => {
        const random = seededRandom(attributionDays * 11);
        history = await seedHistory(database, random, now, { people: 40, sendings: 12, days: 100 });
        const days = [
          '2026-11-15',
          '2026-11-08',
          '2026-10-25',
          '2026-10-20',
          '2026-11-14',
          '2026-10-23',
          '2026-09-06',
          '2026-11-09',
        ];
        await makeAwkward(database, random, history, { timeZone, attributionDays, days, now });
        rows = await readRows(database, history.accountId);
        naive = recount(rows, timeZone, settings);
      });

      const open = async (kind: keyof typeof boards, choice: PeriodChoice, item?: string) => {
        const period = periodOf(now, choice, timeZone);
        const links = { kind, token: 'x', period: choice, theme: undefined };
        const request = { database, accountId: history.accountId, ...settings, period, links, screens: {}, item };
        return { period, ...readBoard((await boards[kind](request))?.body.text ?? '') };
      };
      const money = (amount: number): string => exactMoney(amount, currency);
      const started = (
        days: ReadonlySet<string>,
        messages: readonly Message[],
        isMeant: (message: Message) => boolean = () => true,
      ): number => {
        const own = messages.filter((one) => isMeant(one) && one.startedAt && days.has(day(one.startedAt)));
        return new Set(own.map(({ occurrenceId }) => occurrenceId)).size;
      };
      type Results = ReturnType<typeof naive.results>;
      const resultCells = (one: Results): string[] => [
        formatNumber(one.delivered),
        share(one.opened, one.openable),
        share(one.clicked, one.delivered),
        formatNumber(one.left),
        formatNumber(one.purchases),
        money(one.amount),
      ];

      function expectedFunnel(days: ReadonlySet<string>, isMeant: (message: Message) => boolean = () => true): string[][] {
        const used = channels
          .map(([channel, name]) => ({ channel, name, ...naive.results(days, (one) => isMeant(one) && one.channel === channel) }))
          .filter(({ isThere }) => isThere);
        const stage = (title: string, formatted: (one: (typeof used)[number]) => string) => [title, ...used.map(formatted)];
        const of = (count: number, whole: number) =>
          `${formatNumber(count)} ${formatPercentage(whole === 0 ? 0 : count / whole)}`;
        const sent = (one: Results) => one.delivered + one.failed + one.uncertain;
        return plainRows([
          ['', ...used.map(({ name }) => name)],
          stage('Enviados', (one) => of(sent(one), sent(one))),
          stage('Entregados', (one) => of(one.delivered, sent(one))),
          stage('Abiertos o leídos', (one) => (one.channel === 'sms' ? '— no se mide' : of(one.opened, one.delivered))),
          stage('Con clic', (one) => of(one.clicked, one.delivered)),
          stage('Con clic y compra', (one) => of(one.convertedAfterClick, one.delivered)),
        ]);
      }

      function expectedCampaigns(days: ReadonlySet<string>): string[][] {
        return ['Navidad', 'Escolar'].flatMap((name) => {
          const isMeant = ({ campaign }: Message) => campaign === name;
          const one = naive.results(days, isMeant);
          return one.isThere ? plainRows([[name, formatNumber(started(days, rows.messages, isMeant)), ...resultCells(one)]]) : [];
        });
      }

      it.each(choices)('show in the control tables what the oracle computes for %j', async (choice) => {
        const { period, figures, tables, funnel } = await open('control', choice);
        const [days, before] = [new Set(period.days), new Set(period.before.days)];
        const [current, earlier] = [naive.results(days), naive.results(before)];
        const { length } = period;
        const began = [started(days, rows.messages), started(before, rows.messages)] as const;
        const gone = [naive.everybodyLeft(days), naive.everybodyLeft(before)] as const;
        expect(figures).toEqual({
          'Ventas después': [plain(shortMoney(current.amount, currency)), growth(current.amount, earlier.amount, length)],
          Envíos: [formatNumber(began[0]), growth(...began, length)],
          'Mensajes entregados': [formatNumber(current.delivered), growth(current.delivered, earlier.delivered, length)],
          'Tasa de apertura': [
            plain(share(current.opened, current.openable)),
            shift([current.opened, current.openable], [earlier.opened, earlier.openable], length),
          ],
          'Tasa de clics': [
            plain(share(current.clicked, current.delivered)),
            shift([current.clicked, current.delivered], [earlier.clicked, earlier.delivered], length),
          ],
          Bajas: [formatNumber(gone[0]), growth(...gone, length)],
        });
        expect(tables['Ventas después, por día']?.slice(1)).toEqual(
          plainRows(
            period.days.map((one, index) => [
              dayWords(one, period),
              money(naive.results(new Set([one])).amount),
              money(naive.results(new Set([period.before.days[index] ?? ''])).amount),
            ]),
          ),
        );
        const used = channels.filter(([channel]) =>
          rows.messages.some((one) => one.channel === channel && days.has(day(one.at))),
        );
        const [head, ...byDay] = tables['Mensajes por día'] ?? [];
        const drawn = used.filter(([, name]) => head?.includes(`Entregados por ${name}`));
        expect(drawn.length).toBeGreaterThanOrEqual(used.length);
        expect(byDay).toEqual(
          period.days.map((one) => {
            const of = (channel?: string) => naive.results(new Set([one]), (message) => !channel || message.channel === channel);
            const whole = of();
            const named = (head ?? []).filter((title) => title.startsWith('Entregados por '));
            const perChannel = named.map((title) => of(channels.find(([, name]) => title.endsWith(` ${name}`))?.[0]).delivered);
            const numbers = [...perChannel, whole.opened, whole.clicked, whole.failed, whole.uncertain];
            return [plain(formatLongDay(one)), ...numbers.map(formatNumber)];
          }),
        );
        expect(funnel).toEqual(expectedFunnel(days));
        expect(byName(tables['Campañas por ventas']?.slice(1) ?? [])).toEqual(byName(expectedCampaigns(days)));
        expect(current.amount).not.toBe(0);
      });

      it.each(choices)('show in the campaign tables what the oracle computes for %j', async (choice) => {
        const { period, tables, funnel, lists } = await open('campaigns', choice);
        const days = new Set(period.days);
        expect(byName(tables['Campañas por ventas']?.slice(1) ?? [])).toEqual(byName(expectedCampaigns(days)));
        expect(byName(lists['Ventas después, por campaña'] ?? [])).toEqual(
          byName(expectedCampaigns(days).map((cells) => [cells[0] ?? '', cells.at(-1) ?? ''])),
        );
        expect(funnel).toEqual(expectedFunnel(days));
        const own = await database.select().from(campaigns).where(eq(campaigns.accountId, history.accountId));
        for (const { identifier, name } of own) {
          const isMeant = ({ campaign }: Message) => campaign === name;
          const whole = naive.results(days, isMeant);
          if (!whole.isThere) continue;
          const one = await open('campaigns', choice, identifier);
          expect(one.funnel).toEqual(expectedFunnel(days, isMeant));
          const past = naive.results(new Set(period.before.days), isMeant);
          const { length } = period;
          expect(one.figures).toEqual({
            'Ventas después': [plain(shortMoney(whole.amount, currency)), growth(whole.amount, past.amount, length)],
            Compras: [formatNumber(whole.purchases), growth(whole.purchases, past.purchases, length)],
            'Mensajes entregados': [formatNumber(whole.delivered), growth(whole.delivered, past.delivered, length)],
            'Tasa de apertura': [
              plain(share(whole.opened, whole.openable)),
              shift([whole.opened, whole.openable], [past.opened, past.openable], length),
            ],
            'Tasa de clics': [
              plain(share(whole.clicked, whole.delivered)),
              shift([whole.clicked, whole.delivered], [past.clicked, past.delivered], length),
            ],
            Bajas: [formatNumber(whole.left), growth(whole.left, past.left, length)],
          });
          expect(one.lists['Qué pasó con los mensajes']?.map(([, formatted]) => formatted)).toEqual(
            [whole.delivered, whole.failed, whole.uncertain, whole.skipped].map(formatNumber),
          );
          const sendings = [...new Set(rows.messages.filter(isMeant).map(({ sending }) => sending))].flatMap((sending) => {
            const results = naive.results(days, (message) => message.sending === sending);
            return results.isThere ? plainRows([[sending, ...resultCells(results)]]) : [];
          });
          const listed = (one.tables['Envíos de la campaña'] ?? []).slice(1);
          const named = listed.map(([title = '', ...cells]) => [/^Envío \d+/.exec(title)?.[0] ?? title, ...cells]);
          expect(byName(named)).toEqual(byName(sendings));
        }
      });

      it.each(choices)('show in the event tables what the oracle computes for %j', async (choice) => {
        const { period, figures, tables } = await open('events', choice);
        const { length } = period;
        const happened = [
          ...rows.engagements
            .filter(({ machine }) => !machine)
            .map(({ firstAt: at, kind }) => ({ at, name: kind === 0 ? 'Aperturas' : 'Clics' })),
          ...rows.left
            .filter(({ reason }) => isLeaving(reason) || reason === 'complaint')
            .map(({ createdAt: at, reason }) => ({ at, name: reason === 'complaint' ? 'Quejas' : 'Bajas' })),
          ...rows.messages.filter(({ state }) => state === 3).map(({ at }) => ({ at, name: 'Rebotes' })),
        ];
        const names = ['Aperturas', 'Clics', 'Bajas', 'Rebotes', 'Quejas'];
        const on = (days: readonly string[]) => happened.filter(({ at }) => days.includes(day(at)));
        const count = (events: typeof happened, name: string) => events.filter((one) => one.name === name).length;
        const [current, earlier] = [on(period.days), on(period.before.days)];
        expect(figures).toEqual(
          Object.fromEntries(
            names.map((name) => {
              const [value, before] = [count(current, name), count(earlier, name)];
              return [name, [formatNumber(value), growth(value, before, length)]];
            }),
          ),
        );
        const hours = length <= 7 ? 1 : length <= 31 ? 6 : 24;
        const startOf = (at: Date) => Math.floor(hour(at) / hours) * hours;
        const stretches = Map.groupBy(
          current.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
          ({ at }) => `${day(at)} ${String(startOf(at)).padStart(2, '0')}`,
        );
        const words = (key: string) =>
          hours === 24 ? formatDay(key.slice(0, 10)) : `${formatDay(key.slice(0, 10))}, ${key.slice(11)}:00`;
        expect(tables['Eventos en el tiempo']?.slice(1)).toEqual(
          [...stretches].map(([key, events]) => [plain(words(key)), ...names.map((name) => formatNumber(count(events, name)))]),
        );
        const latest = tables['Últimos eventos']?.slice(1) ?? [];
        const newest = current.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, 25);
        expect(latest.map(([at]) => at?.replace(/,.*$/, ''))).toEqual(newest.map(({ at }) => plain(formatDay(day(at)))));
      });
    },
  );
});
