import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RetainedKind } from '@pregon/contract/account/data-retention.endpoints';
import { seededRandom } from '../../../demo/random.ts';
import { dataRetention } from '../../../identity/data-retention/data-retention.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { seedResults } from '../../sendings/testing/results-history.ts';
import { deletedDays } from '../deleted-note.ts';
import { type Period, periodOf } from '../period.ts';
import type { BuildBoard } from './board-content.ts';
import { campaignsBoard } from './campaigns.board.ts';
import { controlBoard } from './control.board.ts';
import { storesBoard } from './stores.board.ts';
import { readBoard } from './testing/board-reading.ts';

const now = new Date('2026-11-21T16:30:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const gone = 'Datos de estos días se eliminaron por la política de conservación.';

eachDatabase(({ database }) => {
  let accountId = 0;
  const period = periodOf(now, 30, 'America/Bogota');
  beforeAll(async () => {
    ({ accountId } = await seedResults(database, seededRandom(7), now, 7, { people: 40, sendings: 6, days: 60 }));
  }, 120_000);

  const remember = async (untils: Partial<Record<RetainedKind, Date>>) => {
    await database.delete(dataRetention);
    for (const [kind, deletedBefore] of Object.entries(untils))
      await database.insert(dataRetention).values({ accountId, kind: kind as RetainedKind, months: 24, deletedBefore });
  };
  const show = async (board: BuildBoard, kind: 'control' | 'campaigns' | 'stores', of: Period = period) => {
    const links = { kind, token: 'x', period: 30 as const, theme: undefined };
    const rule = { currency: 'COP', attributionDays: 7, attributionTouch: 'ultimo' } as const;
    const deleted = await deletedDays(database, accountId, of);
    const content = await board({ database, accountId, ...rule, period: of, links, screens: {}, item: undefined, deleted });
    return readBoard(content?.body.text ?? '');
  };
  const valuesOf = ({ figures }: ReturnType<typeof readBoard>) =>
    Object.fromEntries(Object.entries(figures).map(([name, [value]]) => [name, value]));
  /** The names of the figures without a number, and the others as they are without a deletion. */
  const withoutNumber = async (board: BuildBoard, kind: Parameters<typeof show>[1]) => {
    const found = await show(board, kind);
    await remember({});
    const whole = valuesOf(await show(board, kind));
    const names = Object.keys(whole).filter((name) => found.figures[name]?.[1] === 'Se eliminó');
    for (const [name, value] of Object.entries(valuesOf(found)))
      expect([name, value]).toEqual([name, names.includes(name) ? '—' : whole[name]]);
    return { names, found };
  };

  describe('a board of days of which something is deleted', () => {
    const inside = new Date(period.from.getTime() + dayMs);

    it('has no sales without purchases, and every other figure as it was', async () => {
      await remember({ purchases: inside });
      const control = await withoutNumber(controlBoard, 'control');
      expect(control.names).toEqual(['Ventas después']);
      expect(control.found.text).toContain(gone);
      await remember({ purchases: inside });
      const campaigns = await withoutNumber(campaignsBoard, 'campaigns');
      expect(campaigns.names).toEqual(['Ventas después', 'Compras']);
      expect(campaigns.found.tables['Campañas por ventas']?.[0]).toEqual([
        'Campaña',
        'Envíos',
        'Entregados',
        'Apertura',
        'Clics',
        'Bajas',
      ]);
      expect(campaigns.found.lists).toEqual({});
      await remember({ purchases: inside });
      const stores = await withoutNumber(storesBoard, 'stores');
      expect(stores.names).toEqual(['Ventas', 'Compras', 'Ticket promedio', 'Clientes que compraron', 'Ventas después']);
    });

    it('has no sales after messages and no unsubscriptions without whom messages were for, and the sales of stores', async () => {
      await remember({ messages: inside });
      expect((await withoutNumber(controlBoard, 'control')).names).toEqual(['Ventas después', 'Bajas']);
      await remember({ messages: inside });
      const { names, found } = await withoutNumber(campaignsBoard, 'campaigns');
      expect(names).toEqual(['Ventas después', 'Compras', 'Bajas']);
      expect(found.tables['Campañas por ventas']?.[0]).not.toContain('Bajas');
      await remember({ messages: inside });
      expect((await withoutNumber(storesBoard, 'stores')).names).toEqual(['Ventas después']);
    });

    it('has no visits without visits', async () => {
      await remember({ visits: inside });
      expect((await withoutNumber(storesBoard, 'stores')).names).toEqual(['Visitas']);
    });
  });

  it('has its figures, and compares them with nothing, where what is deleted was before', async () => {
    await remember({ purchases: period.from });
    const control = await show(controlBoard, 'control');
    expect(control.figures['Ventas después']?.[1]).toBe('Lo de antes se eliminó');
    expect(control.figures['Ventas después']?.[0]).not.toBe('—');
    expect(control.text).not.toContain(gone);
    const salesTables = [
      [control, 'Ventas después, por día'],
      [await show(storesBoard, 'stores'), 'Ventas por día'],
    ] as const;
    for (const [{ tables }, caption] of salesTables) {
      const [, ...days] = tables[caption] ?? [];
      expect(days.map((cells) => cells[2])).toEqual(period.days.map(() => '—'));
      expect(days.map((cells) => cells[1])).not.toContain('—');
    }
    await remember({ purchases: period.before.from });
    expect((await show(controlBoard, 'control')).figures['Ventas después']?.[1]).not.toBe('Lo de antes se eliminó');
  });

  it('draws the line of before from the first whole day', async () => {
    const third = new Date(period.before.from.getTime() + 2 * dayMs);
    const earlier = async (until: Date) => {
      await remember({ purchases: until });
      const [, ...days] = (await show(storesBoard, 'stores')).tables['Ventas por día'] ?? [];
      return days.map((cells) => cells[2] === '—');
    };
    const gaps = (count: number) => period.days.map((_, index) => index < count);
    expect(await earlier(third)).toEqual(gaps(2));
    expect(await earlier(new Date(third.getTime() + 1))).toEqual(gaps(3));
    expect(await earlier(period.before.from)).toEqual(gaps(0));
  });
});
