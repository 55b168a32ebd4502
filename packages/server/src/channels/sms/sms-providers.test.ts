import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answers, startScriptedService } from '../http/testing/scripted-service.ts';
import { smsTemplateProvider } from './sms-template.provider.ts';
import { twilioProvider } from './twilio.provider.ts';

let service: Awaited<ReturnType<typeof startScriptedService>>;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service.stop());
beforeEach(() => void service.asked.splice(0));

const message = { messageId: 'd1.abc@tienda.example', to: '+573001234567', text: 'Hola "Ñandú" & amigos: 100% {to}\n¿vienes?' };

describe('an SMS provider configured by a template', () => {
  const settings = { headers: { 'x-key': 'clave' }, from: 'CEIBA', referencePath: 'data.0.id' };

  it('sends valid JSON whatever the text contains', async () => {
    service.behave(answers(201, { data: [{ id: 77 }] }));
    const body = '{"to":"{to}","body":"{text}","ref":"{id}","from":"{from}"}';
    const sender = smsTemplateProvider({ ...settings, url: `${service.url}/v1/send`, body });
    expect(await sender.send(message)).toEqual({ kind: 'accepted', reference: '77' });
    const [asked] = service.asked;
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/v1/send',
      headers: { 'x-key': 'clave', 'content-type': 'application/json' },
    });
    expect(JSON.parse(asked?.body ?? '')).toEqual({ to: message.to, body: message.text, ref: message.messageId, from: 'CEIBA' });
  });

  it('sends a form', async () => {
    const sender = smsTemplateProvider({ ...settings, url: service.url, body: 'to={to}&text={text}' });
    service.behave(answers(200, {}));
    expect(await sender.send(message)).toEqual({ kind: 'accepted', reference: undefined });
    expect(Object.fromEntries(new URLSearchParams(service.asked[0]?.body))).toEqual({ to: message.to, text: message.text });
  });

  it('sends a URL with all values encoded', async () => {
    const sender = smsTemplateProvider({ ...settings, url: `${service.url}/send?to={to}&text={text}`, body: undefined });
    await sender.send(message);
    const { method, path, body } = service.asked[0] ?? { path: '' };
    expect([method, body]).toEqual(['GET', '']);
    expect(new URL(path, service.url).searchParams.get('text')).toBe(message.text);
  });
});

describe('the Twilio provider', () => {
  const settings = {
    accountSid: 'AC1',
    authToken: 'secret',
    from: '+15005550006',
    statusCallback: 'https://pregon.example/webhooks/twilio/k',
  };
  const sender = () => twilioProvider({ ...settings, url: service.url });

  it('sends the message with the status callback', async () => {
    service.behave(answers(201, { sid: 'SM1', status: 'queued' }));
    expect(await sender().send(message)).toEqual({ kind: 'accepted', reference: 'SM1' });
    const [asked] = service.asked;
    expect(asked?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      To: message.to,
      Body: message.text,
      From: settings.from,
      StatusCallback: settings.statusCallback,
    });
  });

  it('sends through a messaging service by its id', async () => {
    await twilioProvider({ ...settings, url: service.url, from: 'MG1', statusCallback: undefined }).send(message);
    expect([...new URLSearchParams(service.asked[0]?.body).keys()]).toEqual(['To', 'Body', 'MessagingServiceSid']);
  });

  it.each([
    [
      'an invalid number',
      answers(400, { code: 21211, message: 'Invalid To' }),
      { kind: 'refused', reason: '400 Invalid To · 21211', permanent: true },
    ],
    [
      'too many at once',
      answers(429, { code: 20429, message: 'Too many' }),
      { kind: 'unavailable', reason: '429 Too many · 20429' },
    ],
    [
      'a full queue, which it calls a bad request',
      answers(400, { code: 30001, message: 'Queue overflow' }),
      { kind: 'unavailable', reason: '400 Queue overflow · 30001' },
    ],
    ['an acceptance that names nothing', answers(201, {}), { kind: 'uncertain', reason: '{}' }],
    [
      'an unknown key',
      answers(401, { code: 20003, message: 'Authenticate' }),
      { kind: 'unavailable', reason: '401 Authenticate · 20003' },
    ],
  ])('maps the outcome %s', async (_, behaviour, outcome) => {
    service.behave(behaviour);
    expect(await sender().send(message)).toEqual(outcome);
  });
});
