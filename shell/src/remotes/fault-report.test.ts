import { expect, it } from '@jest/globals';
import { faultDetail, faultSentence } from './fault-report.ts';

const fault = { phase: 'trust', remote: 'mf-sends', release: undefined, cause: new Error('The registry is damaged.') } as const;
const late = Object.assign(new Error('Nothing after 8000 ms.'), { name: 'TimeoutError' });

it('describes a fault for staff in Spanish', () => {
  expect(faultSentence(fault)).toBe('no se pudo comprobar que el módulo sea auténtico.');
  expect(faultSentence({ ...fault, phase: 'chunk', cause: late })).toBe('el módulo no respondió a tiempo.');
});

it('describes a fault for developers with remote, release, phase and message', () => {
  expect(faultDetail(fault)).toBe('mf-sends (sin versión) · trust: The registry is damaged.');
  expect(faultDetail({ ...fault, release: '1.0' })).toBe('mf-sends 1.0 · trust: The registry is damaged.');
});
