import { expect, it } from '@jest/globals';
import { emailChannel } from './email.channel.ts';
import { smsChannel } from './sms.channel.ts';
import { waChannel } from './wa.channel.ts';

const none = { subject: '', newsletterId: '', smsMessage: '' };

it('changes of an e-mail what a version names, and keeps the rest', () => {
  const vary = (change: object) =>
    emailChannel.vary({ subject: 'A', preheader: 'P', newsletterId: 'n1' } as never, { ...none, ...change } as never);
  expect(vary({})).toEqual({ subject: 'A', preheader: 'P', newsletterId: 'n1' });
  expect(vary({ subject: 'B' })).toEqual({ subject: 'B', preheader: 'P', newsletterId: 'n1' });
  expect(vary({ newsletterId: 'n2' })).toEqual({ subject: 'A', preheader: 'P', newsletterId: 'n2' });
});

it('changes the text of an SMS where a version has one', () => {
  const vary = (smsMessage: string) => smsChannel.vary({ smsMessage: 'A' } as never, { ...none, smsMessage } as never);
  expect(vary('')).toEqual({ smsMessage: 'A' });
  expect(vary('B')).toEqual({ smsMessage: 'B' });
});

it('changes the template of a WhatsApp message with all of its values, and keeps the number', () => {
  const own = {
    type: 'wa' as const,
    waPhoneNumber: '10001',
    waTemplateId: 't1',
    waParameters: ['a', 'b'],
    waMessage: 'Hola {{1}} {{2}}',
    waMediaUrl: 'https://tienda.example/a.jpg',
    waPostbackTexts: [{ index: 0, text: 'si' }],
    waUrlSuffixes: ['hogar'],
    shortenLinks: true,
  };
  const whatsapp = {
    waTemplateId: 't2',
    waParameters: ['c'],
    waMessage: 'Adiós {{1}}',
    waMediaUrl: '',
    waPostbackTexts: [],
    waUrlSuffixes: [],
  };
  const arm = { ...none, delayHours: 0, channels: [] };
  expect(waChannel.vary(own, arm)).toBe(own);
  expect(waChannel.vary(own, { ...arm, whatsapp })).toEqual({ ...own, ...whatsapp });
});
