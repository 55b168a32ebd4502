import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { sendMethods } from '../schedules/schedules.table.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { createServices, type Services } from '../../services.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { engagements } from '../tracking/tracking.table.ts';
import { accountsOfMobile, applyEvents } from './apply-events.ts';
import { messageReplies } from './message-replies.table.ts';
import { wishOf } from './provider-event.ts';
import { metaSignature, twilioSignature } from './signatures.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

const webhookKey = 'a key that is long enough';
const authToken = 'of Twilio';
const appSecret = 'of Meta';
const publicUrl = 'https://pregon.example';
const mobile = '+573001234567';
const at = (name: string, key = webhookKey) => `/webhooks/${name}/${encodeURIComponent(key)}`;

it.each([
  ['STOP', 'leave'],
  [' salir. ', 'leave'],
  ['No más', 'leave'],
  ['¡Baja!', 'leave'],
  ['alta', 'return'],
  ['No quiero salir de casa', undefined],
  ['', undefined],
])('understands the reply «%s» as: %s', (text, wish) => {
  expect(wishOf(text)).toBe(wish);
});

oneDatabase(({ database }) => {
  let services: Services;
  let app: FastifyInstance;
  /** Waits for nobody who is slow to write down what left: for messages that nobody will ever know. */
  let hasty: FastifyInstance;
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let deliveryId: number;

  beforeAll(async () => {
    const twilio = { kind: 'twilio', url: 'https://api.twilio.com', accountSid: 'AC1', authToken, from: '+1' } as const;
    const meta = { kind: 'meta', url: 'https://graph.example', token: 't', account: '1', appSecret } as const;
    services = createServices(testConfig({ webhookKey, publicUrl, sms: twilio, whatsapp: meta }), database);
    app = await createApp(services);
    hasty = Fastify();
    webhooksRoutes(hasty, services, [1, 1]);
    audience = await seedAudience(database, 1);
    await database.update(customers).set({ mobile });
  });
  afterAll(async () => {
    await app.close();
    await hasty.close();
    await services.queue.stop();
  });

  const method = async (type: 'email' | 'sms' | 'wa') => {
    const definition = { type: 'sms' as const, smsMessage: 'Hola', shortenLinks: false };
    const [schedule] = await database.select({ id: sendMethods.scheduleId }).from(sendMethods).limit(1);
    const [made] = await database
      .insert(sendMethods)
      .values({ scheduleId: schedule?.id ?? 0, type, definition })
      .returning();
    return made?.id ?? 0;
  };

  /** A message that was sent, by the channel that is asked for. */
  beforeEach(async () => {
    await database.delete(suppressions);
    const occurrenceId = await seedOccurrence(database, audience);
    const row = {
      accountId: audience.accountId,
      occurrenceId,
      methodId: await method('sms'),
      customerId: audience.people[0]?.id ?? 0,
      address: mobile,
      providerReference: `SM${occurrenceId}`,
      state: deliveryState.sent,
    };
    const [made] = await database.insert(deliveries).values(row).returning();
    deliveryId = made?.id ?? 0;
    await database.execute(sql`update delivery set message_id = 'd' || id || '.x@tienda.example' where id = ${deliveryId}`);
  });
  const delivery = async () => {
    const [row] = await database.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    if (!row) throw new Error('The message is gone.');
    return row;
  };
  const set = (change: Partial<typeof deliveries.$inferInsert>) =>
    database.update(deliveries).set(change).where(eq(deliveries.id, deliveryId));
  const off = async () => {
    const rows = await database
      .select()
      .from(suppressions)
      .where(sql`lifted_at is null`);
    return rows.map(({ channel, address, reason }) => [channel, address, reason]);
  };

  const json = (url: string, payload: unknown, headers = {}, to = app) =>
    to.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const tell = (event: object) => json(at('sms'), event);
  const tellInVain = (event: object) => json(at('sms'), event, {}, hasty);
  const reportByTwilio = (
    fields: Record<string, string>,
    signature = twilioSignature(authToken, `${publicUrl}${at('twilio')}`, fields),
  ) =>
    app.inject({
      method: 'POST',
      url: at('twilio'),
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    });
  const tellMeta = (value: object, secret = appSecret) => {
    const payload = { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'messages', value }] }] };
    return json(at('meta'), payload, { 'x-hub-signature-256': metaSignature(secret, JSON.stringify(payload)) });
  };

  describe('a webhook request', () => {
    it('needs the key', async () => {
      const answer = await json(at('sms', 'another key of the same length'), { event: 'delivered', reference: 'x' });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
      expect((await delivery()).deliveredAt).toBeNull();
    });

    it('needs a valid signature from Twilio and Meta', async () => {
      const fields = { MessageSid: (await delivery()).providerReference ?? '', MessageStatus: 'delivered' };
      expect((await reportByTwilio(fields, 'forged')).statusCode).toBe(404);
      expect((await tellMeta({ statuses: [] }, 'forged')).statusCode).toBe(404);
      expect((await delivery()).deliveredAt).toBeNull();
    });

    it('may be so large that a thread parses it: the signature is over the bytes as they came', async () => {
      const reference = (await delivery()).providerReference ?? '';
      const statuses = [{ id: reference, status: 'delivered' }];
      const report = { entry: [{ changes: [{ value: { statuses, note: 'x'.repeat(200 * 1024) } }] }] };
      // The first byte of the note is none of UTF-8: as text, it would be another one.
      const body = Buffer.from(JSON.stringify(report));
      body[body.indexOf('xxx')] = 0xff;
      const post = (secret: string) =>
        app.inject({
          method: 'POST',
          url: at('meta'),
          payload: Buffer.from(body),
          headers: { 'content-type': 'application/json', 'x-hub-signature-256': metaSignature(secret, body) },
        });
      expect((await post('forged')).statusCode).toBe(404);
      expect((await delivery()).deliveredAt).toBeNull();
      expect((await post(appSecret)).statusCode).toBe(200);
      expect((await delivery()).deliveredAt).toBeInstanceOf(Date);
    });

    it('is refused when it reports more than a thousand messages at once', async () => {
      const events = (count: number) => Array.from({ length: count }, () => ({ event: 'delivered', reference: 'unknown' }));
      expect((await json(at('sms'), events(1001), {}, hasty)).statusCode).toBe(400);
      expect((await json(at('sms'), events(1000), {}, hasty)).statusCode).toBe(200);
    });

    it('is not found when no key is configured', async () => {
      const closed = createServices(testConfig({ webhookKey: undefined }), database);
      const other = await createApp(closed);
      expect((await other.inject({ method: 'POST', url: at('sms'), payload: {} })).statusCode).toBe(404);
      await other.close();
    });

    it('is refused when it cannot be parsed', async () => {
      expect((await tell({ event: 'exploded' })).statusCode).toBe(400);
      const broken = { method: 'POST', url: at('sms'), payload: '{', headers: { 'content-type': 'application/json' } } as const;
      expect((await app.inject(broken)).statusCode).toBe(400);
    });

    it("of Meta's verification is answered with the right token", async () => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': webhookKey, 'hub.challenge': '1158' };
      expect((await app.inject({ url: at('meta'), query })).body).toBe('1158');
      expect((await app.inject({ url: at('meta'), query: { ...query, 'hub.verify_token': 'x' } })).statusCode).toBe(404);
      expect((await app.inject({ url: `${at('meta')}?hub.challenge=1&hub.challenge=2` })).statusCode).toBe(400);
    });
  });

  describe('a status report marks a message', () => {
    it("as delivered by the provider's reference, idempotently", async () => {
      const event = { event: 'delivered', reference: (await delivery()).providerReference };
      expect((await tell(event)).statusCode).toBe(200);
      const { deliveredAt } = await delivery();
      expect(deliveredAt).toBeInstanceOf(Date);
      await tell([event, event]);
      expect((await delivery()).deliveredAt).toEqual(deliveredAt);
    });

    it('as delivered by our own id, and no other message', async () => {
      await tellInVain({ event: 'delivered', id: `<d${deliveryId}.forged@tienda.example>` });
      expect((await delivery()).deliveredAt).toBeNull();
      await tell({ event: 'delivered', id: `<d${deliveryId}.x@tienda.example>` });
      expect((await delivery()).deliveredAt).toBeInstanceOf(Date);
    });

    it('as sent when its outcome was uncertain', async () => {
      await set({ state: deliveryState.uncertain, error: 'silent' });
      await tell({ event: 'delivered', reference: (await delivery()).providerReference });
      expect(await delivery()).toMatchObject({ state: deliveryState.sent, error: null });
    });

    it('not at all while it is still pending', async () => {
      await set({ state: deliveryState.pending });
      await tellInVain({ event: 'delivered', reference: (await delivery()).providerReference });
      expect(await delivery()).toMatchObject({ state: deliveryState.pending, deliveredAt: null });
    });

    it('after a short wait when it arrives before the sender has recorded the message', async () => {
      await set({ state: deliveryState.sending });
      const pending = tell({ event: 'failed', id: `d${deliveryId}.x@tienda.example`, reason: 'phone off' });
      await set({ state: deliveryState.sent });
      await pending;
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: 'phone off' });
    });

    it('as failed on a soft bounce, without suppressing the number', async () => {
      await tell({ event: 'failed', reference: (await delivery()).providerReference, reason: 'phone off' });
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: 'phone off', bouncedAt: expect.any(Date) });
      expect(await off()).toEqual([]);
    });

    it('as failed on a hard bounce, and suppresses the number', async () => {
      const event = { event: 'failed', reference: (await delivery()).providerReference, permanent: true, reason: 'unknown' };
      await Promise.all([tell(event), tell(event)]);
      expect(await off()).toEqual([['sms', mobile, 'bounce']]);
    });

    it('as delivered, whatever other report comes before or after', async () => {
      const reference = (await delivery()).providerReference;
      await tell({ event: 'failed', reference });
      await tell({ event: 'delivered', reference });
      await tell({ event: 'failed', reference });
      expect(await delivery()).toMatchObject({ state: deliveryState.sent, deliveredAt: expect.any(Date) });
    });

    it('as complained about, and suppresses the number', async () => {
      await json(at('mail'), { event: 'complaint', id: `d${deliveryId}.x@tienda.example` });
      expect(await off()).toEqual([['sms', mobile, 'complaint']]);
    });

    it('not at all when it belongs to another installation', async () => {
      expect((await tellInVain({ event: 'failed', reference: 'SM-unknown', permanent: true })).statusCode).toBe(200);
      expect(await off()).toEqual([]);
    });
  });

  describe('a text that the database cannot store', () => {
    it.each([
      ['NUL', 'apa\0gado', 'apagado'],
      ['half of a surrogate pair', 'x\ud83d', 'x\ufffd'],
      ['a megabyte', 'x'.repeat(200_000), 'x'.repeat(2000)],
    ])('with %s is stored as far as possible', async (_, reason, stored) => {
      expect((await tell({ event: 'failed', reference: (await delivery()).providerReference, reason })).statusCode).toBe(200);
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: stored });
    });

    it('in a reference matches no message, and the other events are stored', async () => {
      const reference = (await delivery()).providerReference;
      const events = [
        { event: 'delivered', reference: 'SM\0x' },
        { event: 'delivered', reference: 'x'.repeat(9000) },
      ];
      expect((await json(at('sms'), [...events, { event: 'delivered', reference }], {}, hasty)).statusCode).toBe(200);
      expect((await delivery()).deliveredAt).toBeInstanceOf(Date);
    });

    it('in a reply does no harm', async () => {
      await tell([
        { event: 'answer', from: '+57\0', text: 'STOP' },
        { event: 'answer', from: mobile, text: 'SA\0LIR' },
      ]);
      expect(await off()).toEqual([['sms', mobile, 'answer']]);
    });
  });

  it('queries the ledger once for a thousand unknown messages', async () => {
    const events = Array.from({ length: 1000 }, (_, index) => ({ kind: 'delivered' as const, reference: `SM-unknown-${index}` }));
    let statements = 0;
    const counting = new Proxy(database, {
      get(target, property, receiver) {
        if (property === 'execute' || property === 'transaction') statements += 1;
        return Reflect.get(target, property, receiver) as unknown;
      },
    });
    expect(await applyEvents(counting, events, new Date())).toHaveLength(1000);
    expect(statements).toBe(1);
  });

  it('looks a number up by the index on accounts and numbers', async () => {
    await database.execute(sql`
      insert into customer (account_id, first_name, last_name, mobile)
      select ${audience.accountId}, 'Más', 'Gente', '+57320' || n from generate_series(1000000, 1003000) n`);
    await database.execute(sql`analyze customer`);
    const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`explain ${accountsOfMobile(mobile)}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    await database.execute(sql`delete from customer where last_name = 'Gente'`);
    expect(plan).toContain('customer_mobile_of');
    expect(plan).not.toContain('Seq Scan on customer');
  });

  describe('a reply', () => {
    const replies = () => database.select().from(messageReplies);
    beforeEach(async () => {
      await database.delete(messageReplies);
      await set({ methodId: await method('wa') });
    });
    const answer = (body: string, id = 'wamid.in.1') =>
      tellMeta({ messages: [{ id, from: mobile.slice(1), type: 'text', text: { body } }] });

    it('by WhatsApp is stored once with the message that it answers', async () => {
      await answer('¿Tienen talla 38?');
      await answer('¿Tienen talla 38?');
      await answer('Gracias 😀', 'wamid.in.2');
      expect(await replies()).toMatchObject([
        {
          accountId: audience.accountId,
          customerId: audience.people[0]?.id,
          deliveryId,
          channel: 'wa',
          text: '¿Tienen talla 38?',
        },
        { deliveryId, text: 'Gracias 😀' },
      ]);
      expect(await off()).toEqual([]);
    });

    it('is not stored when it only opts out or in', async () => {
      await answer('SALIR');
      await answer('ALTA', 'wamid.in.2');
      expect(await replies()).toEqual([]);
    });

    const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
    const said = (body: string, id: string, minutes: number) =>
      tellMeta({
        messages: [{ id, from: mobile.slice(1), timestamp: String(minutesAgo(minutes)), type: 'text', text: { body } }],
      });

    it('is ordered by its own time: a repeated resubscription does not undo a newer unsubscription', async () => {
      await said('STOP', 'wamid.1', 30);
      await said('ALTA', 'wamid.2', 20);
      expect(await off()).toEqual([]);
      await said('STOP', 'wamid.3', 10);
      await said('ALTA', 'wamid.2', 20);
      expect(await off()).toEqual([['wa', mobile, 'answer']]);
      await said('ALTA', 'wamid.4', 5);
      expect(await off()).toEqual([]);
    });

    it('is ordered by its own time: a repeated unsubscription does not undo a newer resubscription', async () => {
      await said('STOP', 'wamid.1', 30);
      await said('ALTA', 'wamid.2', 20);
      await said('STOP', 'wamid.1', 30);
      expect(await off()).toEqual([]);
    });

    it('is ordered by its own time: a resubscription between two unsubscriptions that arrives last has no effect', async () => {
      await said('STOP', 'wamid.1', 30);
      await said('STOP', 'wamid.3', 10);
      await said('ALTA', 'wamid.2', 20);
      expect(await off()).toEqual([['wa', mobile, 'answer']]);
    });

    it('cannot be of the future: who returns in a year by the clock of a service can still leave', async () => {
      await said('STOP', 'wamid.1', 30);
      await said('ALTA', 'wamid.2', -60 * 24 * 365);
      expect(await off()).toEqual([]);
      await answer('STOP', 'wamid.4');
      expect(await off()).toEqual([['wa', mobile, 'answer']]);
    });

    it('is ignored by an account that has not written to the number', async () => {
      const stranger = await seedAudience(database, 1);
      await database.update(customers).set({ mobile }).where(eq(customers.accountId, stranger.accountId));
      await answer('Hola');
      expect((await replies()).map(({ accountId }) => accountId)).toEqual([audience.accountId]);
      await database.update(customers).set({ mobile: null }).where(eq(customers.accountId, stranger.accountId));
    });
  });

  describe('Twilio', () => {
    it.each([
      ['30007', []],
      ['30005', [['sms', mobile, 'bounce']]],
    ])('reports a message as failed with %s', async (ErrorCode, suppressed) => {
      const MessageSid = (await delivery()).providerReference ?? '';
      expect((await reportByTwilio({ MessageSid, MessageStatus: 'undelivered', ErrorCode })).statusCode).toBe(200);
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: `Twilio ${ErrorCode}` });
      expect(await off()).toEqual(suppressed);
    });

    it('reports the reply STOP, by SMS and by WhatsApp', async () => {
      await reportByTwilio({ MessageSid: 'SMin', From: mobile, To: '+1', Body: 'Salir' });
      await reportByTwilio({ MessageSid: 'SMin', From: `whatsapp:${mobile}`, To: '+1', Body: 'STOP' });
      const rows = await off();
      expect(rows).toHaveLength(2);
      expect(rows).toEqual(
        expect.arrayContaining([
          ['sms', mobile, 'answer'],
          ['wa', mobile, 'answer'],
        ]),
      );
    });
  });

  describe('Meta', () => {
    it('reports a message as read, which counts as opened', async () => {
      const id = (await delivery()).providerReference;
      await tellMeta({
        statuses: [
          { id, status: 'delivered' },
          { id, status: 'read' },
          { id, status: 'sent' },
        ],
      });
      expect((await delivery()).deliveredAt).toBeInstanceOf(Date);
      const rows = await database.select().from(engagements).where(eq(engagements.deliveryId, deliveryId));
      expect(rows).toMatchObject([{ kind: 0, machine: false, count: 1 }]);
    });

    it('reports that a number is not on WhatsApp', async () => {
      const id = (await delivery()).providerReference;
      await tellMeta({ statuses: [{ id, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] }] });
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: 'Message undeliverable' });
      expect(await off()).toEqual([['sms', mobile, 'bounce']]);
    });

    it('reports an opt-out by word or by button, and an opt-in', async () => {
      const from = mobile.slice(1);
      await tellMeta({ messages: [{ from, type: 'button', button: { text: 'Darme de baja' } }] });
      expect(await off()).toEqual([['wa', mobile, 'answer']]);
      await tellMeta({ messages: [{ from, type: 'text', text: { body: 'Alta' } }] });
      expect(await off()).toEqual([]);
    });
  });

  describe('Gupshup', () => {
    it('reports the status of a message, and replies', async () => {
      const gsId = (await delivery()).providerReference;
      await json(at('gupshup'), {
        type: 'message-event',
        payload: { id: 'wamid', gsId, type: 'failed', payload: { code: 1002, reason: 'Number does not exist on WhatsApp' } },
      });
      expect(await delivery()).toMatchObject({ state: deliveryState.failed, error: 'Number does not exist on WhatsApp' });
      expect(await off()).toEqual([['sms', mobile, 'bounce']]);
      await json(at('gupshup'), {
        type: 'message',
        payload: { type: 'text', payload: { text: 'baja' }, sender: { phone: mobile.slice(1) } },
      });
      expect(await off()).toContainEqual(['wa', mobile, 'answer']);
    });

    it('sends other events, which are ignored', async () => {
      expect((await json(at('gupshup'), { type: 'user-event', payload: {} })).statusCode).toBe(200);
    });
  });

  it('counts each message once when every event arrives three times, late, in any order and concurrently', async () => {
    const { sent, failed, uncertain } = deliveryState;
    const fates: readonly { reports: string[]; was: number; ends: number; leaves: boolean }[] = [
      { reports: ['delivered'], was: sent, ends: sent, leaves: false },
      { reports: ['delivered', 'failed'], was: sent, ends: sent, leaves: false },
      { reports: ['delivered'], was: uncertain, ends: sent, leaves: false },
      { reports: ['failed'], was: uncertain, ends: failed, leaves: false },
      { reports: ['unknown'], was: sent, ends: failed, leaves: true },
      { reports: ['complaint'], was: sent, ends: sent, leaves: true },
      { reports: [], was: uncertain, ends: uncertain, leaves: false },
    ];
    const crowd = await seedAudience(database, 4 * fates.length);
    const occurrenceId = await seedOccurrence(database, crowd);
    const methodId = await method('sms');
    const messages = crowd.people.map(({ id: customerId }, index) => {
      const { reports = [], was = sent, ends = sent, leaves = false } = fates[index % fates.length] ?? {};
      const row = { accountId: crowd.accountId, occurrenceId, methodId, customerId, address: `+57310${1_000_000 + index}` };
      return { reports, was, ends, leaves, row, reference: `SM-${occurrenceId}-${index}` };
    });
    await database
      .insert(deliveries)
      .values(messages.map(({ row, was, reference }) => ({ ...row, state: was, providerReference: reference })));
    const random = seededRandom(7);
    const events = messages
      .flatMap(({ reports, reference }) =>
        [...reports, ...reports, ...reports].map((kind) => ({ kind, reference, place: random() })),
      )
      .toSorted((one, other) => one.place - other.place)
      .map(({ kind, reference }) =>
        kind === 'unknown' ? { event: 'failed', permanent: true, reference } : { event: kind, reference },
      );
    // Some alone, some many in a request, several requests at once.
    const requests = [events.slice(0, 30), ...events.slice(30, 50), events.slice(50)];
    const answers = await Promise.all(requests.map((request) => tell(request)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const found = messages.map(({ reference }) => rows.find(({ providerReference }) => providerReference === reference)?.state);
    expect(found).toEqual(messages.map(({ ends }) => ends));
    const leaving = messages.filter(({ leaves }) => leaves).map(({ row }) => row.address);
    const gone = (await off()).map(([, address = '']) => address);
    expect(gone.toSorted()).toEqual(leaving.toSorted());
  });

  it('does not resubscribe by reply a person who left by a link', async () => {
    const { accountId } = audience;
    await database.insert(suppressions).values({ accountId, channel: 'sms', address: mobile, reason: 'preferences' });
    await tell({ event: 'answer', from: mobile, text: 'ALTA' });
    expect(await off()).toEqual([['sms', mobile, 'preferences']]);
  });
});
