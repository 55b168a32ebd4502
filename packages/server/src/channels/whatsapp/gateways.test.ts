import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { httpProvider } from '../http/http-provider.ts';
import { answers, hangsUp, startScriptedService } from '../http/testing/scripted-service.ts';
import { gupshupGateway } from './gupshup-gateway.ts';
import { metaGateway } from './meta-gateway.ts';
import { countParameters, fillTemplate } from './whatsapp-gateway.ts';

let service: Awaited<ReturnType<typeof startScriptedService>>;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service.stop());
beforeEach(() => void service.asked.splice(0));

const template: WhatsappTemplate = {
  id: '20002',
  name: 'promocion',
  language: 'es_CO',
  category: 'MARKETING',
  header: '',
  body: '{{1}}, tienes {{2}}',
  footer: '',
  parameterCount: 2,
  media: 'imagen',
  buttons: [
    { kind: 'respuesta', text: 'Me interesa', index: 0 },
    { kind: 'enlace', text: 'Ver la tienda', index: 2, url: 'https://tienda.example/{{1}}' },
    { kind: 'enlace', text: 'Ver todo', index: 3, url: 'https://tienda.example/' },
  ],
};
const message = {
  messageId: 'd1.abc@tienda.example',
  to: '+57 300-123 4567',
  source: '10001',
  template,
  parameters: ['Ana', '20 %'],
  mediaUrl: 'https://tienda.example/a.jpg',
  postbackTexts: [{ index: 0, text: 'si' }],
  urlSuffixes: ['centro?c=7'],
};

describe('the Meta gateway', () => {
  const gateway = () => metaGateway({ url: `${service.url}/v23.0`, token: 'clave', account: '900', appSecret: undefined });
  const provider = () => httpProvider(gateway().protocol);

  it('lists the numbers, and the approved templates of all pages', async () => {
    service.behave((response, asked) => {
      const { pathname, searchParams } = new URL(asked.path, service.url);
      const number = { id: '10001', display_phone_number: '+57 601', verified_name: 'Ceiba' };
      const components = [
        { type: 'HEADER', format: 'TEXT', text: 'Hola, {{1}}' },
        { type: 'BODY', text: 'Tienes {{1}} en {{2}}. {{1}}!' },
        { type: 'FOOTER', text: 'Responde SALIR' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'COPY_CODE', text: 'Copiar código' },
            { type: 'QUICK_REPLY', text: 'Sí' },
            { type: 'URL', text: 'Ver', url: 'https://tienda.example/{{1}}' },
          ],
        },
      ];
      const first = {
        data: [{ id: '2', name: 'b', language: 'es', category: 'UTILITY', status: 'APPROVED', components }],
        paging: { next: 'x', cursors: { after: 'p2' } },
      };
      const second = {
        data: [
          { id: '1', name: 'a', language: 'es', status: 'APPROVED', components: [{ type: 'HEADER', format: 'VIDEO' }] },
          { id: '3', name: 'c', language: 'es', status: 'REJECTED' },
        ],
      };
      if (pathname.endsWith('/phone_numbers')) return answers(200, { data: [number] })(response, asked);
      return answers(200, searchParams.get('after') === 'p2' ? second : first)(response, asked);
    });
    expect(await gateway().profiles()).toEqual([{ id: '10001', name: 'Ceiba', phoneNumber: '+57 601' }]);
    expect(await gateway().templates('10001')).toEqual([
      {
        id: '1',
        name: 'a',
        language: 'es',
        category: '',
        header: '',
        body: '',
        footer: '',
        parameterCount: 0,
        media: 'video',
        buttons: [],
      },
      {
        id: '2',
        name: 'b',
        language: 'es',
        category: 'UTILITY',
        header: 'Hola, {{1}}',
        body: 'Tienes {{1}} en {{2}}. {{1}}!',
        footer: 'Responde SALIR',
        parameterCount: 3,
        media: 'texto',
        buttons: [
          { kind: 'respuesta', text: 'Sí', index: 1 },
          { kind: 'enlace', text: 'Ver', index: 2, url: 'https://tienda.example/{{1}}' },
        ],
      },
    ]);
    expect(service.asked.every(({ headers }) => headers.authorization === 'Bearer clave')).toBe(true);
  });

  it.each([
    ['its own words', answers(400, { error: { message: 'Unknown account', code: 100 } }), 'Unknown account · 100'],
    ['nothing that can be read', answers(500, 'x'), 'Error desconocido'],
    ['another shape', answers(200, { data: [{}] }), 'Error desconocido'],
    ['nothing at all', hangsUp, 'Sin respuesta del servidor'],
  ])('fails to list after %s', async (_, behaviour, said) => {
    service.behave(behaviour);
    await expect(gateway().templates('10001')).rejects.toMatchObject({ name: 'WhatsappFailure', message: said });
  });

  it('sends a template with its image, parameters, button payloads and link endings', async () => {
    service.behave(answers(200, { messages: [{ id: 'wamid.1' }] }));
    expect(await provider().send(message)).toEqual({ kind: 'accepted', reference: 'wamid.1' });
    expect(service.asked[0]?.path).toBe('/v23.0/10001/messages');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '573001234567',
      type: 'template',
      template: {
        name: 'promocion',
        language: { code: 'es_CO' },
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link: message.mediaUrl } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: '20 %' },
            ],
          },
          { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'si' }] },
          { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'centro?c=7' }] },
        ],
      },
      biz_opaque_callback_data: message.messageId,
    });
  });

  it.each([
    ['parameters that do not fit', 400, 132000, { kind: 'refused', reason: '400 no · 132000', permanent: true }],
    ['too many messages to this person', 400, 131056, { kind: 'refused', reason: 'no · 131056', permanent: false }],
    ['too many at once', 400, 130429, { kind: 'unavailable', reason: 'no · 130429' }],
    ['a key that is over', 401, 190, { kind: 'unavailable', reason: 'no · 190' }],
    ['an internal error', 500, 131000, { kind: 'uncertain', reason: expect.stringContaining('500') }],
  ])('maps the outcome %s', async (_, status, code, outcome) => {
    service.behave(answers(status, { error: { message: 'no', code } }));
    expect(await provider().send(message)).toEqual(outcome);
  });
});

