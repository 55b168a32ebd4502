import { expect, it } from '@jest/globals';
import { scheduleSentence, type SentenceParts } from './schedule-sentence.ts';

const whole: SentenceParts = { active: true, day: '2026-11-24', time: '15:30', timeZone: 'America/Bogota', reach: 1234 };

it.each([
  [
    'what will happen',
    whole,
    'Se enviará una vez, el 24 de noviembre de 2026 a las 15:30 (Bogotá), por e-mail a 1.234 clientes.',
  ],
  [
    'one customer',
    { ...whole, reach: 1 },
    'Se enviará una vez, el 24 de noviembre de 2026 a las 15:30 (Bogotá), por e-mail a 1 cliente.',
  ],
  [
    'a day without a time',
    { ...whole, time: undefined },
    'Se enviará una vez, el 24 de noviembre de 2026 a las 09:00 (Bogotá), por e-mail a 1.234 clientes.',
  ],
  [
    'no count yet',
    { ...whole, reach: undefined },
    'Se enviará una vez, el 24 de noviembre de 2026 a las 15:30 (Bogotá), por e-mail.',
  ],
  [
    'another zone',
    { ...whole, timeZone: 'Europe/Madrid' },
    'Se enviará una vez, el 24 de noviembre de 2026 a las 15:30 (Madrid), por e-mail a 1.234 clientes.',
  ],
  [
    'a draft',
    { ...whole, active: false },
    'Queda como borrador para el 24 de noviembre de 2026 a las 15:30 (Bogotá), por e-mail a 1.234 clientes. No se envía nada hasta que esté activa.',
  ],
  ['nothing chosen', { ...whole, day: undefined }, 'Elige el perfil, el día y la hora: aquí lees lo que va a pasar.'],
])('says %s', (_, parts, sentence) => {
  expect(scheduleSentence(parts)).toBe(sentence);
});
