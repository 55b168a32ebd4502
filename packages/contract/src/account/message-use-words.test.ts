import { expect, it } from '@jest/globals';
import { monthName, quotaLeftWords } from './message-use-words.ts';

it('says what is left of a quota, never less than nothing', () => {
  const email = { channel: 'email', month: '2026-11', used: 8800, quota: 10_000 } as const;
  expect(quotaLeftWords(email)).toBe('quedan 1.200 de 10.000 correos de noviembre');
  expect(quotaLeftWords({ ...email, channel: 'sms', used: 9999 })).toBe('queda 1 de 10.000 SMS de noviembre');
  expect(quotaLeftWords({ ...email, channel: 'wa', used: 12_000 })).toBe('quedan 0 de 10.000 mensajes de WhatsApp de noviembre');
  expect(monthName('2026-01')).toBe('enero');
});
