import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { schedulesRepository } from './schedules.repository.ts';
import { dayFromNow, seedScheduling } from './testing/schedules.ts';
import { armMethods, occurrences, schedules, sendMethods } from './schedules.table.ts';

/** A template of the demo's gateway with a picture, two quick replies and a link with an open end. */
const whatsapp = (change: object = {}) => ({
  type: 'wa',
  wa_phone_number: '10001',
  wa_template_id: '20002',
  wa_parameters: ['{{name|vecina}}', '20 %', 'Ceiba Centro'],
  wa_message: 'x',
  wa_media_url: 'https://tienda.example/a.jpg',
  wa_postback_texts: [{ index: 1, text: 'no {{name|nadie}}' }],
  wa_url_suffixes: ['centro?n={{name|x}}'],
  ...change,
});

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  let ana = 0;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3);
    await seeded.giveNumbers();
    await database.update(customers).set({ whatsappConsent: true }).where(eq(customers.accountId, seeded.accountId));
    ana = seeded.people[0]?.id ?? 0;
    await database.update(customers).set({ firstName: 'Ana Inés' }).where(eq(customers.id, ana));
  });
  afterAll(() => test.close());

  const form = (change: object = {}) => seeded.form({ sendMethods: [whatsapp(change)] });

  it('stores the button values of a template, and returns them', async () => {
    const { status, body } = await seeded.create(form());
    expect([status, body.state]).toEqual([200, 'programada']);
    expect(await schedulesRepository.methods(database, seeded.owner, body.identifier)).toMatchObject([
      { type: 'wa', waPostbackTexts: [{ index: 1, text: 'no {{name|nadie}}' }], waUrlSuffixes: ['centro?n={{name|x}}'] },
    ]);
  });

  it.each([
    [
      'a link that is left open',
      { wa_url_suffixes: [] },
      { 'sendMethods.0.wa_url_suffixes': 'La plantilla pide 1 final de enlace y hay 0.' },
    ],
    [
      'an empty end of a link',
      { wa_url_suffixes: [' '] },
      { 'sendMethods.0.wa_url_suffixes.0': 'Escribe cómo termina el enlace.' },
    ],
    [
      'a reply to a button that is a link',
      { wa_postback_texts: [{ index: 2, text: 'x' }] },
      {
        'sendMethods.0.wa_postback_texts':
          'Cada respuesta va con la posición de un botón de respuesta de la plantilla, una sola vez.',
      },
    ],
    [
      'a tag that does not exist, in a reply',
      { wa_postback_texts: [{ index: 0, text: '{{nombre}}' }] },
      { 'sendMethods.0.wa_postback_texts.0.text': 'Estas etiquetas no existen: {{nombre}}.' },
    ],
    [
      'a tag that does not exist, in a link',
      { wa_url_suffixes: ['{{nombre}}'] },
      { 'sendMethods.0.wa_url_suffixes.0': 'Estas etiquetas no existen: {{nombre}}.' },
    ],
  ])('refuses %s at its field', async (_, change, fields) => {
    const { status, body } = await seeded.create(form(change));
    expect([status, body.code, body.fields]).toEqual([400, 'INVALID', fields]);
  });

  it('refuses a missing value in a link ending at its field', async () => {
    const { body } = await seeded.create(form({ wa_url_suffixes: ['{{promo}}'] }));
    expect(Object.keys(body.fields)).toEqual(['sendMethods.0.wa_url_suffixes.0']);
    expect(body.message).toContain('{{promo}}');
  });

  it('shows in the review what each button does', async () => {
    const { body } = await seeded.call('POST', 'schedule/review', form());
    expect(body.methods[0]).toMatchObject({
      people: 3,
      template: {
        name: 'promocion_temporada',
        buttons: [
          { kind: 'respuesta', text: 'Me interesa', value: null },
          { kind: 'respuesta', text: 'Ahora no', value: 'no {{name|nadie}}' },
          { kind: 'enlace', text: 'Ver la tienda', value: 'https://ceiba.example/tiendas/centro?n={{name|x}}' },
        ],
      },
    });
  });

  it('previews the buttons for a customer', async () => {
    const { status, body } = await seeded.call('POST', 'schedule/preview', { sendMethod: whatsapp(), customer: ana });
    expect([status, body.content.split('\n')[0]]).toEqual([
      200,
      'Ana Inés, esta semana tienes 20 % en Ceiba Centro. ¡Te esperamos!',
    ]);
    expect(body.buttons.map(({ value }: { value: string }) => value)).toEqual([
      null,
      'no Ana Inés',
      'https://ceiba.example/tiendas/centro?n=Ana%20In%C3%A9s',
    ]);
  });

  describe('a version of an experiment with another template', () => {
    const reminder = {
      waTemplateId: '20003',
      waParameters: ['{{name|vecina}}', 'una sábana'],
      waMessage: 'Hola, {{1}}. Hace un tiempo llevaste {{2}}: esta semana lo tenemos con precio especial.',
      waPostbackTexts: [{ index: 0, text: 'más' }],
    };
    const design = async (change: object = {}) => {
      const arms = [{}, { whatsapp: { ...reminder, ...change } }];
      const { status, body } = await seeded.call('POST', 'experiment', { arms, controlShare: 10 });
      return status === 200 ? body.id : body;
    };

    it('is sent with its own values and buttons from the number of the schedule, and read again', async () => {
      const { status, body } = await seeded.create({ ...form(), experiment: await design() });
      expect(status).toBe(200);
      const [row] = await database.select().from(schedules).where(eq(schedules.identifier, body.identifier));
      const methods = await database
        .select()
        .from(armMethods)
        .where(eq(armMethods.scheduleId, row?.id ?? 0))
        .orderBy(armMethods.arm);
      expect(methods.map(({ definition }) => definition)).toMatchObject([
        { type: 'wa', waPhoneNumber: '10001', waTemplateId: '20002', waMediaUrl: 'https://tienda.example/a.jpg' },
        { type: 'wa', waPhoneNumber: '10001', ...reminder, waMediaUrl: '', waUrlSuffixes: [] },
      ]);
      const read = await seeded.call('GET', `schedule/${body.identifier}/experiment`);
      expect(read.body.experiment.arms.map(({ whatsapp: template }: { whatsapp?: object }) => template)).toEqual([
        undefined,
        { ...reminder, waMediaUrl: '', waUrlSuffixes: [] },
      ]);
    });

    it('is shown in the review', async () => {
      const { body } = await seeded.call('POST', 'schedule/review', { ...form(), experiment: await design() });
      expect(body.arms.map(({ methods: [method] }: { methods: unknown[] }) => method)).toMatchObject([
        { type: 'wa', template: { name: 'promocion_temporada' } },
        {
          type: 'wa',
          template: {
            name: 'recordatorio_recompra',
            text: expect.stringContaining('Hola, {{name|vecina}}. Hace un tiempo llevaste una sábana'),
            buttons: [{ kind: 'respuesta', text: 'Quiero saber más', value: 'más' }],
          },
        },
      ]);
    });

    it.each([
      [{ waTemplateId: '29999' }, 'wa_template_id', 'Elige una plantilla aprobada.'],
      [{ waParameters: ['x'] }, 'wa_parameters', 'La plantilla pide 2 datos y hay 1.'],
      [{ waParameters: ['x', '{{nombre}}'] }, 'wa_parameters.1', 'Estas etiquetas no existen: {{nombre}}.'],
      [
        { waPostbackTexts: [{ index: 4, text: 'x' }] },
        'wa_postback_texts',
        'Cada respuesta va con la posición de un botón de respuesta de la plantilla, una sola vez.',
      ],
    ])('is refused with %j at its field', async (change, field, message) => {
      const { status, body } = await seeded.create({ ...form(), experiment: await design(change) });
      expect([status >= 400, body.fields]).toEqual([true, { [`experiment.arms.1.${field}`]: message }]);
    });

    it('is refused with an empty place when it is designed', async () => {
      const { fields } = await design({ waParameters: ['', 'x'] });
      expect(fields).toEqual({ 'arms.1.whatsapp.waParameters.0': 'Completa este dato.' });
    });
  });

  describe('a schedule of an earlier version, without button values', () => {
    it('can be renamed after its first message', async () => {
      const reminder = whatsapp({ wa_template_id: '20001', wa_media_url: '', wa_postback_texts: [], wa_url_suffixes: [] });
      const daily = seeded.daily({ sendMethods: [reminder] });
      const { body } = await seeded.create(daily);
      const [row] = await database.select().from(schedules).where(eq(schedules.identifier, body.identifier));
      const scheduleId = row?.id ?? 0;
      const [method] = await database.select().from(sendMethods).where(eq(sendMethods.scheduleId, scheduleId));
      const earlier = { ...method?.definition } as Record<string, unknown>;
      delete earlier['waPostbackTexts'];
      delete earlier['waUrlSuffixes'];
      await database
        .update(sendMethods)
        .set({ definition: earlier as never })
        .where(eq(sendMethods.scheduleId, scheduleId));
      const [first] = await database.select().from(occurrences).where(eq(occurrences.scheduleId, scheduleId));
      await database
        .update(occurrences)
        .set({ state: 'completada', startedAt: new Date(), finishedAt: new Date() })
        .where(eq(occurrences.id, first?.id ?? 0));
      const change = { ...daily, name: 'Otro nombre', date_end: dayFromNow(9), identifier: body.identifier };
      const changed = await seeded.call('PUT', 'schedule', change);
      expect([changed.status, changed.body.name]).toEqual([200, 'Otro nombre']);
    });
  });
});
