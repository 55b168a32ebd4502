import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RenderedMessage } from '@pregon/contract/customers/customer-history.endpoints';
import type { SendMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { eq } from 'drizzle-orm';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { messageRetention } from '../deliveries/message-retention.ts';
import { releaseDeliveries } from '../deliveries/release-deliveries.ts';
import { recordingProviders, sendersOn } from '../deliveries/testing/senders.ts';
import { seedSendingExperiment } from '../deliveries/testing/sending-experiment.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';

const html =
  '<p>Hola, {{name}}, te esperamos en {{city|tu ciudad}}</p><a href="https://tienda.example/{{genre}}">Ver {{segment}}</a>' +
  '<a href="#darse-de-baja">Darme de baja</a>';
const whatsapp: WhatsappMethod = {
  type: 'wa',
  waPhoneNumber: '10001',
  waTemplateId: 't1',
  waParameters: ['{{name}}', 'https://tienda.example/{{city}}'],
  waMessage: 'Hola {{1}}, mira {{2}}',
  waMediaUrl: '',
  waPostbackTexts: [],
  waUrlSuffixes: ['{{name}}'],
  shortenLinks: true,
};
const template: WhatsappTemplate = {
  id: 't1',
  name: 'rebajas',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: whatsapp.waMessage,
  footer: '',
  parameterCount: 2,
  media: 'texto',
  buttons: [{ kind: 'enlace', text: 'Ver', url: 'https://tienda.example/de/{{1}}' }],
};

eachDatabase(({ database, pool }) => {
  const senders = sendersOn(database);
  let test: TestApp;
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let ana = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  beforeEach(async () => {
    audience = await seedAudience(database, 2, html);
    const { accountId } = audience;
    await database
      .insert(sendingRules)
      .values(
        (['sms', 'wa'] as const).map((channel) => ({ accountId, channel, from: '00:00', to: '00:00', onlyWorkingDays: false })),
      );
    ana = audience.people[0]?.id ?? 0;
    await change({
      firstName: 'Ana <b>',
      city: 'Cali',
      mobile: '+573000000001',
      smsConsent: true,
      whatsappConsent: true,
      gender: 'F',
      focus: 'LEALES',
    });
  });
  afterEach(() => senders.close());
  afterAll(() => test.close());

  const change = (values: Partial<typeof customers.$inferInsert>) =>
    database.update(customers).set(values).where(eq(customers.id, ana));
  const send = async (
    methods?: SendMethod[],
    {
      acceptMissingValues = true,
      answer,
    }: { acceptMissingValues?: boolean; answer?: Parameters<typeof recordingProviders>[0] } = {},
  ) => {
    await seedOccurrence(database, audience, new Date(), { ...(methods && { methods }), acceptMissingValues });
    const { left, providers } = recordingProviders(answer);
    await (await senders.start(providers, { tools: { templates: async () => [template] } })).look();
    return left;
  };
  const rowsOf = () => database.select().from(deliveries).where(eq(deliveries.customerId, ana));
  const rowOf = async () => {
    const [row] = await rowsOf();
    if (!row) throw new Error('The customer got no message.');
    return row;
  };
  const get = async (url: string) => {
    const { accountId, createdBy: userId } = audience;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    return test.app.inject({ url, headers: await test.as({ userId, accountId, role: 'administrador', family }) });
  };
  const shown = async (id: number): Promise<RenderedMessage> => (await get(`/V1/customers/${ana}/messages/${id}`)).json();
  const titles = async (): Promise<string[]> =>
    (await get(`/V1/customers/${ana}/messages`)).json().items.map(({ title }: { title: string }) => title);
  const pageOf = async ({ pageUrl }: RenderedMessage) => (await test.app.inject({ url: pageUrl ?? '' })).body;
  const becomeAnother = () => change({ firstName: 'Zoe', city: 'Pasto', gender: 'M', focus: 'INACTIVOS' });

  it('shows an e-mail with the values that it was sent with, after the customer has changed', async () => {
    const left = await send();
    const mail = left.email.find(({ subject }) => subject.includes('Ana'));
    const { id, mergeValues } = await rowOf();
    expect(mergeValues).toEqual({ name: 'Ana <b>', city: 'Cali', genre: 'Femenino', segment: 'Leal' });
    await becomeAnother();
    const message = await shown(id);
    expect(message).toMatchObject({ isExact: true, subject: mail?.subject, sentAt: (await rowOf()).updatedAt.toISOString() });
    expect(await titles()).toEqual(['Rebajas, Ana <b>']);
    const page = await pageOf(message);
    expect(page).toContain('Hola, Ana &lt;b&gt;, te esperamos en Cali');
    expect(page).not.toMatch(/Zoe|Pasto|Masculino|Por volver/);
    const words = (text = '') => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words(page)).toBe(words(mail?.html));
  });

  it('keeps the values of the tags that the message has, and no others', async () => {
    await send([{ type: 'sms', smsMessage: 'Hola, {{name}} de {{city}}{{promo|}}', shortenLinks: false }]);
    expect((await rowOf()).mergeValues).toEqual({ name: 'Ana <b>', city: 'Cali' });
  });

  it('shows an SMS with its short links, and nothing for a value that was missing', async () => {
    await change({ city: null });
    const left = await send([
      {
        type: 'sms',
        smsMessage: '{{name}}: {{city}} https://tienda.example/{{name}}?a=1 y https://tienda.example/b',
        shortenLinks: true,
      },
    ]);
    await becomeAnother();
    const message = await shown((await rowOf()).id);
    expect(message.content).toMatch(/^Ana <b>: {2}\S+\/s\/\w{8} y \S+\/s\/\w{8}$/);
    const codes = (text = '') => text.match(/\/s\/\w{8}/g);
    expect(codes(message.content)).toEqual(codes(left.sms[0]?.text));
  });

  it('shows a WhatsApp message whose template was withdrawn since', async () => {
    const left = await send([whatsapp]);
    await becomeAnother();
    const [sent] = left.wa;
    const link = sent?.parameters[1]?.match(/\/s\/\w{8}/)?.[0] ?? 'none';
    const message = await shown((await rowOf()).id);
    expect(message).toMatchObject({ channel: 'wa', isExact: true, content: expect.stringMatching(/^Hola Ana <b>, mira \S+$/) });
    expect(message.content).toContain(link);
    expect((await rowOf()).mergeValues).toEqual({ name: 'Ana <b>', city: 'Cali' });
  });

  it('shows the version of an experiment that the customer got', async () => {
    await seedSendingExperiment(database, audience, { controlShare: 0, subjects: ['Uno, {{name}}', 'Dos, {{name}}'] });
    const { left, providers } = recordingProviders();
    await database.execute('update schedule set accept_missing_values = true');
    await (await senders.start(providers)).look();
    const { id, address } = await rowOf();
    await becomeAnother();
    const sent = left.email.find(({ to }) => to === address);
    expect(await shown(id)).toMatchObject({ isExact: true, subject: sent?.subject });
    expect(sent?.subject).toMatch(/^(Uno|Dos), Ana <b>$/);
  });

  it('is exact without values where the message has no tags', async () => {
    await send([{ type: 'sms', smsMessage: 'Hola a todos', shortenLinks: false }]);
    const { id, mergeValues } = await rowOf();
    expect(mergeValues).toBeNull();
    expect(await shown(id)).toMatchObject({ isExact: true, content: 'Hola a todos' });
  });

  it('keeps nothing of a message that never left, and shows it with the data of today', async () => {
    await send(undefined, { answer: () => ({ kind: 'refused', reason: '550', permanent: true }) });
    await becomeAnother();
    const { id, mergeValues } = await rowOf();
    expect(mergeValues).toBeNull();
    expect(await shown(id)).toMatchObject({ isExact: false, sentAt: null, subject: 'Rebajas, Zoe' });
  });

  it('keeps the values of a message that may have left', async () => {
    await send(undefined, { answer: () => ({ kind: 'uncertain', reason: 'no answer' }) });
    await becomeAnother();
    expect(await shown((await rowOf()).id)).toMatchObject({ isExact: true, subject: 'Rebajas, Ana <b>' });
  });

  it('shows a message of before the values were kept with the data of today', async () => {
    await send();
    const { id } = await rowOf();
    await database.update(deliveries).set({ mergeValues: null }).where(eq(deliveries.id, id));
    await becomeAnother();
    const message = await shown(id);
    expect(message).toMatchObject({ isExact: false, sentAt: expect.any(String), subject: 'Rebajas, Zoe' });
    expect(await pageOf(message)).toContain('Hola, Zoe');
    expect(await titles()).toEqual(['Rebajas, Zoe']);
  });

  it('deletes the values with the customer, also when the message is settled afterwards', async () => {
    await send();
    const { id } = await rowOf();
    const release = () => database.transaction((transaction) => releaseDeliveries(transaction, audience.accountId, [ana]));
    await release();
    const read = async () => (await pool.query('select merge_values, address from delivery where id = $1', [id])).rows;
    expect(await read()).toEqual([{ merge_values: null, address: '' }]);
    let erased = false;
    await send([{ type: 'sms', smsMessage: 'Hola, {{name}}', shortenLinks: false }], {
      answer: async () => {
        if (!erased) await release();
        erased = true;
        return { kind: 'accepted', reference: undefined };
      },
    });
    const { rows } = await pool.query(
      `select state, merge_values from delivery where account_id = $1 and customer_id is null order by id`,
      [audience.accountId],
    );
    expect(rows).toEqual([
      { state: deliveryState.sent, merge_values: null },
      { state: deliveryState.sent, merge_values: null },
    ]);
  });

  it('deletes the values when the retention period of messages is over', async () => {
    await send();
    const { id } = await rowOf();
    const old = { accountId: audience.accountId, before: new Date(Date.now() + 86_400_000) };
    const removed: number[] = [];
    for await (const messages of messageRetention.remove(database, old)) removed.push(messages);
    expect(removed[0]).toBe(2);
    const { rows } = await pool.query('select merge_values from delivery where id = $1', [id]);
    expect(rows).toEqual([{ merge_values: null }]);
  });

  it('answers nothing for an address of a page that was changed', async () => {
    await send();
    const { pageUrl } = await shown((await rowOf()).id);
    const { statusCode, body } = await test.app.inject({ url: `${pageUrl?.slice(0, -2)}xx` });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('Ana');
  });
});
