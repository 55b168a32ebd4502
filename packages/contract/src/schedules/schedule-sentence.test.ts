import { expect, it } from '@jest/globals';
import { occurrences, type SchedulePlan } from './occurrences.ts';
import { placeOfZone, scheduleSentence } from './schedule-sentence.ts';

const plan: SchedulePlan = {
  dateStart: '2026-03-01',
  dateEnd: '2026-12-31',
  repeatSending: true,
  sendingTime: '09:00',
  range: 2,
  sendingJustXdays: [],
  repeatEachMonth: 2,
  dayTheMonth: null,
  ordinal: null,
  weekday: null,
  timeZone: 'America/Bogota',
};
const sentenceOf = (change: Partial<SchedulePlan>, from?: Date): string | undefined => {
  const changed = { ...plan, ...change };
  return scheduleSentence(
    changed,
    occurrences(changed, () => false, from ? { from } : {}),
  );
};
const daily = (...sendingJustXdays: number[]): Partial<SchedulePlan> => ({ range: 1, repeatEachMonth: null, sendingJustXdays });

it.each<[string, Partial<SchedulePlan>]>([
  ['Se enviará el primer día hábil de cada mes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 10 envíos.', {}],
  [
    'Se enviará el último día hábil de cada mes a las 18:30 (Madrid), del 1 mar 2026 al 31 ene 2027: 11 envíos.',
    { repeatEachMonth: 4, sendingTime: '18:30', timeZone: 'Europe/Madrid', dateEnd: '2027-01-31' },
  ],
  [
    'Se enviará el primer día de cada mes a las 09:00 (Bogotá), del 1 mar al 31 mar 2026: 1 envío.',
    { repeatEachMonth: 1, dateEnd: '2026-03-31' },
  ],
  ['Se enviará el último día de cada mes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 10 envíos.', { repeatEachMonth: 3 }],
  [
    'Se enviará el día 31 de cada mes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 10 envíos.',
    { repeatEachMonth: 5, dayTheMonth: 31 },
  ],
  [
    'Se enviará el último viernes de cada mes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 10 envíos.',
    { repeatEachMonth: 6, ordinal: 5, weekday: 5 },
  ],
  ['Se enviará todos los días a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 306 envíos.', daily(1, 2, 3, 4, 5, 6, 7)],
  ['Se enviará de lunes a viernes a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 219 envíos.', daily(1, 2, 3, 4, 5)],
  ['Se enviará los lunes, miércoles y sábados a las 09:00 (Bogotá), del 1 mar al 31 dic 2026: 131 envíos.', daily(1, 3, 6)],
  ['Se enviará los domingos a las 09:00 (Bogotá), el 1 mar 2026: 1 envío.', { ...daily(7), dateEnd: '2026-03-01' }],
  [
    'Se enviará todos los días a las 09:00 (Bogotá), del 1 mar 2026 al 31 dic 2046: más de 2.000 envíos.',
    { ...daily(1, 2, 3, 4, 5, 6, 7), dateEnd: '2046-12-31' },
  ],
  ['No se enviará nada: del 1 mar al 7 mar 2026 no hay ningún envío.', { repeatEachMonth: 3, dateEnd: '2026-03-07' }],
  [
    'Se enviará una vez, el martes 24 de noviembre de 2026 a las 15:30 (Bogotá).',
    { repeatSending: false, dateStart: '2026-11-24T15:30' },
  ],
])('%s', (sentence, change) => {
  expect(sentenceOf(change)).toBe(sentence);
});

it('counts the future occurrences', () => {
  expect(sentenceOf({}, new Date('2026-12-01T00:00:00Z'))).toContain(': 1 envío.');
});

it.each<[string, Partial<SchedulePlan>]>([
  ['the days', daily()],
  ['the rule', { repeatEachMonth: null }],
  ['the day of the month', { repeatEachMonth: 5 }],
  ['the time', { sendingTime: '' }],
  ['the last day', { dateEnd: '' }],
])('is silent while %s is unknown', (_, change) => {
  expect(sentenceOf(change)).toBeUndefined();
});

it('keeps the spelling of places', () => {
  const zones = ['America/Bogota', 'America/Mexico_City', 'America/Argentina/Buenos_Aires'];
  expect(zones.map(placeOfZone)).toEqual(['Bogotá', 'Ciudad de México', 'Buenos Aires']);
});
