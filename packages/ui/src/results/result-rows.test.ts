import { describe, expect, it } from '@jest/globals';
import { costRow, resultRows } from './result-rows.ts';

const nothing = {
  audience: 0,
  skipped: 0,
  delivered: 0,
  failed: 0,
  uncertain: 0,
  bounced: 0,
  openable: 0,
  opened: 0,
  openedByMachines: 0,
  clicked: 0,
  replies: 0,
  converted: 0,
  convertedAfterClick: 0,
  purchases: 0,
  amount: 0,
  left: 0,
  complaints: 0,
};
type Row = Parameters<typeof resultRows>[0][number];
const counts = (channel: string, change: Partial<typeof nothing> = {}) => ({ channel, ...nothing, ...change }) as unknown as Row;
const names = {
  email: { name: 'E-mail', reportsOpens: true },
  sms: { name: 'SMS', reportsOpens: false },
} as unknown as Parameters<typeof resultRows>[3];
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');
const table = (
  channels: readonly Row[],
  usual: Parameters<typeof resultRows>[1] = [],
  deleted: Parameters<typeof resultRows>[4] = [],
) =>
  Object.fromEntries(
    resultRows(channels, usual, 'COP', names, deleted).map(({ name, cells }) => [
      name,
      cells.map(({ text, share, usual: known }) => [text, share, known].map(plain).filter(Boolean).join(' | ')),
    ]),
  );

const mail = counts('email', {
  audience: 1000,
  skipped: 100,
  delivered: 800,
  failed: 60,
  uncertain: 40,
  bounced: 8,
  openable: 400,
  opened: 100,
  openedByMachines: 50,
  clicked: 80,
  replies: 4,
  converted: 40,
  convertedAfterClick: 16,
  purchases: 44,
  amount: 1234567,
  left: 2,
  complaints: 1,
});

describe('the rows of results', () => {
  it('show each figure with its share of what it is measured for', () => {
    expect(table([mail])).toEqual({
      Audiencia: ['1.000'],
      Omitidos: ['100 | 10 %'],
      Enviados: ['900 | 90 %'],
      Entregados: ['800 | 88,9 %'],
      'Rebotes después de entregar': ['8 | 1 %'],
      'Abiertos o leídos por personas': ['100 | 25 %'],
      'Abiertos solo por máquinas': ['50'],
      'Con clic': ['80 | 10 %'],
      Respuestas: ['4 | 0,5 %'],
      'Con compra después': ['40 | 5 %'],
      'Con clic y compra después': ['16 | 2 %'],
      'Compras después': ['44'],
      'Ventas después': ['$ 1.234.567'],
      Bajas: ['2 | 0,3 %'],
      Quejas: ['1 | 0,1 %'],
    });
  });

  it('leave out what is rare and did not happen, and have no share of nothing', () => {
    const rows = table([counts('email')]);
    expect(Object.keys(rows)).toEqual([
      'Audiencia',
      'Enviados',
      'Entregados',
      'Abiertos o leídos por personas',
      'Con clic',
      'Con compra después',
      'Con clic y compra después',
      'Compras después',
      'Ventas después',
      'Bajas',
    ]);
    expect(new Set(Object.values(rows).flat())).toEqual(new Set(['0', '$ 0']));
  });

  it('say of a channel without openings that they are not measured, and keep a rare row that one channel has', () => {
    const rows = table([mail, counts('sms', { audience: 10, delivered: 10 })]);
    expect(rows['Abiertos o leídos por personas']?.[1]).toBe('— | no se mide');
    expect(rows['Abiertos solo por máquinas']?.[1]).toBe('— | no se mide');
    expect(rows['Quejas']).toEqual(['1 | 0,1 %', '0 | 0 %']);
  });

  it('have no figure of what is deleted, and not the 0 that is left of it', () => {
    const changed = (rows: Record<string, string[]>) =>
      Object.entries(rows).flatMap(([name, [cell]]) => (cell === '— | se eliminó' ? [name] : []));
    const sales = ['Con compra después', 'Con clic y compra después', 'Compras después', 'Ventas después'];
    expect(changed(table([counts('email')], [], ['purchases']))).toEqual(sales);
    expect(changed(table([counts('email')], [], ['messages']))).toEqual(['Respuestas', ...sales, 'Bajas']);
    expect(changed(table([mail], [], []))).toEqual([]);
    expect(table([mail], [], ['messages'])['Con clic']).toEqual(['80 | 10 %']);
  });

  it('compare with what is usual for the channel, where there is something', () => {
    const usual = [
      { channel: 'sms', opened: 1, openable: 1, clicked: 1, delivered: 1 },
      { channel: 'email', opened: 30, openable: 100, clicked: 0, delivered: 0 },
    ] as unknown as Parameters<typeof resultRows>[1];
    const rows = table([mail], usual);
    expect(rows['Abiertos o leídos por personas']).toEqual(['100 | 25 % | 30 %']);
    expect(rows['Con clic']).toEqual(['80 | 10 %']);
    expect(rows['Bajas']).toEqual(['2 | 0,3 %']);
  });

  it('compare every figure with what is usual, sales by as many delivered messages', () => {
    const usual = {
      channel: 'email',
      delivered: 4000,
      failed: 700,
      uncertain: 300,
      skipped: 1250,
      openable: 2000,
      opened: 600,
      clicked: 200,
      bounced: 20,
      converted: 120,
      purchases: 150,
      amount: 5_000_000,
      left: 12,
      complaints: 8,
      replies: 16,
    };
    expect(table([mail], [usual])).toMatchObject({
      Audiencia: ['1.000'],
      Enviados: ['900 | 90 % | 80 %'],
      Entregados: ['800 | 88,9 % | 80 %'],
      'Rebotes después de entregar': ['8 | 1 % | 0,5 %'],
      'Abiertos o leídos por personas': ['100 | 25 % | 30 %'],
      'Con clic': ['80 | 10 % | 5 %'],
      Respuestas: ['4 | 0,5 % | 0,4 %'],
      'Con compra después': ['40 | 5 % | 3 %'],
      'Compras después': ['44 | 30'],
      'Ventas después': ['$ 1.234.567 | $ 1.000.000'],
      Bajas: ['2 | 0,3 % | 0,3 %'],
      Quejas: ['1 | 0,1 % | 0,2 %'],
    });
    const { converted: _, purchases: __, amount: ___, ...withoutSales } = usual;
    expect(table([mail], [withoutSales])).toMatchObject({
      'Con compra después': ['40 | 5 %'],
      'Compras después': ['44'],
      'Ventas después': ['$ 1.234.567'],
    });
    expect(table([counts('email')], [usual])['Ventas después']).toEqual(['$ 0']);
  });
});

describe('the costs', () => {
  const cells = (...costs: { channel: string; cost: number | null; unpriced: number }[]) =>
    costRow(
      [mail, counts('sms', { delivered: 5 }), counts('wa')],
      costs as unknown as Parameters<typeof costRow>[1],
      'COP',
    ).cells.map(({ text, share = '' }) => plain(`${text} ${share}`)?.trim());

  it('are of the accepted messages, and tell how many have no price', () => {
    expect(
      cells(
        { channel: 'sms', cost: null, unpriced: 5 },
        { channel: 'email', cost: 16000, unpriced: 0 },
        { channel: 'wa', cost: 9, unpriced: 0 },
      ),
    ).toEqual(['$ 16.000', '— sin precio', '$ 0']);
    expect(cells({ channel: 'email', cost: 10, unpriced: 1200 })).toEqual(['$ 10 1.200 sin precio', '$ 0', '$ 0']);
  });
});
