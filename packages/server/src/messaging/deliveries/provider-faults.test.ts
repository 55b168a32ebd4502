import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { and, eq } from 'drizzle-orm';
import type { ServerResponse } from 'node:http';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { gupshupGateway } from '../../channels/whatsapp/gupshup-gateway.ts';
import { metaGateway } from '../../channels/whatsapp/meta-gateway.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import { type HttpProtocol, httpProvider } from '../../channels/http/http-provider.ts';
import type { OutgoingTemplate, OutgoingText } from '../../channels/outgoing-messages.ts';
import type { MessageProvider } from '../../kernel/messages/message-provider.ts';
import {
  answers,
  type Asked,
  hangsUp,
  hangsUpInTheMiddle,
  saysText,
  startScriptedService,
  staysSilent,
} from '../../channels/http/testing/scripted-service.ts';
import { smsTemplateProtocol } from '../../channels/sms/sms-template.provider.ts';
import { smtpProvider } from '../../channels/email/smtp-provider.ts';
import { twilioProtocol } from '../../channels/sms/twilio.provider.ts';
import { providerOutcomes } from './provider-outcomes.table.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence, startRecordingServer } from './testing/sending.ts';

type Answer = (response: ServerResponse, asked: Asked) => void;
/** How a service responds for one person, and the expected outcome of the message. */
interface Fault {
  readonly says: string;
  /** The first time; afterwards the message is taken like any other. */
  readonly first: Answer;
  readonly ends: 'sent' | 'failed' | 'uncertain';
  /** How often the service is asked. */
  readonly asked: 1 | 2;
}

const slowly =
  (answer: Answer): Answer =>
  (response, asked) =>
    void setTimeout(() => answer(response, asked), 100);

/** The name of a message where each service says it. */
const named = (name: string) => ({ id: name, sid: name, messageId: name, messages: [{ id: name }] });

/** Responses that services of every kind give. */
const commonFaults: readonly Fault[] = [
  { says: 'refuses the message', first: answers(400, {}), ends: 'failed', asked: 1 },
  { says: 'cannot process the message', first: answers(422, {}), ends: 'failed', asked: 1 },
  { says: 'reports a conflict with another request', first: answers(409, {}), ends: 'sent', asked: 2 },
  { says: 'limits the rate', first: answers(429, {}), ends: 'sent', asked: 2 },
  { says: 'rejects the key for a while', first: answers(401, {}), ends: 'sent', asked: 2 },
  { says: 'is unavailable for maintenance', first: answers(503, {}), ends: 'sent', asked: 2 },
  { says: 'fails with an internal error', first: answers(500, {}), ends: 'uncertain', asked: 1 },
  { says: 'answers 504 through a gateway that timed out', first: answers(504, {}), ends: 'uncertain', asked: 1 },
  // Values that PostgreSQL cannot store, at each place of a response.
  {
    says: 'refuses with a reason that is cut within an emoji',
    first: saysText(400, 'a'.repeat(299) + '😀😀'),
    ends: 'failed',
    asked: 1,
  },
  { says: 'refuses with NUL', first: saysText(422, 'no\0'), ends: 'failed', asked: 1 },
  {
    says: 'refuses with NUL in JSON',
    first: answers(400, { message: 'no\0', error: { message: 'no\0' } }),
    ends: 'failed',
    asked: 1,
  },
  {
    says: 'refuses with half a pair',
    first: answers(400, { message: '\ud83d', error: { message: '\ud83d' } }),
    ends: 'failed',
    asked: 1,
  },
  { says: 'refuses with a page of a megabyte', first: saysText(400, '<p>😀</p>'.repeat(120_000)), ends: 'failed', asked: 1 },
  { says: 'takes it under a name with NUL', first: answers(200, named('a\0b')), ends: 'sent', asked: 1 },
  { says: 'takes it under a name of 20 KB', first: answers(200, named('a'.repeat(20_000))), ends: 'sent', asked: 1 },
  { says: 'hangs up', first: hangsUp, ends: 'uncertain', asked: 1 },
  { says: 'hangs up in the middle of its answer', first: hangsUpInTheMiddle, ends: 'uncertain', asked: 1 },
];

