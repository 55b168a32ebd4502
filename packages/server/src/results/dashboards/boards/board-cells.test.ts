import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../../demo/random.ts';
import { seedAudience, seedOccurrence } from '../../../messaging/deliveries/testing/sending.ts';
import { occurrences, schedules } from '../../../messaging/schedules/schedules.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { type History, seedHistory } from '../numbers/testing/board-history.ts';
import { type PeriodChoice, periodOf } from '../period.ts';
import { clockOf, readRows, type Rows } from './testing/board-oracle.ts';
import { boards } from './boards.ts';
import { readBoard } from './testing/board-reading.ts';

const now = new Date('2026-11-21T16:30:00Z');
/** A zone whose clock is put back within the period. */
const settings = { timeZone: 'Europe/Madrid', currency: 'EUR', attributionDays: 7, attributionTouch: 'ultimo' as const };
const choices: readonly PeriodChoice[] = [30, 90, { first: '2026-10-20', last: '2026-11-08' }];
const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const leastMessages = 100;
const timeoutMs = 120_000;
const plain = (text: string): string => text.replace(/\s/g, ' ');

eachDatabase(({ database }) => {
  const open = async (kind: 'control' | 'events', accountId: number, choice: PeriodChoice) => {
    const period = periodOf(now, choice, settings.timeZone);
    const links = { kind, token: 'x', period: choice, theme: undefined };
    const board = await boards[kind]({ database, accountId, ...settings, period, links, screens: {}, item: undefined });
    return { period, html: board?.body.text ?? '' };
  };

  describe('the best hour', () => {
    let history: History;
    let rows: Rows;
    beforeAll(async () => {
      history = await seedHistory(database, seededRandom(31), now, { people: 60, sendings: 12, days: 60 });
      // Two hours of the week get most of the messages; the others stay where they are.
      for (const [rest, hour] of ['2026-11-10T15:00Z', '2026-11-05T09:00Z'].entries()) {
        await database.execute(sql`
          update delivery set updated_at = ${hour}::timestamptz + (id % 115) * interval '1 minute'
          where account_id = ${history.accountId} and id % 3 = ${rest}`);
      }
      await database.execute(sql`
        update engagement e set first_at = d.updated_at + interval '90 minutes', last_at = d.updated_at + interval '90 minutes'
        from delivery d where d.id = e.delivery_id and d.account_id = ${history.accountId} and d.id % 3 < 2`);
      rows = await readRows(database, history.accountId);
    }, timeoutMs);

    const { day, hour } = clockOf(settings.timeZone);
    const weekdayFormat = new Intl.DateTimeFormat('es', { timeZone: settings.timeZone, weekday: 'long' });
    const clock = (from: number): string => `${String(from % 24).padStart(2, '0')}:00`;

    /** The cells of the week, message by message, Monday first. */
    function cellsIn(days: ReadonlySet<string>) {
      const opened = new Set(rows.engagements.filter(({ machine }) => !machine).map(({ deliveryId }) => deliveryId));
      const delivered = rows.messages
        .filter((one) => one.state === 2 && one.channel !== 'sms' && days.has(day(one.at)))
        .map(({ id, at }) => ({ id, weekday: weekdayFormat.format(at), hour: hour(at) }));
      return weekdays.flatMap((weekday) =>
        [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22].flatMap((from) => {
          const own = delivered.filter((one) => one.weekday === weekday && one.hour >= from && one.hour < from + 2);
          const read = own.filter(({ id }) => opened.has(id));
          const name = { weekday, hours: `${clock(from)} a ${clock(from + 2)}` };
          return own.length > 0 ? [{ ...name, delivered: own.length, opened: read.length }] : [];
        }),
      );
    }

    it.each(choices.flatMap((choice) => [['control', choice] as const, ['events', choice] as const]))(
      'is on the dashboard %s over %j what a scan of all messages finds',
      async (kind, choice) => {
        const { period, html } = await open(kind, history.accountId, choice);
        const { tables, text } = readBoard(html);
        const cells = cellsIn(new Set(period.days));
        const compared = cells.filter(({ delivered }) => delivered >= leastMessages);
        const rate = ({ opened, delivered }: (typeof cells)[number]) => opened / delivered;
        const [best] = compared.toSorted((one, other) => rate(other) - rate(one) || other.delivered - one.delivered);
        const isComparable = best !== undefined && compared.length > 1;
        const table = cells.map((one) => [
          `${one.weekday}, ${one.hours}`,
          formatNumber(one.delivered),
          formatNumber(one.opened),
          one.delivered >= leastMessages ? plain(formatPercentage(rate(one))) : 'muy pocos',
        ]);
        const formatted = isComparable
          ? `El ${best.weekday} de ${best.hours}: se abrió el ${plain(formatPercentage(rate(best)))} de lo entregado a esa hora.`
          : 'Todavía no se puede decir: hacen falta dos horas de la semana';
        expect(tables['Mensajes abiertos por día y hora de entrega']?.slice(1)).toEqual(isComparable ? table : undefined);
        expect(text).toContain(formatted);
      },
    );

    it('is computed for the longest period, too', () => {
      const cells = cellsIn(new Set(periodOf(now, 90, settings.timeZone).days));
      expect(cells.filter(({ delivered }) => delivered >= leastMessages).length).toBeGreaterThan(1);
      expect(cells.some(({ delivered }) => delivered < leastMessages)).toBe(true);
    });
  });

  describe('the list of upcoming sendings', () => {
    const agendaOf = (html: string): string[][] =>
      [
        ...(/<ul class="agenda">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(
          /<li><time datetime="(.*?)">.*?<b>(.*?)<\/b><small>/gs,
        ),
      ].map(([, at = '', rest = '']) => [at, rest.replace(/^.*<b>/s, '')]);

    it('contains the next five that will go out, and none that will not', async () => {
      const random = seededRandom(7);
      const audience = await seedAudience(database, 2);
      const stranger = await seedAudience(database, 2);
      const minutes = (from: number) => new Date(now.getTime() + from * 60_000);
      const made: { at: Date; id: number; name: string; goesOut: boolean }[] = [];
      const add = async (name: string, at: Date, goesOut: boolean, change: Partial<typeof schedules.$inferInsert> = {}) => {
        const id = await seedOccurrence(database, audience, at);
        const [row] = await database.select().from(occurrences).where(eq(occurrences.id, id));
        await database
          .update(schedules)
          .set({ name, ...change })
          .where(eq(schedules.id, row?.scheduleId ?? 0));
        made.push({ at, id, name, goesOut });
        return id;
      };
      for (let index = 0; index < 7; index += 1) {
        await add(`Sale ${index}`, minutes(random.between(1, 20) * 30), true, index % 2 === 0 ? { state: 'en_curso' } : {});
      }
      await add('A la vez, uno', minutes(20), true);
      await add('A la vez, otro', minutes(20), true);
      await add('Ahora mismo', now, true);
      await add('Ya pasó', minutes(-1), false);
      await add('Pausada', minutes(2), false, { state: 'pausada' });
      await add('Inactiva', minutes(3), false, { active: false });
      await add('Cancelada', minutes(4), false, { state: 'cancelada' });
      const skipped = await add('Su envío se canceló', minutes(5), false);
      await database.update(occurrences).set({ state: 'cancelada' }).where(eq(occurrences.id, skipped));
      await seedOccurrence(database, stranger, minutes(1));
      const { html } = await open('control', audience.accountId, 7);
      const next = made
        .filter(({ goesOut }) => goesOut)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
        .slice(0, 5);
      expect(agendaOf(html)).toEqual(next.map(({ at, name }) => [at.toISOString(), name]));
    });

    it('shows an empty state without upcoming sendings', async () => {
      const audience = await seedAudience(database, 1);
      const { html } = await open('control', audience.accountId, 7);
      expect(readBoard(html).text).toContain('No hay envíos programados.');
    });
  });
});
