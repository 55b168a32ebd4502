import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { seedAudience, seedOccurrence } from '../deliveries/testing/sending.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const smsMethod: SendMethod = { type: 'sms', smsMessage: 'Hola, {{name}}', shortenLinks: false };
const html =
  '<p>Hola, {{name}}, te esperamos en {{city|tu ciudad}}</p><script>alert(1)</script><a href="#darse-de-baja">Darme de baja</a>';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let customer = 0;
  let twin = 0;
  beforeAll(async () => {
    test = await testApp(database);
    audience = await seedAudience(database, 3, html);
    [customer = 0, twin = 0] = audience.people.map(({ id }) => id);
    await pool.query(`update customer set first_name = 'Núria <b>', city = null where id = $1`, [customer]);
    const email = await seedOccurrence(database, audience, new Date('2026-11-24T15:00Z'));
    const sms = await seedOccurrence(database, audience, new Date('2026-11-25T15:00Z'), { methods: [smsMethod] });
    const deliver = async (occurrence: number, who: number, state: number, more = '') => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at, delivered_at, error)
         select $1, o.id, m.id, $2, 'donde', $3, '2026-11-24T15:00:05Z', '2026-11-24T15:00:09Z', nullif($5, '')
         from occurrence o join send_method m on m.schedule_id = o.schedule_id where o.id = $4 returning id`,
        [audience.accountId, who, state, occurrence, more],
      );
      return rows[0]?.id ?? 0;
    };
    const first = await deliver(email, customer, deliveryState.sent);
    await pool.query(
      `insert into engagement (delivery_id, kind, link, machine, account_id, first_at, last_at, count) values
        ($1, 0, 0, true, $2, '2026-11-24T15:00:06Z', now(), 1), ($1, 0, 0, false, $2, '2026-11-24T16:00Z', now(), 3),
        ($1, 1, 0, false, $2, '2026-11-24T17:00Z', now(), 2), ($1, 1, 1, false, $2, '2026-11-24T16:30Z', now(), 1)`,
      [first, audience.accountId],
    );
    const second = await deliver(sms, customer, deliveryState.failed, 'El número no existe.');
    await pool.query(
      `insert into message_reply (account_id, customer_id, delivery_id, channel, text, received_at) values ($1, $2, $3, 'sms', 'Gracias', '2026-11-25T16:00Z')`,
      [audience.accountId, customer, second],
    );
    await deliver(email, twin, deliveryState.skipped);
  });
  afterAll(() => test.close());

  const get = async (url: string, accountId = audience.accountId) => {
    const userId = accountId === audience.accountId ? audience.createdBy : test.staff.marketing.userId;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    const headers = await test.as({ userId, accountId, role: 'administrador', family });
    return test.app.inject({ method: 'GET', url, headers });
  };
  const messages = async (of = customer) => (await get(`/V1/customers/${of}/messages`)).json();

  it('lists every message with its outcome, the newest first', async () => {
    const { items, next } = await messages();
    expect(next).toBeNull();
    expect(items).toMatchObject([
      {
        channel: 'sms',
        title: 'Hola, Núria <b>',
        outcome: 'failed',
        reason: 'El número no existe.',
        reply: { text: 'Gracias', at: '2026-11-25T16:00:00.000Z' },
        openedAt: null,
        clicks: 0,
      },
      {
        channel: 'email',
        title: 'Rebajas, Núria <b>',
        outcome: 'sent',
        campaignName: 'Navidad',
        profileName: 'Todos',
        deliveredAt: '2026-11-24T15:00:09.000Z',
        openedAt: '2026-11-24T16:00:00.000Z',
        clickedAt: '2026-11-24T16:30:00.000Z',
        clicks: 3,
        reply: null,
      },
    ]);
  });

  it('shows a sent e-mail, filled in and sanitized, on a page without scripts', async () => {
    const [, { id }] = (await messages()).items;
    const shown = (await get(`/V1/customers/${customer}/messages/${id}`)).json();
    expect(shown).toMatchObject({ channel: 'email', subject: 'Rebajas, Núria <b>', content: '' });
    const page = await test.app.inject({ method: 'GET', url: shown.pageUrl });
    expect(page.body).toContain('Hola, Núria &lt;b&gt;, te esperamos en tu ciudad');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain('sandbox');
  });

  it('shows the text of an SMS, filled in', async () => {
    const [{ id }] = (await messages()).items;
    const shown = (await get(`/V1/customers/${customer}/messages/${id}`)).json();
    expect(shown).toMatchObject({ channel: 'sms', content: 'Hola, Núria <b>', pageUrl: null });
  });

  it('includes the messages of merged customers, and of no others', async () => {
    const [{ id }] = (await messages(twin)).items;
    expect((await get(`/V1/customers/${customer}/messages/${id}`)).statusCode).toBe(404);
    await pool.query(`insert into customer_merge (account_id, kept_id, merged_id, name) values ($1, $2, $3, 'x')`, [
      audience.accountId,
      customer,
      twin,
    ]);
    expect((await messages()).items).toHaveLength(3);
    expect((await get(`/V1/customers/${customer}/messages/${id}`)).json().subject).toBe('Rebajas, Núria <b>');
    expect((await get(`/V1/customers/${customer}/messages`, test.staff.marketing.accountId)).statusCode).toBe(404);
  });

  it('fills in a default value in a title, else the name of a tag, and the day of the sending', async () => {
    const smsMessage = 'El {{day}}, {{city|vecina}}: {{affinity}}';
    const occurrence = await seedOccurrence(database, audience, new Date('2026-11-25T15:00Z'), {
      methods: [{ ...smsMethod, smsMessage }],
    });
    const { rows } = await pool.query<{ id: number }>(
      `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at)
       select $1, o.id, m.id, $2, 'x', 2, '2026-11-25T15:00:05Z' from occurrence o join send_method m on m.schedule_id = o.schedule_id
       where o.id = $3 returning id`,
      [audience.accountId, customer, occurrence],
    );
    const { items } = await messages();
    expect(items.find(({ id }: { id: number }) => id === rows[0]?.id)).toMatchObject({
      title: 'El miércoles, vecina: [Afinidad]',
    });
    await pool.query('delete from delivery where id = $1', [rows[0]?.id]);
  });

  it('lists transactional messages among the others, with the values of their requests, for merged customers too', async () => {
    const before = (await messages()).items.map(({ id }: { id: number }) => id);
    const serve = async (definition: object, who: number, data: object | null) => {
      const { rows } = await pool.query<{ id: number }>(
        `with made as (
           insert into schedule (account_id, name, date_start, active, state, created_by, template_key, service_message)
           values ($1, 'Tu pedido', '', false, 'running', $2, gen_random_uuid()::text, true) returning id
         ), method as (
           insert into send_method (schedule_id, type, definition) select id, 'sms', $3 from made returning id, schedule_id
         ), due as (
           insert into occurrence (schedule_id, due_at) select schedule_id, now() from method returning id
         ), sent as (
           insert into delivery (account_id, occurrence_id, method_id, address, state)
           select $1, due.id, method.id, '+573001112233', $4 from due, method returning id
         )
         insert into transactional_message (id, account_id, customer_id, request_hash, data) select id, $1, $5, 'x', $6 from sent returning id`,
        [audience.accountId, audience.createdBy, definition, deliveryState.sent, who, data],
      );
      return rows[0]?.id ?? 0;
    };
    const text = { ...smsMethod, smsMessage: '{{name}}: tu pedido {{data.pedido}}' };
    const first = await serve(text, customer, { pedido: 'A-1', name: 'Nuria' });
    const forgotten = await serve(text, twin, null);
    const { items } = await messages();
    expect(items.map(({ id }: { id: number }) => id)).toEqual([forgotten, first, ...before]);
    expect(items.slice(0, 3)).toMatchObject([
      { isService: true, title: 'Núria <b>: tu pedido [data.pedido]', campaignName: '', outcome: 'sent' },
      { isService: true, title: 'Nuria: tu pedido A-1', channel: 'sms', address: '+573001112233' },
      { isService: false },
    ]);
    const shown = async (id: number) => (await get(`/V1/customers/${customer}/messages/${id}`)).json().content;
    expect([await shown(first), await shown(forgotten)]).toEqual(['Nuria: tu pedido A-1', 'Núria <b>: tu pedido [data.pedido]']);
    const stranger = audience.people[2]?.id ?? 0;
    expect((await get(`/V1/customers/${stranger}/messages/${first}`)).statusCode).toBe(404);
    expect((await messages(stranger)).items).toEqual([]);
    await pool.query('delete from transactional_message where id = any($1)', [[first, forgotten]]);
    await pool.query('delete from delivery where id = any($1)', [[first, forgotten]]);
  });

  it('reads the page after a given message', async () => {
    const who = audience.people[2]?.id ?? 0;
    for (let day = 1; day <= 23; day += 1) {
      const occurrence = await seedOccurrence(database, audience, new Date(Date.UTC(2026, 9, day)));
      await pool.query(
        `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
         select $1, o.id, m.id, $2, 'x', 2 from occurrence o join send_method m on m.schedule_id = o.schedule_id where o.id = $3`,
        [audience.accountId, who, occurrence],
      );
    }
    const first = await messages(who);
    const second = (await get(`/V1/customers/${who}/messages?after=${first.next}`)).json();
    const ids = [...first.items, ...second.items].map(({ id }: { id: number }) => id);
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null]);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });
});
