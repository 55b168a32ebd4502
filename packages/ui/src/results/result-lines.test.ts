import { describe, expect, it } from '@jest/globals';
import { exampleResults } from '../testing/example-results.tsx';
import { type AboutResults, resultLines } from './result-lines.ts';

const names = {
  email: { label: 'E-mail', reportsOpens: true },
  sms: { label: 'SMS', reportsOpens: false },
  wa: { label: 'WhatsApp', reportsOpens: true },
} as const;

describe('the file of results', () => {
  const linesOf = (sales: AboutResults['sales'], period: AboutResults['period'] = {}) =>
    resultLines(exampleResults, names, { sales, period });
  const sales = {
    attributionDays: 7,
    attributionTouch: 'ultimo',
    currency: 'COP',
    attributed: 5,
    sold: 9,
    unmeasured: 2,
    quarters: [],
    schedules: [],
    effect: null,
  } satisfies AboutResults['sales'];
  const effect = { value: 900.4, low: 200.4, high: 1600.4, verdict: 'more' } as const;
  const schedule = {
    identifier: 'a',
    name: 'A',
    state: 'resultado',
    sealedUntil: null,
    horizonDays: 14,
    effect,
    attributed: 5,
  } as const;

  it('says the rule, the days and the currency of its figures below its header, each line with as many cells', () => {
    const lines = linesOf(sales, { from: '2026-11-01' });
    expect(lines.slice(0, 5)).toEqual([
      ['grupo', 'nombre', 'cifra', 'valor'],
      [
        'regla',
        'ventas después',
        'cuentan, por cualquier causa',
        'compras en los 7 días siguientes a entregar un mensaje, contadas al último que recibió la persona.',
      ],
      ['fechas', 'desde', 'día', '2026-11-01'],
      ['fechas', 'hasta', 'día', 'ahora'],
      ['moneda', 'todas las ventas', 'código', 'COP'],
    ]);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([4]));
    expect(linesOf(sales)[2]).toEqual(['fechas', 'desde', 'día', 'el principio']);
  });

  it('has what is usual, by channel', () => {
    const [usual] = exampleResults.usual;
    const label = usual && names[usual.channel].label;
    expect(linesOf(sales)).toContainEqual(['lo usual en los 90 días antes', label, 'entregados', usual?.delivered]);
  });

  it.each([
    ['an effect', { ...sales, schedules: [schedule], effect }, ['añadió', 900, 200, 1600, 1, 3]],
    [
      'an effect that may be chance',
      { ...sales, schedules: [schedule], unlisted: 3, effect: { ...effect, low: -200.4, verdict: 'inconclusive' as const } },
      ['no concluyente', -200, 1600, 6],
    ],
    [
      'no control group',
      sales,
      [
        'No se sabe: Salió sin grupo de control. Las ventas después del mensaje no lo prueban, porque muchas personas compran aunque nadie les escriba.',
        0,
        2,
      ],
    ],
    ['nothing that has loaded', undefined, ['no se cargó: descarga el archivo otra vez']],
  ])('says what the messages added with %s', (_, known, expected) => {
    const added = linesOf(known).filter(([group]) => group === 'ventas incrementales');
    expect(added.map(([, , , value]) => value)).toEqual(expected);
  });
});
