import { describe, expect, it } from '@jest/globals';
import { horizonWords, otherDaysWords, quarterName, quarterWords, rangeWords, waitingWords } from './incremental-words.ts';

const effect = (low: number, high: number) => ({ low, high }) as Parameters<typeof rangeWords>[0];
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('the words of incremental sales', () => {
  it('name a quarter by its months', () => {
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-07-01', '2026-10-01', '2026-12-31'].map(quarterName)).toEqual([
      'enero a marzo de 2026',
      'enero a marzo de 2026',
      'abril a junio de 2026',
      'julio a septiembre de 2026',
      'octubre a diciembre de 2026',
      'octubre a diciembre de 2026',
    ]);
  });

  it('give the range of an effect', () => {
    expect(plain(rangeWords(effect(-1200, 3400), 'COP'))).toBe('entre −$ 1.200 y $ 3.400');
  });

  it('tell what a quarter added, and no amount where it may be chance', () => {
    const words = (told: Parameters<typeof quarterWords>[0]['effect']) =>
      plain(quarterWords({ quarter: '2026-10-01', state: 'resultado', effect: told }, 'COP'));
    expect(words({ ...effect(300, 2100), value: 1200, verdict: 'more' })).toBe(
      'Todos los mensajes de la cuenta juntos, de octubre a diciembre de 2026, según su grupo de control: añadieron $ 1.200 (entre $ 300 y $ 2.100). Eso no se reparte entre los envíos, ni se suma a ellos.',
    );
    expect(words({ ...effect(-300, 2100), value: 900, verdict: 'inconclusive' })).toContain(
      'según su grupo de control: no concluyente (entre −$ 300 y $ 2.100).',
    );
  });

  it('tell why a quarter has no result, each reason in its own words', () => {
    const words = (about: Partial<Parameters<typeof quarterWords>[0]>) =>
      plain(quarterWords({ quarter: '2026-10-01', state: 'pocos datos', effect: null, ...about }, 'COP')).split(': ')[1];
    expect([words({}), words({ isRunning: true }), words({ state: 'roto' }), words({ arePurchasesDeleted: true })]).toEqual(
      [
        'no concluyente, porque hay muy pocas personas o compras',
        'todavía no se sabe, porque hay muy pocas personas o compras',
        'no se puede saber, porque los grupos no tienen el tamaño que se planeó',
        'no se puede saber, porque sus compras se eliminaron por la política de conservación',
      ].map((why) => `${why}. Eso no se reparte entre los envíos, ni se suma a ellos.`),
    );
  });

  it('tell until when a quarter is measured, and that purchases are missing', () => {
    const words = (about: Partial<Parameters<typeof quarterWords>[0]>) =>
      plain(
        quarterWords({ quarter: '2026-10-01', effect: { ...effect(300, 2100), value: 1200, verdict: 'more' }, ...about }, 'COP'),
      );
    expect(words({ isRunning: true })).toContain('de octubre a diciembre de 2026 (hasta hoy), según su grupo');
    expect(words({ endedAt: '2026-11-14T15:00:00Z' })).toContain(
      'de 2026, hasta el 14 nov 2026, cuando se desactivó, según su grupo de control: añadieron',
    );
    expect(words({ isMissingPurchases: true })).toContain(
      '(entre $ 300 y $ 2.100). Faltan compras por importar: puede cambiar. Eso no',
    );
  });

  it('tell the days where all schedules with a result count the same', () => {
    const schedule = (horizonDays: number, hasEffect = true) =>
      ({ horizonDays, effect: hasEffect ? effect(1, 2) : null }) as Parameters<typeof horizonWords>[0][number];
    expect(horizonWords([schedule(28), schedule(28), schedule(14, false)])).toBe(', en los 28 días siguientes');
    expect(horizonWords([schedule(28), schedule(14)])).toBe('');
    expect(horizonWords([schedule(28, false)])).toBe('');
  });

  it('tell that the figures are of other days, where they are', () => {
    const schedule = (horizonDays: number, hasEffect = true) =>
      ({ horizonDays, effect: hasEffect ? effect(1, 2) : null }) as Parameters<typeof otherDaysWords>[0][number];
    const words = (schedules: Parameters<typeof otherDaysWords>[0], attributionDays: number) =>
      otherDaysWords(schedules, { attributionDays });
    expect(words([schedule(28)], 7)).toBe(
      'Son cifras de días distintos, y por eso no se comparan entre sí: las ventas después cuentan los 7 días siguientes a cada mensaje; las que añadió, los 28 días siguientes a elegir los grupos. Una puede ser mayor que la otra.',
    );
    expect(words([schedule(14), schedule(28)], 1)).toContain(
      'el día siguiente a cada mensaje; las que añadió, los días que mide cada experimento',
    );
    expect([words([schedule(14)], 14), words([schedule(28, false)], 7), words([], 7)]).toEqual(['', '', '']);
  });

  it('tell why there is no result', () => {
    const waiting = (state: string, sealedUntil: string | null = null) =>
      waitingWords({ state, sealedUntil } as Parameters<typeof waitingWords>[0]);
    expect(waiting('roto')).toBe('No se puede saber: los grupos no tienen el tamaño que se planeó.');
    expect(waitingWords({ state: 'pocos datos', sealedUntil: null, arePurchasesDeleted: true })).toBe(
      'No se puede saber: sus compras se eliminaron por la política de conservación.',
    );
    expect(waiting('pocos datos')).toBe('No concluyente: hay muy pocas personas o compras.');
    expect(waiting('sellado', '2199-12-01T12:00:00Z')).toBe('Se sabrá el 1 dic 2199.');
    expect(waiting('sellado', '2026-11-25T12:00:00Z')).toBe('Su plazo ya pasó, pero faltan compras por importar.');
    expect(waiting('sin empezar')).toBe('Todavía no se sabe.');
  });
});
