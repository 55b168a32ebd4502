import { describe, expect, it } from '@jest/globals';
import { bgNbdExpectedPurchasesWithin, fitBgNbd } from '../../src/insight/models/bg-nbd.ts';
import { fitGammaGamma } from '../../src/insight/models/gamma-gamma.ts';
import { fitMbgNbd, probabilityAlive } from '../../src/insight/models/mbg-nbd.ts';
import { readCdnow } from './cdnow.ts';

const customers = readCdnow();
const starts = [undefined, { r: 0.1, alpha: 1, a: 0.1, b: 1 }, { r: 5, alpha: 50, a: 5, b: 5 }];

describe.each(starts)('fitted to the CDNOW sample from %j', (start) => {
  it.each([
    ['BG/NBD', fitBgNbd, { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }, -9582.4],
    ['MBG/NBD', fitMbgNbd, { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 }, undefined],
  ])('%s has the published parameters', (_, fit, published, logLikelihood) => {
    const fitted = fit(customers, start ? { start } : {});
    expect(fitted.converged).toBe(true);
    for (const name of ['r', 'alpha', 'a', 'b'] as const) {
      expect(Math.abs(fitted.parameters[name] - published[name])).toBeLessThan(0.005);
    }
    expect(Math.abs(fitted.logLikelihood - (logLikelihood ?? fitted.logLikelihood))).toBeLessThan(0.05);
  });
});

describe('fitted to the CDNOW sample', () => {
  it('BG/NBD expects of a customer the published 1.226 purchases in 39 weeks', () => {
    const { parameters } = fitBgNbd(customers);
    const expected = bgNbdExpectedPurchasesWithin(parameters, { repeatVisits: 2, lastVisitWeeks: 30.43, ageWeeks: 38.86 }, 39);
    expect(Math.abs(expected - 1.226)).toBeLessThan(0.001);
  });

  it('MBG/NBD doubts the customer who came once, 300 weeks ago', () => {
    const { parameters } = fitMbgNbd(customers);
    expect(probabilityAlive(parameters, { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 300 })).toBeCloseTo(0.19, 2);
  });

  it.each([[undefined], [{ p: 1, q: 1, v: 1 }], [{ p: 20, q: 8, v: 100 }]])(
    'Gamma-Gamma has the published parameters from %j',
    (start) => {
      const returning = customers.filter(({ repeatVisits }) => repeatVisits > 0);
      const fitted = fitGammaGamma(returning, start ? { start } : {});
      expect(returning).toHaveLength(946);
      expect(fitted.converged).toBe(true);
      expect(Math.abs(fitted.parameters.p - 6.25)).toBeLessThan(0.02);
      expect(Math.abs(fitted.parameters.q - 3.74)).toBeLessThan(0.02);
      expect(Math.abs(fitted.parameters.v - 15.44)).toBeLessThan(0.02);
      expect(Math.abs(fitted.logLikelihood + 4055.918)).toBeLessThan(0.05);
      expect(Math.abs(fitted.correlation)).toBeLessThan(0.3);
    },
  );
});
