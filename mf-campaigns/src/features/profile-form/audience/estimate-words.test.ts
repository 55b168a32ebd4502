import type { AudienceEstimate } from '@pregon/contract/profiles/audience.schema';
import { expect, it } from '@jest/globals';
import { estimateWords } from './estimate-words.ts';

const sample: AudienceEstimate = {
  total: 12_437,
  low: 11_863,
  high: 13_021,
  sampled: 10_031,
  countedAt: '2026-11-24T15:42:00.000Z',
};

it('says that a figure is of a sample, with its interval, and rounds it', () => {
  expect(estimateWords(sample, 'America/Bogota')).toEqual({
    figure: 'unas 12.400',
    unit: 'personas de este perfil pueden recibir mensajes, según una muestra de 10.031 clientes: entre 11.800 y 13.100',
    status: 'Contando exactamente…',
  });
});

it.each([
  [{ total: 99, low: 27, high: 362 }, 'unas 100', 'entre 20 y 370'],
  [{ total: 998_004, low: 997_412, high: 998_611 }, 'unas 998.000', 'entre 997.400 y 998.700'],
  [{ total: 40, low: 38, high: 43 }, 'unas 40', 'entre 38 y 43'],
])('rounds %j to what the interval tells', (values, figure, interval) => {
  const words = estimateWords({ ...sample, ...values });
  expect(words.figure).toBe(figure);
  expect(words.unit).toContain(interval);
});

it('says at most how many there are where the sample has nobody', () => {
  expect(estimateWords({ ...sample, total: 0, low: 0, high: 384 })).toEqual({
    figure: 'menos de 390',
    unit: 'personas de este perfil pueden recibir mensajes, según una muestra de 10.031 clientes',
    status: 'Contando exactamente…',
  });
});

it('says when an exact figure was counted', () => {
  const exact = { ...sample, total: 4210, low: 4210, high: 4210, sampled: null };
  expect(estimateWords(exact, 'America/Bogota')).toEqual({
    figure: '4.210',
    unit: 'clientes podían recibir mensajes a las 10:42',
    status: 'Contando de nuevo…',
  });
  expect(estimateWords({ ...exact, total: 1 }, 'Europe/Madrid').unit).toBe('cliente podía recibir mensajes a las 16:42');
});