describe('the Gupshup gateway', () => {
  const settings = { token: 'clave', account: 'app-1', app: 'CeibaApp', numbers: ['+57 601 555 0142'] };
  const gateway = () => gupshupGateway({ ...settings, url: service.url });
  const provider = () => httpProvider(gateway().protocol);

  it('lists the configured numbers and the approved templates', async () => {
    const listed = {
      id: 'u-1',
      elementName: 'promo',
      languageCode: 'es',
      category: 'MARKETING',
      status: 'APPROVED',
      templateType: 'IMAGE',
      data: 'x',
      containerMeta: JSON.stringify({
        data: '{{1}}, tienes {{2}}',
        footer: 'Responde SALIR',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sí' },
          { type: 'URL', text: 'Ver', url: 'https://tienda.example/{{1}}' },
        ],
      }),
    };
    service.behave(answers(200, { status: 'success', templates: [listed, { ...listed, id: 'u-2', status: 'REJECTED' }] }));
    expect(await gateway().profiles()).toEqual([{ id: '576015550142', name: 'CeibaApp', phoneNumber: '+576015550142' }]);
    expect(await gateway().templates('576015550142')).toEqual([
      {
        id: 'u-1',
        name: 'promo',
        language: 'es',
        category: 'MARKETING',
        header: '',
        body: '{{1}}, tienes {{2}}',
        footer: 'Responde SALIR',
        parameterCount: 2,
        media: 'imagen',
        buttons: [
          { kind: 'respuesta', text: 'Sí', index: 0 },
          { kind: 'enlace', text: 'Ver', index: 1, url: 'https://tienda.example/{{1}}' },
        ],
      },
    ]);
    expect(service.asked[0]).toMatchObject({
      path: '/wa/app/app-1/template?templateStatus=APPROVED',
      headers: { apikey: 'clave' },
    });
  });

  it('sends a template with its image, parameters, button payloads and link endings', async () => {
    service.behave(answers(202, { status: 'submitted', messageId: 'gs-1' }));
    expect(await provider().send({ ...message, source: '576015550142' })).toEqual({ kind: 'accepted', reference: 'gs-1' });
    expect(Object.fromEntries(new URLSearchParams(service.asked[0]?.body))).toEqual({
      channel: 'whatsapp',
      source: '576015550142',
      destination: '573001234567',
      'src.name': 'CeibaApp',
      template: JSON.stringify({ id: '20002', params: ['Ana', '20 %', 'centro?c=7'] }),
      message: JSON.stringify({ type: 'image', image: { link: message.mediaUrl } }),
      postbackTexts: JSON.stringify(message.postbackTexts),
    });
  });

  it.each([
    [
      'a refusal that it calls 200',
      answers(200, { status: 'error', message: 'Invalid destination' }),
      { kind: 'refused', reason: 'Invalid destination', permanent: true },
    ],
    [
      'an unknown key',
      answers(401, { message: 'Authentication Failed' }),
      { kind: 'unavailable', reason: '401 Authentication Failed' },
    ],
    ['an acceptance that names nothing', answers(202, {}), { kind: 'uncertain', reason: '{}' }],
  ])('maps the outcome %s', async (_, behaviour, outcome) => {
    service.behave(behaviour);
    expect(await provider().send(message)).toEqual(outcome);
  });
});

describe('the parameters of a template', () => {
  it('are counted without duplicates, whatever their names', () => {
    expect(countParameters('{{1}} y {{2}} y {{1}} y {{ nombre }}')).toBe(3);
  });

  it('are filled in order, even with a value that looks like a parameter', () => {
    expect(fillTemplate('{{1}} y {{nombre}} y {{1}}', ['{{nombre}}', 'Eva'])).toBe('{{nombre}} y Eva y {{nombre}}');
    expect(fillTemplate('{{1}} y {{2}}', ['Ana'])).toBe('Ana y {{2}}');
  });
});
