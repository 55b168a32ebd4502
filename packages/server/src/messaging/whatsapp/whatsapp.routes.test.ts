import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { createApp } from '../../app.ts';
import { createServices } from '../../services.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { answers, startScriptedService } from '../../channels/http/testing/scripted-service.ts';
import { readListFile } from '../../identity/list-files/testing/read-list-file.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';

const body = {
  source: '10001',
  template: '20002',
  parameters: ['Ana', '20 %', 'Ceiba Centro'],
  destination: '300 123 4567',
  type_media: 'imagen',
  media_file_url: 'https://tienda.example/a.jpg',
  postbackTexts: [{ index: 0, text: 'si' }],
  urlSuffixes: ['centro'],
};

const serviceTemplate = {
  template: '20005',
  parameters: ['Ana', 'centro'],
  type_media: 'texto',
  media_file_url: '',
  postbackTexts: [],
  urlSuffixes: [],
};

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const get = async (url: string) => test.app.inject({ url, headers: await test.as(test.staff.lector) });
  const send = async (change = {}, who = test.staff.operador, { app } = test) =>
    app.inject({ method: 'POST', url: '/V1/whatsapp/send', payload: { ...body, ...change }, headers: await test.as(who) });

  it('lists the WhatsApp numbers, and the templates of one of them', async () => {
    expect((await get('/V2/whatsapp/profiles')).json()).toEqual({
      data: [{ id: '10001', name: 'Almacenes Ceiba', phoneNumber: '+57 601 555 0142' }],
    });
    const { data } = (await get('/V2/whatsapp/10001/templates')).json();
    expect(data.map(({ name, parameterCount, media }: Record<string, unknown>) => [name, parameterCount, media])).toContainEqual([
      'promocion_temporada',
      3,
      'imagen',
    ]);
    expect((await get('/V2/whatsapp/999/templates')).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has the templates of every number as a file', async () => {
    const [header, ...rows] = await readListFile(test, test.staff.lector, { list: 'whatsapp-templates' });
    expect(header?.slice(0, 5)).toEqual(['Número', 'Plantilla', 'Idioma', 'Categoría', 'Contenido']);
    const { data } = (await get('/V2/whatsapp/10001/templates')).json();
    expect(rows.map(([number, name]) => [number?.replace(/^'/, ''), name])).toEqual(
      data.map(({ name }: { name: string }) => ['+57 601 555 0142', name]),
    );
    expect(rows.find(([, name]) => name === 'promocion_temporada')).toEqual(expect.arrayContaining(['imagen', '3']));
  });

  it("sends a template, returns the service's response, and records who did it", async () => {
    const answer = await send();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      data: { messageId: expect.stringMatching(/^wamid\./), status: 'aceptado' },
      status: 200,
      statusText: 'OK',
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
    });
    const { items } = (await test.app.inject('/outbox.json?recipient=573001234567')).json();
    expect(items).toMatchObject([
      { recipient: '+573001234567', subject: 'Ana, esta semana tienes 20 % en Ceiba Centro. ¡Te esperamos!' },
    ]);
    const { rows } = await database.execute(sql`select subject, user_id from audit_event where action = 'sendWhatsapp'`);
    expect(rows).toEqual([{ subject: '+573001234567', user_id: test.staff.operador.userId }]);
  });

  it.each([
    ['too few parameters', { parameters: ['Ana'] }, { parameters: 'La plantilla pide 3 datos y hay 1.' }],
    ['no picture', { media_file_url: '' }, { media_file_url: 'Escribe la dirección de la imagen o del video.' }],
    ['another kind of content', { type_media: 'video' }, { type_media: 'Esta plantilla es de tipo imagen.' }],
    [
      'an invalid number',
      { destination: '12345678' },
      { destination: 'Escribe un número con el indicativo del país, como +57 300 123 4567.' },
    ],
    [
      'a reply to an unknown button',
      { postbackTexts: [{ index: 2, text: 'x' }] },
      { postbackTexts: 'Cada respuesta va con la posición de un botón de respuesta de la plantilla, una sola vez.' },
    ],
    ['a link that is left open', { urlSuffixes: [] }, { urlSuffixes: 'La plantilla pide 1 final de enlace y hay 0.' }],
    [
      'a reply without a button',
      { postbackTexts: [{ text: 'si' }] },
      { 'postbackTexts.0.index': 'Elige el botón de la respuesta.' },
    ],
    [
      'a reply without a text',
      { postbackTexts: [{ index: 0, text: ' ' }] },
      { 'postbackTexts.0.text': 'Escribe el texto de la respuesta.' },
    ],
  ])('refuses %s at the field', async (_, change, fields) => {
    const answer = await send(change);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  it.each([
    ['source', 'Elige el número desde el que se envía.'],
    ['template', 'Elige una plantilla.'],
    ['destination', 'Escribe el número de destino.'],
    ['type_media', 'Elige el tipo de contenido.'],
  ])('refuses a message without its %s', async (field, said) => {
    const answer = await send({ [field]: undefined });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: said }]);
  });

  it('refuses an unknown template', async () => {
    expect((await send({ template: '99' })).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not write to a number that was unsubscribed from this account', async () => {
    const { accountId } = test.staff.operador;
    await database.insert(suppressions).values({ accountId, channel: 'wa', address: '+573009999999', reason: 'answer' });
    const destination = '+57 300 999 9999';
    expect((await send({ destination })).json().fields).toEqual({
      destination: 'Esta persona pidió no recibir más mensajes por WhatsApp.',
    });
    expect((await send({ destination }, test.strangers.operador)).statusCode).toBe(200);
  });

  it('sends no advertising to who is left out of it this quarter, whichever number is written, and service messages still', async () => {
    const { accountId } = test.staff.operador;
    await database.update(accounts).set({ holdOutShare: 50, holdOutKey: randomUUID() }).where(eq(accounts.id, accountId));
    const numbers = Array.from({ length: 24 }, (_, one) => `+5730055500${String(one).padStart(2, '0')}`);
    const people = await database
      .insert(customers)
      .values(numbers.map((mobile) => ({ accountId, firstName: 'Ana', lastName: 'Paz', mobile })))
      .returning();
    const { holdOut } = await audienceScope(database, accountId);
    if (!holdOut) throw new Error('The account holds nobody out.');
    const armOfPerson = (id: number) => armOf({ controlShare: holdOut.share, arms: 1, salt: holdOut.salt }, id);
    const held = people.find(({ id }) => armOfPerson(id) === 0)?.mobile ?? '';
    const other = people.find(({ id }) => armOfPerson(id) === 1)?.mobile ?? '';
    expect((await send({ destination: held.replace('+57', '') })).json().fields).toEqual({
      destination: 'Esta persona está en el grupo que no recibe publicidad este trimestre.',
    });
    expect((await send({ destination: other })).statusCode).toBe(200);
    expect((await send({ destination: held, ...serviceTemplate })).statusCode).toBe(200);
    // Another account holds out nobody.
    expect((await send({ destination: held }, test.strangers.operador)).statusCode).toBe(200);
    await database.update(accounts).set({ holdOutShare: 0 }).where(eq(accounts.id, accountId));
  });

  describe('a WhatsApp service', () => {
    it.each([
      ['in its words', 400, { error: { message: 'Template paused', code: 132015 } }, '400 Template paused · 132015'],
      ['without any', 500, {}, '500 {}'],
    ])('that fails is reported as %s', async (_, status, said, message) => {
      const service = await startScriptedService((response, asked) => {
        const list = (data: unknown[]) => answers(200, { data })(response, asked);
        if (asked.path.includes('phone_numbers')) return list([{ id: '10001', display_phone_number: '1' }]);
        if (asked.path.includes('message_templates')) return list([{ id: '1', name: 'a', language: 'es', components: [] }]);
        return answers(status, said)(response, asked);
      });
      const whatsapp = { kind: 'meta', url: service.url, token: 't', account: '1', appSecret: undefined } as const;
      const services = createServices(testConfig({ whatsapp }), database);
      const app = await createApp(services);
      try {
        const change = {
          template: '1',
          parameters: [],
          type_media: 'texto',
          media_file_url: '',
          postbackTexts: [],
          urlSuffixes: [],
        };
        const answer = await send(change, test.staff.operador, { ...test, app });
        expect([answer.statusCode, answer.json()]).toEqual([502, { code: 'WHATSAPP_FAILED', message }]);
      } finally {
        await app.close();
        await services.providerRegistry.close();
        await service.stop();
      }
    });
  });

  it('is unavailable when it is not configured', async () => {
    const services = createServices(testConfig({ demo: false, whatsapp: undefined, smtpUrl: 'smtp://x' }), database);
    const app = await createApp(services);
    const headers = await test.as(test.staff.operador);
    expect((await app.inject({ url: '/V2/whatsapp/profiles', headers })).json()).toEqual({ data: [] });
    expect((await send({}, test.staff.operador, { ...test, app })).json()).toMatchObject({ code: 'NOT_FOUND' });
    await app.close();
  });

  it('rejects unknown fields', async () => {
    expect((await send({ accountId: 2 })).json().fields).toEqual({ accountId: 'Este campo no existe.' });
  });
});
