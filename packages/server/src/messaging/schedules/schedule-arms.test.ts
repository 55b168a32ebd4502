import { describe, expect, it } from '@jest/globals';
import { channelNames } from '@pregon/contract/channels/channels';
import type { ExperimentArm } from '@pregon/contract/experiments/experiment.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { armPath, methodsOfArm } from './schedule-arms.ts';

const email: SendMethod = {
  type: 'email',
  newsletterId: 'a',
  sender: 'Ceiba',
  senderEmail: 'hola@ceiba.example',
  respondEmail: '',
  subject: 'Hola',
  preheader: '',
};
const sms: SendMethod = { type: 'sms', smsMessage: 'Hola', shortenLinks: false };
const wa: SendMethod = {
  type: 'wa',
  waPhoneNumber: '1',
  waTemplateId: 't',
  waParameters: [],
  waMessage: 'Hola',
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: [],
  shortenLinks: false,
};
const methods = [email, sms, wa];
const arm: ExperimentArm = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

describe('the methods of an arm', () => {
  it('are those of the schedule where it changes nothing', () => {
    expect(methodsOfArm(methods, arm)).toEqual(methods);
  });

  it('have the texts that it changes, and all others of the schedule', () => {
    expect(methodsOfArm(methods, { ...arm, subject: 'Oferta' })).toEqual([{ ...email, subject: 'Oferta' }, sms, wa]);
    expect(methodsOfArm(methods, { ...arm, newsletterId: 'b' })).toEqual([{ ...email, newsletterId: 'b' }, sms, wa]);
    expect(methodsOfArm(methods, { ...arm, smsMessage: 'Oferta' })).toEqual([email, { ...sms, smsMessage: 'Oferta' }, wa]);
  });

  it.each(channelNames)('are only those of the channels that it uses: %s', (channel) => {
    expect(methodsOfArm(methods, { ...arm, channels: [channel] }).map(({ type }) => type)).toEqual([channel]);
  });

  it('are none where the schedule does not use its channel', () => {
    expect(methodsOfArm([email], { ...arm, channels: ['sms'] })).toEqual([]);
  });

  it('are counted from 1, and their faults from 0', () => {
    expect([armPath(1), armPath(2)]).toEqual(['experiment.arms.0', 'experiment.arms.1']);
  });
});
