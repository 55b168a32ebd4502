import { expect, it } from '@jest/globals';
import { emailChannel } from './email.channel.ts';
import { smsChannel } from './sms.channel.ts';

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