const template: WhatsappTemplate = {
  id: 't1',
  name: 'rebajas',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: 'Hola',
  footer: '',
  parameterCount: 0,
  media: 'texto',
  buttons: [],
};
const sms: SendMethod = { type: 'sms', smsMessage: 'Hola', shortenLinks: false };
const whatsapp: SendMethod = {
  type: 'wa',
  waPhoneNumber: '1',
  waTemplateId: 't1',
  waParameters: [],
  waMessage: '',
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: [],
  shortenLinks: false,
};

/** A kind of service: how it receives a message, how to find the recipient of a request, and its special behaviour. */
interface Service {
  readonly method: SendMethod;
  readonly protocol: (url: string) => { sms: HttpProtocol<OutgoingText> } | { wa: HttpProtocol<OutgoingTemplate> };
  readonly takes: Answer;
  readonly numberIn: (asked: Asked) => string;
  readonly faults: readonly Fault[];
}
const inForm =
  (name: string) =>
  ({ body }: Asked) =>
    new URLSearchParams(body).get(name) ?? '';
const inJson = ({ body }: Asked): string => (JSON.parse(body) as { to: string }).to;
const metaError = (code: number): Answer => answers(400, { error: { code, message: 'No' } });
const [account, token] = ['1', 'clave'];

const services: Readonly<Record<string, Service>> = {
  'an SMS service by template': {
    method: sms,
    protocol: (url) => ({
      sms: smsTemplateProtocol({ url, body: '{"to":"{to}","text":"{text}"}', headers: {}, from: '1', referencePath: 'id' }),
    }),
    takes: answers(200, { id: 'x' }),
    numberIn: inJson,
    faults: [],
  },
  Twilio: {
    method: sms,
    protocol: (url) => ({
      sms: twilioProtocol({ url, accountSid: account, authToken: token, from: '+1', statusCallback: undefined }),
    }),
    takes: answers(201, { sid: 'SM1' }),
    numberIn: inForm('To'),
    faults: [
      { says: 'has a full queue', first: answers(400, { code: 30_001, message: 'Queue' }), ends: 'sent', asked: 2 },
      { says: 'takes it without a name', first: answers(200, {}), ends: 'uncertain', asked: 1 },
    ],
  },
  Meta: {
    method: whatsapp,
    protocol: (url) => ({ wa: metaGateway({ url, token, account, appSecret: undefined }).protocol }),
    takes: answers(200, { messages: [{ id: 'wamid.1' }] }),
    numberIn: inJson,
    faults: [
      { says: 'does not know the number', first: metaError(131_026), ends: 'failed', asked: 1 },
      { says: 'wrote to the person a moment ago', first: metaError(131_056), ends: 'sent', asked: 2 },
      { says: 'has had enough for now', first: metaError(130_429), ends: 'sent', asked: 2 },
      { says: 'takes it without a name', first: answers(200, {}), ends: 'uncertain', asked: 1 },
    ],
  },
  Gupshup: {
    method: whatsapp,
    protocol: (url) => ({ wa: gupshupGateway({ url, token, account, app: 'Tienda', numbers: [] }).protocol }),
    takes: answers(202, { status: 'submitted', messageId: 'g1' }),
    numberIn: inForm('destination'),
    faults: [
      { says: 'refuses with 200', first: answers(200, { status: 'error', message: 'No' }), ends: 'failed', asked: 1 },
      { says: 'takes it without a name', first: answers(200, {}), ends: 'uncertain', asked: 1 },
    ],
  },
};

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  const closers: (() => Promise<unknown>)[] = [];
  let now: number;
  beforeEach(() => {
    now = Date.now();
  });
  afterEach(async () => {
    await senders.close();
    for (const close of closers.splice(0)) await close();
  });
  const minuteLater = async (): Promise<void> => {
    now += 60_000;
    await database.update(deliveries).set({ retryAt: null }).where(eq(deliveries.state, deliveryState.pending));
  };
  const mobileOf = (index: number): string => `+5730000000${String(index).padStart(2, '0')}`;
  const endsOf = async (occurrenceId: number): Promise<Record<string, string>> => {
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const names = Object.entries(deliveryState);
    return Object.fromEntries(
      rows.map(({ address, state }) => [address, names.find(([, number]) => number === state)?.[0] ?? '']),
    );
  };

  /** People with a mobile number each, who may be written to at any hour. */
  async function seedMobiles(size: number) {
    const audience = await seedAudience(database, size);
    const rule = { accountId: audience.accountId, from: '00:00', to: '00:00', onlyWorkingDays: false };
    await database.insert(sendingRules).values([
      { ...rule, channel: 'sms' },
      { ...rule, channel: 'wa' },
    ]);
    for (const [index, { id }] of audience.people.entries()) {
      const reachable = { mobile: mobileOf(index), smsConsent: true, whatsappConsent: true };
      await database
        .update(customers)
        .set(reachable)
        .where(and(eq(customers.id, id), eq(customers.accountId, audience.accountId)));
    }
    return audience;
  }

  describe.each(Object.entries(services))('a provider with faults: %s', (_, { method, protocol, takes, numberIn, faults }) => {
    it('with all kinds of faults leads each message to sent, refused or uncertain, and sends none twice', async () => {
      const people: readonly Fault[] = [
        ...commonFaults,
        ...faults,
        { says: 'is slow', first: slowly(takes), ends: 'sent', asked: 1 },
        { says: 'takes it', first: takes, ends: 'sent', asked: 1 },
      ];
      const timesAsked = new Map<string, number>();
      const service = await startScriptedService((response, asked) => {
        const number = `+${numberIn(asked).replace('+', '')}`;
        const times = (timesAsked.get(number) ?? 0) + 1;
        timesAsked.set(number, times);
        const fault = people.find((__, index) => mobileOf(index) === number);
        (times === 1 && fault ? fault.first : takes)(response, asked);
      });
      closers.push(() => service.stop());
      const settings = { connections: people.length };
      const made = protocol(service.url);
      const provider = <Message>(how: HttpProtocol<Message>): MessageProvider<Message> => httpProvider(how, settings, () => now);
      const providers = {
        ...recordingProviders().providers,
        ...('sms' in made ? { sms: provider(made.sms) } : { wa: provider(made.wa) }),
      };
      const occurrence = await seedOccurrence(database, await seedMobiles(people.length), new Date(now), { methods: [method] });
      const sender = await senders.start(providers, {
        clock: () => new Date(now),
        tools: { templates: async () => [template] },
      });
      for (let round = 0; round < 5 && (await senders.state(occurrence)) !== 'completada'; round += 1) {
        await sender.look();
        await minuteLater();
      }
      const expected = people.map(({ says, ends, asked }) => [says, ends, asked]);
      const ends = await endsOf(occurrence);
      expect(people.map(({ says }, index) => [says, ends[mobileOf(index)], timesAsked.get(mobileOf(index))])).toEqual(expected);
      expect(await senders.state(occurrence)).toBe('completada');
    });
  });

  it('times out a service that never answers, and does not send the message again', async () => {
    const service = await startScriptedService(staysSilent);
    closers.push(() => service.stop());
    const occurrence = await seedOccurrence(database, await seedMobiles(2), new Date(now), { methods: [sms] });
    const settings = { url: service.url, body: '{"to":"{to}"}', headers: {}, from: '1', referencePath: undefined };
    const provider = httpProvider(smsTemplateProtocol(settings), { timeoutMs: 1000 });
    const sender = await senders.start({ ...recordingProviders().providers, sms: provider }, { clock: () => new Date(now) });
    await sender.look();
    await minuteLater();
    await sender.look();
    expect([await senders.counts(occurrence), service.asked.length]).toEqual([{ uncertain: 2 }, 2]);
  });

  it('settles each message of a mail server with all kinds of faults as sent, refused or uncertain, and sends none twice', async () => {
    const put = { firstTime: new Set<string>() };
    const once = (address: string, code: number): number | undefined => {
      if (put.firstTime.has(address)) return undefined;
      put.firstTime.add(address);
      return code;
    };
    const kindOf = (address: string): string => address.split('@')[0] ?? '';
    let turnedAway = 0;
    const server = await startRecordingServer({
      onSender: () => (turnedAway++ < 2 ? 421 : undefined),
      onRecipient: (address) => {
        if (kindOf(address) === 'c0') return 550;
        return kindOf(address) === 'c1' ? once(address, 450) : undefined;
      },
      onMessage: async (address) => {
        const kind = kindOf(address);
        if (kind === 'c2') return 552;
        if (kind === 'c3') return once(address, 451);
        if (kind === 'c4') return 'drop';
        if (kind === 'c5') await new Promise((resolve) => void setTimeout(resolve, 100));
        return undefined;
      },
    });
    closers.push(() => server.stop());
    const audience = await seedAudience(database, 8);
    const occurrence = await seedOccurrence(database, audience, new Date(now));
    const provider = smtpProvider(server.url, { connections: 3 });
    closers.push(async () => provider.close());
    const sender = await senders.start({ ...recordingProviders().providers, email: provider }, { clock: () => new Date(now) });
    for (let round = 0; round < 5 && (await senders.state(occurrence)) !== 'completada'; round += 1) {
      await sender.look();
      await minuteLater();
    }
    const ends = await endsOf(occurrence);
    const found = audience.people.map(({ email }) => [ends[email ?? ''], server.received.get(email ?? '')?.length ?? 0]);
    expect(found).toEqual([
      ['failed', 0],
      ['sent', 1],
      ['failed', 0],
      ['sent', 1],
      ['uncertain', 1],
      ['sent', 1],
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it('asks a provider that takes some messages and refuses others again after a pause, not at once', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 12), new Date(now));
    let asked = 0;
    const { providers } = recordingProviders(() => {
      asked += 1;
      return asked % 2 === 0 ? { kind: 'accepted', reference: undefined } : { kind: 'unavailable', reason: '429' };
    });
    const sender = await senders.start(providers, { clock: () => new Date(now) });
    await sender.look();
    expect(asked).toBeLessThanOrEqual(8);
    await sender.look();
    expect(asked).toBeLessThanOrEqual(8);
    for (let round = 0; round < 12 && (await senders.state(occurrence)) !== 'completada'; round += 1) {
      now += 60_000;
      await sender.look();
    }
    expect(await senders.counts(occurrence)).toEqual({ sent: 12 });
    const [recorded] = await database.select().from(providerOutcomes).where(eq(providerOutcomes.channel, 'email'));
    expect(recorded).toMatchObject({ lastFailure: '429', lastFailureAt: expect.any(Date), lastSuccessAt: expect.any(Date) });
  });

  it("does not delay other accounts when an account's own provider takes nothing", async () => {
    const failing = await seedAudience(database, 2);
    const healthy = await seedAudience(database, 3);
    const waiting = await seedOccurrence(database, failing, new Date(now));
    const going = await seedOccurrence(database, healthy, new Date(now));
    const { providers } = recordingProviders();
    const away = recordingProviders(() => ({ kind: 'unavailable', reason: 'away' })).providers;
    const waysOf = (accountId: number) => ({
      providers: accountId === failing.accountId ? away : providers,
      templates: async () => [],
      isOwn: async () => accountId === failing.accountId,
    });
    const sender = await senders.start(providers, { clock: () => new Date(now), tools: { waysOf } });
    await sender.look();
    await sender.look();
    expect([await senders.counts(waiting), await senders.counts(going)]).toEqual([{ pending: 2 }, { sent: 3 }]);
    const later = await seedOccurrence(database, healthy, new Date(now));
    await sender.look();
    expect(await senders.counts(later)).toEqual({ sent: 3 });
  });
});
