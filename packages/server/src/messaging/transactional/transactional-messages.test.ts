import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { apiKeyScopes, type ApiKeyScope } from '@pregon/contract/api-keys/api-key-scopes';
import { eq, sql } from 'drizzle-orm';
import { eraseCustomer } from '../../counter/customers/erase-customer.ts';
import { apiKeysRepository } from '../../identity/api-keys/api-keys.repository.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { webhookEndpoints, webhookMessages } from '../../outbox/outbox.table.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { deliveries } from '../deliveries/deliveries.table.ts';
import { recordingProviders, sendersOn } from '../deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { applyEvents } from '../webhooks/apply-events.ts';
import { forgetOldRequests, requestDays } from './forget-old-requests.ts';
import { mostTemplates } from './message-template.ts';
import { transactionalMessages } from './transactional-messages.table.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const html =
  '<p>Hola, {{name}}: tu pedido {{data.pedido}} sale {{data.dia|hoy}}.</p><a href="https://tienda.example/p/{{data.pedido}}">Ver</a><a href="#darse-de-baja">Baja</a>';
const dayMs = 86_400_000;

oneDatabase(({ database, pool }) => {
  const senders = sendersOn(database);
  let test: TestApp;
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let owner: Principal;
  let secret = '';
  const erased = createErasedIdentities({ keys: { suppression: singleKey('a secret that none but tests know') } });
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  const newKey = async (scopes: readonly ApiKeyScope[] = apiKeyScopes): Promise<string> =>
    (await apiKeysRepository.create(database, owner, { name: 'Tienda en línea', scopes, lifetime: '30' })).secret;
  beforeEach(async () => {
    audience = await seedAudience(database, 3, html, { preset: true });
    const { accountId, createdBy: userId } = audience;
    owner = { accountId, userId, role: 'administrador', family: 'test' };
    secret = await newKey();
  });
  afterEach(() => senders.close());

  const email = (change: object = {}) => ({
    type: 'email',
    newsletterId: audience.newsletterId,
    sender: 'Tienda Ñandú',
    senderEmail: 'hola@tienda.example',
    subject: 'Tu pedido {{data.pedido}}',
    ...change,
  });
  const sms = (smsMessage = 'Tu pedido {{data.pedido}} está listo') => ({ type: 'sms', smsMessage });
  const person = (index = 0) => audience.people[index] ?? { id: 0, email: '' };
  const post = async (body: object, key: string | undefined = randomUUID(), as = secret) =>
    test.app.inject({
      method: 'POST',
      url: '/V1/messages',
      headers: { authorization: `Bearer ${as}`, ...(key && { 'idempotency-key': key }) },
      body,
    });
  const order = (change: object = {}) => ({
    template: email(),
    to: { customer: person().id },
    data: { pedido: 'A-1' },
    ...change,
  });
  const accept = async (
    body: object = order(),
    key?: string,
  ): Promise<{ readonly id: string; readonly customer: number | null }> => {
    const answer = await post(body, key);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json();
  };
  const state = async (id: string) =>
    (await test.app.inject({ method: 'GET', url: `/V1/messages/${id}`, headers: { authorization: `Bearer ${secret}` } })).json();
  const work = async (now = new Date(), answer?: Parameters<typeof recordingProviders>[0]) => {
    const { left, providers } = recordingProviders(answer);
    await (await senders.start(providers, { clock: () => now })).look();
    return left;
  };
  const occurrencesOf = () =>
    database
      .select({ id: occurrences.id, state: occurrences.state })
      .from(occurrences)
      .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
      .where(eq(schedules.accountId, audience.accountId));

  describe('the quota of messages', () => {
    const limit = (quota: number | null) =>
      database.transaction((transaction) =>
        messageUseRepository.change(transaction, audience.accountId, { share: 1, email: null, sms: quota, wa: null }),
      );
    const used = async () => {
      const { use } = await messageUseRepository.ofAccount(database, audience.accountId, new Date());
      return use.channels.find(({ channel }) => channel === 'sms')?.used;
    };
    const number = (index: number) => ({ template: sms(), to: { mobile: `+57300123456${index}` }, data: { pedido: 'A-1' } });

    it('is never exceeded by requests at the same time, which are told why', async () => {
      await limit(4);
      const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => post(number(index), `key ${index}`)));
      const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? 'accepted').toSorted();
      expect(codes).toEqual([...Array<string>(5).fill('QUOTA_USED'), ...Array<string>(4).fill('accepted')]);
      expect(await used()).toBe(4);
      const accepted = answers.findIndex(({ statusCode }) => statusCode === 200);
      const repeated = await post(number(accepted), `key ${accepted}`);
      expect(repeated.json()).toEqual(answers[accepted]?.json());
      const { sms: left } = await work();
      expect(left).toHaveLength(4);
      expect(await used()).toBe(4);
      const open = await occurrencesOf();
      expect((await post(number(0), 'one more')).json()).toMatchObject({
        code: 'QUOTA_USED',
        message: expect.stringContaining('cupo'),
      });
      expect(await occurrencesOf()).toEqual(open);
      await limit(5);
      expect((await post(number(0), 'one more')).statusCode).toBe(200);
    });

    it('counts accepted messages where there is none, and accepts none with a quota of 0', async () => {
      expect((await post(number(0))).statusCode).toBe(200);
      expect(await used()).toBe(1);
      await limit(0);
      expect((await post(number(1))).json().code).toBe('QUOTA_USED');
      expect((await post(order())).statusCode).toBe(200);
    });
  });

  describe('an accepted message', () => {
    it('leaves with the values of its customer and of its request, and its state can be read', async () => {
      const { id, customer } = await accept();
      expect(customer).toBe(person().id);
      expect(await state(id)).toMatchObject({ id, channel: 'email', customer, state: 'pending', reason: null });
      const { email: left } = await work();
      expect(left).toHaveLength(1);
      expect(left[0]).toMatchObject({ to: person().email, subject: 'Tu pedido A-1' });
      expect(left[0]?.html).toContain('tu pedido A-1 sale hoy');
      expect(left[0]?.text).toContain('https://tienda.example/p/A-1');
      expect(await state(id)).toMatchObject({ state: 'sent' });
      expect((await occurrencesOf()).map((occurrence) => occurrence.state)).toEqual(['completada']);
      const counted = await pool.query(
        `select sum(open)::int as open, sum(sent)::int as sent from delivery_count n join delivery d using (occurrence_id, method_id)
         join transactional_message t on t.id = d.id where t.identifier = $1`,
        [id],
      );
      expect(counted.rows).toEqual([{ open: 0, sent: 1 }]);
    });

    it('reaches who has given no consent, outside of the hours of advertising, and at every cap', async () => {
      const { accountId } = audience;
      await database.update(customers).set({ emailConsent: false }).where(eq(customers.accountId, accountId));
      await database.update(accounts).set({ holdOutShare: 50, holdOutKey: randomUUID() }).where(eq(accounts.id, accountId));
      await database.insert(sendingPolicies).values({ accountId, waitDays: 0, weeklyLimit: 1 });
      const address = person().email ?? '';
      await suppressionsRepository.suppress(database, {
        accountIds: [accountId],
        channel: 'email',
        address,
        reason: 'signed link',
      });
      for (const pedido of ['A-1', 'A-2', 'A-3']) await accept(order({ data: { pedido } }));
      const left = await work(new Date('2026-12-06T23:30:00-05:00'));
      expect(left.email.map(({ subject }) => subject).toSorted()).toEqual(['Tu pedido A-1', 'Tu pedido A-2', 'Tu pedido A-3']);
    });

    it.each(['bounce', 'hard bounce', 'complaint'])('is skipped where the address had a %s', async (reason) => {
      const address = person().email ?? '';
      await suppressionsRepository.suppress(database, { accountIds: [audience.accountId], channel: 'email', address, reason });
      const { id } = await accept();
      expect((await work()).email).toEqual([]);
      expect(await state(id)).toMatchObject({ state: 'skipped', reason: 'la dirección rebotó o se quejó' });
    });

    it('fails when its request lacks a value, and tells which', async () => {
      const { id } = await accept(order({ data: {} }));
      expect((await work()).email).toEqual([]);
      expect(await state(id)).toMatchObject({ state: 'failed', reason: 'Sin dato para la etiqueta {{data.pedido}}' });
    });

    it('is uncertain when the sender is killed in between, and is never sent again', async () => {
      const { id } = await accept();
      await pool.query(
        `update delivery set state = 1, attempts = 1, lease_until = now() - interval '1 second' where id = (select id from transactional_message where identifier = $1)`,
        [id],
      );
      expect((await work()).email).toEqual([]);
      expect(await state(id)).toMatchObject({ state: 'uncertain' });
      expect((await work()).email).toEqual([]);
    });

    it('goes to the outbox of webhooks, also when it is delivered', async () => {
      const { accountId } = audience;
      await database.insert(webhookEndpoints).values({
        accountId,
        url: 'https://erp.example/hook',
        description: '',
        types: ['message.sent', 'message.delivered'],
        secret: 'x',
      });
      const { id, customer } = await accept();
      await work(new Date(), () => ({ kind: 'accepted', reference: `ref-${id}` }));
      await applyEvents(database, [{ kind: 'delivered', reference: `ref-${id}` }], new Date());
      const told = await database
        .select()
        .from(webhookMessages)
        .where(eq(webhookMessages.accountId, accountId))
        .orderBy(webhookMessages.id);
      const data = { channel: 'email', customer, schedule: null, transactional: id };
      expect(
        told.map(({ type, customerId, payload }) => [type, customerId, (payload as { readonly data: object }).data]),
      ).toEqual([
        ['message.sent', customer, expect.objectContaining(data)],
        ['message.delivered', customer, expect.objectContaining(data)],
      ]);
      expect(await state(id)).toMatchObject({ state: 'delivered' });
    });

    it('appears in no list of schedules, and uses up no cap of advertising', async () => {
      await database
        .insert(sendingPolicies)
        .values({ accountId: audience.accountId, presetOffReason: 'Prueba', weeklyLimit: 1, waitDays: 0 });
      const anyHour = { from: '00:00', to: '00:00', onlyWorkingDays: false };
      await database.insert(sendingRules).values({ accountId: audience.accountId, channel: 'sms', ...anyHour });
      for (const { id } of audience.people) await accept(order({ to: { customer: id } }));
      await work();
      const occurrence = await seedOccurrence(database, audience, new Date(), {
        methods: [{ type: 'sms', smsMessage: 'Rebajas', shortenLinks: false }],
      });
      await database.update(customers).set({ mobile: '+573001112233', smsConsent: true }).where(eq(customers.id, person().id));
      expect((await work()).sms).toHaveLength(1);
      expect(await senders.state(occurrence)).toBe('completada');
      const list = await test.app.inject({
        method: 'GET',
        url: `/V1/search?search=pedido`,
        headers: await test.as(test.staff.administrador),
      });
      expect(list.body).not.toContain('Tu pedido');
    });
  });

  describe('a repeated request', () => {
    it('is answered alike, and sends nothing', async () => {
      const first = await post(order(), 'una-vez');
      const second = await post({ data: { pedido: 'A-1' }, to: { customer: person().id }, template: email() }, 'una-vez');
      expect([second.statusCode, second.body]).toEqual([200, first.body]);
      await work();
      const third = await post(order({ idempotencyKey: 'una-vez' }), '');
      expect(third.body).toBe(first.body);
      expect((await work()).email).toEqual([]);
      expect(await database.$count(transactionalMessages, eq(transactionalMessages.accountId, audience.accountId))).toBe(1);
    });

    it('with another message is refused', async () => {
      await accept(order(), 'una-vez');
      const other = await post(order({ data: { pedido: 'A-2' } }), 'una-vez');
      expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT']);
    });

    it('at the same moment is accepted once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(order(), 'a-la-vez')));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(answers[0]?.statusCode).toBe(200);
      expect((await work()).email).toHaveLength(1);
      // What the slower requests wrote was rolled back as a whole.
      expect(await database.$count(deliveries, eq(deliveries.accountId, audience.accountId))).toBe(1);
    });

    it('of another account has keys of its own', async () => {
      const { id } = await accept(order(), 'una-vez');
      const strangers = test.strangers.administrador;
      const { secret: foreign } = await apiKeysRepository.create(database, strangers, {
        name: 'x',
        scopes: apiKeyScopes,
        lifetime: '30',
      });
      const answer = await post({ template: sms(), to: { mobile: '3001112233' } }, 'una-vez', foreign);
      expect(answer.statusCode).toBe(200);
      const read = await test.app.inject({
        method: 'GET',
        url: `/V1/messages/${id}`,
        headers: { authorization: `Bearer ${foreign}` },
      });
      expect(read.statusCode).toBe(404);
    });

    it('needs a key, which is the same in the header and the body', async () => {
      for (const answer of [await post(order(), ''), await post(order({ idempotencyKey: 'otra' }), 'una')]) {
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['idempotencyKey']]);
      }
    });
  });

  describe('the recipient', () => {
    it('is a customer by document, e-mail or mobile, or an address of nobody known, and nobody is created', async () => {
      const { id } = person();
      await database.update(customers).set({ document: '1020304050', mobile: '+573001112233' }).where(eq(customers.id, id));
      const before = await database.$count(customers);
      const to = async (recipient: object, template: object = email()) =>
        (await accept(order({ to: recipient, template }))).customer;
      expect(await to({ document: 'CC 1.020.304.050' })).toBe(id);
      expect(await to({ email: person().email?.toUpperCase() })).toBe(id);
      expect(await to({ mobile: '300 111 2233' }, sms())).toBe(id);
      expect(await to({ customer: id, email: 'otra@correo.example' })).toBe(id);
      const nobody = await accept(order({ to: { email: 'nadie@correo.example' }, data: { pedido: 'A-1', name: 'Amiga' } }));
      expect(nobody.customer).toBeNull();
      const left = await work();
      expect(left.email.map((mail) => mail.to).toSorted()).toEqual(
        [person().email ?? '', person().email ?? '', 'nadie@correo.example', 'otra@correo.example'].toSorted(),
      );
      expect(left.sms).toMatchObject([{ to: '+573001112233', text: 'Tu pedido A-1 está listo' }]);
      expect(await database.$count(customers)).toBe(before);
    });

    it.each([
      [{ customer: 99_999_999 }, 404, 'to.customer'],
      [{ document: '999888777' }, 404, 'to.document'],
      [{ document: 'x' }, 400, 'to.document'],
      [{ email: 'nada' }, 400, 'to.email'],
      [{ mobile: '12' }, 400, 'to.mobile'],
      [{ mobile: '3009998877' }, 400, 'to.email'],
      [{}, 400, 'to'],
    ])('%j is refused', async (to, status, field) => {
      const answer = await post(order({ to }));
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, [field]]);
    });
  });

  describe('the template', () => {
    it('is checked: its sender, its newsletter and its tags', async () => {
      const faults = [
        await post(order({ template: email({ senderEmail: 'hola@otra.example' }) })),
        await post(order({ template: email({ newsletterId: randomUUID() }) })),
        await post(order({ template: sms('Hola {{nombre}}'), to: { mobile: '3001112233' } })),
      ];
      expect(faults.map((answer) => [answer.statusCode, Object.keys(answer.json().fields)])).toEqual([
        [400, ['template.senderEmail']],
        [404, ['template.newsletterId']],
        [400, ['template.smsMessage']],
      ]);
    });

    it('has one schedule, and its messages share an occurrence while it is in progress', async () => {
      await Promise.all(Array.from({ length: 6 }, (_, index) => accept(order({ data: { pedido: String(index) } }))));
      const templates = await database.select().from(schedules).where(eq(schedules.accountId, audience.accountId));
      expect(templates).toMatchObject([{ profileKey: null, active: false, serviceMessage: true }]);
      expect((await occurrencesOf()).length).toBeLessThanOrEqual(6);
      const before = await occurrencesOf();
      await accept();
      expect(await occurrencesOf()).toEqual(before);
      expect((await work()).email).toHaveLength(7);
      await accept();
      expect((await occurrencesOf()).length).toBe(before.length + 1);
    });

    it('is refused beyond the limit of templates', async () => {
      const { accountId, createdBy } = audience;
      await database.execute(sql`
        insert into schedule (account_id, name, date_start, active, state, created_by, template_key)
        select ${accountId}, 'x', '', false, 'enviando', ${createdBy}, 'k' || n from generate_series(1, ${mostTemplates}) n`);
      const answer = await post(order());
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['template']]);
    });
  });

  it('leaves once, whichever of several workers sends it while more are accepted', async () => {
    const { left, providers } = recordingProviders();
    const workers = [await senders.start(providers), await senders.start(providers)];
    const ids: string[] = [];
    const looking = Array.from({ length: 12 }, async (_, round) => {
      const accepted = Array.from({ length: 4 }, (__, index) => accept(order({ data: { pedido: `${round}-${index}` } })));
      await Promise.all([...accepted, ...workers.map((worker) => worker.look())]);
      for (const one of accepted) ids.push((await one).id);
    });
    await Promise.all(looking);
    for (const worker of workers) await worker.look();
    const subjects = left.email.map(({ subject }) => subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([48, 48]);
    for (const id of ids) expect(await state(id)).toMatchObject({ state: 'sent' });
    expect(new Set((await occurrencesOf()).map((occurrence) => occurrence.state))).toEqual(new Set(['completada']));
  });

  it('needs the scope of a key', async () => {
    const other = await newKey(['sendings:write']);
    expect((await post(order(), 'x', other)).statusCode).toBe(404);
    expect((await post(order(), 'x', await newKey(['messages:send']))).statusCode).toBe(200);
  });

  it('has a limit for each key', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 302; count += 1) answers.push((await post({}, 'x')).statusCode);
    expect(answers.slice(-2)).toEqual([429, 429]);
    expect(answers.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 400));
    expect((await post({}, 'x', await newKey())).statusCode).toBe(400);
  });

  it('takes a fixed number of statements', async () => {
    await accept();
    const query = jest.spyOn(database.$client, 'query');
    try {
      await accept(order({ data: { pedido: 'A-9' } }));
      const statements = query.mock.calls
        .map(([first]) => JSON.stringify(first))
        .filter((text) => !/rate_limit|api_key/.test(text));
      // The key of idempotency, the recipient, the newsletter, two for the sender, the template, and the message itself.
      expect(statements).toHaveLength(7);
    } finally {
      query.mockRestore();
    }
  });

  describe('personal data', () => {
    it('of an erased customer is nowhere, and what waits is skipped', async () => {
      const { id } = await accept(
        order({ to: { customer: person().id, email: 'otra@plantada.example' }, data: { pedido: 'secreto-plantado' } }),
      );
      const unknown = await accept(order({ to: { email: 'antes@plantada.example' }, data: { pedido: 'secreto-plantado' } }));
      await database.update(customers).set({ email: 'antes@plantada.example' }).where(eq(customers.id, person().id));
      expect(await eraseCustomer(database, owner, person().id, erased)).toBe(true);
      expect((await work()).email).toEqual([]);
      expect(await state(id)).toMatchObject({ state: 'skipped', customer: null });
      expect(await state(unknown.id)).toMatchObject({ state: 'skipped', customer: null });
      const left = await pool.query(
        `select from transactional_message t join delivery d on d.id = t.id where t::text ~ 'plantad' or d::text ~ 'plantad'`,
      );
      expect(left.rowCount).toBe(0);
    });

    it('is forgotten after the retention period', async () => {
      const { id } = await accept(order({ to: { email: 'nadie@correo.example' } }), 'una-vez');
      const known = await accept(order(), 'otra-vez');
      await work();
      const kept = () => database.select().from(deliveries).where(eq(deliveries.accountId, audience.accountId));
      await forgetOldRequests(database, new Date(Date.now() + (requestDays - 1) * dayMs));
      // The message to nobody known lacks a name, and never left.
      expect((await kept()).flatMap(({ mergeValues }) => (mergeValues ? [mergeValues] : []))).toEqual([
        { name: 'Cliente 0', 'data.pedido': 'A-1' },
      ]);
      expect((await post(order({ to: { email: 'nadie@correo.example' } }), 'una-vez')).json()).toMatchObject({ id });
      await forgetOldRequests(database, new Date(Date.now() + (requestDays + 1) * dayMs));
      const rows = await database
        .select()
        .from(transactionalMessages)
        .where(eq(transactionalMessages.accountId, audience.accountId));
      expect(rows.map(({ idempotencyKey, data }) => [idempotencyKey, data])).toEqual([
        [null, null],
        [null, null],
      ]);
      const addresses = await database
        .select({ address: deliveries.address, mergeValues: deliveries.mergeValues })
        .from(deliveries)
        .where(eq(deliveries.accountId, audience.accountId));
      expect(addresses.map(({ mergeValues }) => mergeValues)).toEqual([null, null]);
      expect(addresses.map(({ address }) => address).toSorted()).toEqual(['', person().email]);
      expect(await state(known.id)).toMatchObject({ state: 'sent' });
    });
  });
});
