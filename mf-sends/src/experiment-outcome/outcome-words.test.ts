import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { describe, expect, it } from '@jest/globals';
import { comparisonWords, groupName, spanWords, stateWords, winnerWords } from './outcome-words.ts';

const plain = (words: object) => JSON.parse(JSON.stringify(words).replaceAll('\u00A0', ' ')) as unknown;
const comparison = (change: object) =>
  ({
    arm: 1,
    difference: { value: 1200, low: 300, high: 2100 },
    relative: { value: 0.304, low: 0.07, high: 0.53 },
    total: { low: 3000, high: 21000 },
    verdict: 'more',
    ...change,
  }) as unknown as ExperimentOutcome['comparisons'][number];
const measured = { reference: 0, currency: 'COP', versions: 1 };
const outcome = (change: object, now?: number) => {
  const fixed = { sealedUntil: null, purchasesUntil: null, isMissingPurchases: false, experiment: { mode: 'fijo' } };
  return stateWords({ ...fixed, ...change } as unknown as ExperimentOutcome, now);
};

describe('the words of an experiment', () => {
  it('name the groups', () => {
    expect([groupName(0, 1), groupName(1, 1), groupName(1, 2), groupName(2, 2)]).toEqual([
      'Grupo de control',
      'Con el mensaje',
      'Versión A',
      'Versión B',
    ]);
    expect(winnerWords(1, 1)).toBe('Ganó el mensaje: los envíos que faltan salen para todos.');
    expect(winnerWords(2, 3)).toBe('Ganó la versión B: los envíos que faltan salen con ella.');
  });

  it('tell that a version sold more', () => {
    expect(plain(comparisonWords(comparison({}), measured))).toEqual({
      headline: 'Con el mensaje: $ 1.200 más por persona que sin mensaje',
      detail: 'El efecto está entre $ 300 y $ 2.100 por persona, con 95 % de confianza. En total, entre $ 3.000 y $ 21.000.',
      share: '30 % más (entre 7 % y 53 %).',
    });
  });

  it('tell that one sold less than another', () => {
    const less = comparison({
      arm: 2,
      difference: { value: -500, low: -900, high: -100 },
      relative: { value: -0.2, low: -0.35, high: -0.05 },
      verdict: 'less',
    });
    expect(plain(comparisonWords(less, { ...measured, reference: 1, versions: 2 }))).toMatchObject({
      headline: 'Versión B: $ 500 menos por persona que con la versión A',
      share: '20 % menos (entre −35 % y −5 %).',
    });
  });

  it('conclude nothing from what may be chance', () => {
    const words = plain(comparisonWords(comparison({ verdict: 'inconclusive' }), measured));
    expect(words).toEqual({
      headline: 'Con el mensaje: no concluyente',
      detail: 'Puede ser casualidad: el efecto está entre $ 300 y $ 2.100 por persona, con 95 % de confianza.',
      share: 'En porcentaje, entre 7 % y 53 %.',
    });
    expect(comparisonWords(comparison({ relative: null }), measured).share).toBe('');
  });

  it('tell why there is no result', () => {
    const sealedUntil = '2026-12-20T12:00:00Z';
    expect(outcome({ state: 'sin empezar' })).toMatch(/^Con el primer envío/);
    expect(outcome({ state: 'roto' })).toMatch(/^Los grupos no tienen el tamaño que se planeó/);
    expect(outcome({ state: 'pocos datos', arePurchasesDeleted: true })).toMatch(/^Las compras de sus días se eliminaron/);
    expect(outcome({ state: 'pocos datos' })).toMatch(/^No concluyente: hay pocas personas o pocas compras/);
    expect(outcome({ state: 'abierto' })).toBeNull();
    expect(outcome({ state: 'sellado', sealedUntil })).toMatch(/^Sellado hasta el 20 dic 2026\. /);
    expect(outcome({ state: 'sellado', sealedUntil, isMissingPurchases: true })).toBe(
      'El plazo ya pasó, pero faltan compras por importar. El resultado se abre cuando pasen del 20 dic 2026.',
    );
    expect(outcome({ state: 'sellado', sealedUntil, isMissingPurchases: true, purchasesUntil: '2026-12-10T12:00:00Z' })).toBe(
      'El plazo ya pasó, pero faltan compras por importar, que llegan hasta el 10 dic 2026. El resultado se abre cuando pasen del 20 dic 2026.',
    );
  });

  it('tell that an experiment with daily looks is not over', () => {
    const daily = { experiment: { mode: 'secuencial' }, sealedUntil: '2026-12-20T12:00:00Z' };
    const [before, after] = [Date.parse('2026-12-10T12:00:00Z'), Date.parse('2026-12-21T12:00:00Z')];
    const changes = 'las cifras cambian con las compras, y los intervalos valen aunque los mires todos los días.';
    expect(outcome({ ...daily, state: 'resultado' }, before)).toBe(`Sigue en marcha hasta el 20 dic 2026: ${changes}`);
    expect(outcome({ ...daily, state: 'resultado', sealedUntil: null }, before)).toBe(`Sigue en marcha: ${changes}`);
    expect(outcome({ ...daily, state: 'pocos datos' }, before)).toMatch(
      /para poder decir algo\. Sigue en marcha hasta el 20 dic 2026\.$/,
    );
    expect(outcome({ ...daily, state: 'resultado' }, after)).toBeNull();
  });
});

describe('the span of an experiment', () => {
  const arm = (delayHours: number) => ({ delayHours }) as ExperimentOutcome['experiment']['arms'][number];

  it('is the horizon where all versions leave together', () => {
    expect(spanWords({ horizonDays: 14, arms: [arm(0), arm(0)] })).toBe(
      'Cuentan las compras de los 14 días siguientes de todas las personas de cada grupo, les haya llegado el mensaje o no.',
    );
  });

  it.each([
    [1, '1 hora'],
    [23, '23 horas'],
  ])('lasts %d more hours for everybody where the latest version leaves so much later', (hours, words) => {
    const said = spanWords({ horizonDays: 7, arms: [arm(0), arm(hours)] });
    expect(said).toContain(`durante 7 días y ${words}: así la que sale ${words} después también tiene sus 7 días`);
  });
});
