import { expect, it } from '@jest/globals';
import { reportedWords } from './provider-report-words.ts';

const at = '2026-11-24T15:30:00.000Z';

it.each([
  [['delivered'], 'applied', 'entregas'],
  [['delivered', 'answer'], 'applied', 'entregas y respuestas'],
  [['failed'], 'unknown', 'fallas, algunas de mensajes que Pregón no conoce'],
  [[], 'empty', 'sin nada que Pregón use'],
] as const)('a report of %j that was %s is told as: %s', (events, outcome, words) => {
  expect(reportedWords({ at, events: [...events], outcome })).toBe(words);
});
