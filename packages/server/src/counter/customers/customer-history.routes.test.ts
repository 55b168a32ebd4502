import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const key = 'clave-de-la-vitrina';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let store = 0;
  let keyId = 0;
  let customer = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.marketing;
    const shops = await pool.query<{ id: number }>(
      `insert into store (account_id, code, name, city, department, zone, channel) values ($1, 'A', 'Chapinero', 'Cali', 'Valle', 'Sur', 'x') returning id`,
      [accountId],
    );
    store = shops.rows[0]?.id ?? 0;
    const keys = await pool.query<{ id: number }>(
      `insert into public_key (key, account_id, store_id) values ($1, $2, $3) returning id`,
      [key, accountId, store],
    );
    keyId = keys.rows[0]?.id ?? 0;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into customer (account_id, first_name, last_name, email, mobile) values ($1, 'Ana', 'Paz', $2, '+573001234567') returning id`,
      [test.staff.marketing.accountId, `${randomUUID()}@x.example`],
    );
    customer = rows[0]?.id ?? 0;
  });

  const get = async (part: string, who = test.staff.operador) =>
    test.app.inject({ method: 'GET', url: `/V1/customers/${customer}/${part}`, headers: await test.as(who) });
  const consents = async () => (await get('consents')).json().items;

  describe('the consents of a customer', () => {
    it('have the submitted form as evidence: place, time, IP address and text', async () => {
      const body = {
        apikey: key,
        requestKey: randomUUID(),
        agree: true,
        document: 'CC',
        number: '1017244906',
        name: 'Marcela',
        lastName: 'Ospina',
        coutryCode: '57',
        movil: '300 555 0148',
        email: 'Marcela@correo.example',
      };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/V2/store/clients/register',
        body,
        remoteAddress: '203.0.113.7',
      });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Registro guardado')]);
      const { rows } = await pool.query<{ id: number }>(`select id from customer where document = '1017244906'`);
      customer = rows[0]?.id ?? 0;
      // Entries of the same moment about somebody else, and about something else, are not evidence.
      await pool.query(
        `insert into audit_event (account_id, action, subject, details, at)
         select a.account_id, other.action, other.subject, '{"ip":"192.0.2.1"}', a.at from audit_event a,
           (values ('registerClient', '999999999'), ('updateCustomer', $1)) as other(action, subject)
         where a.action = 'registerClient' and a.subject = $1`,
        [String(customer)],
      );
      const [email, sms] = await consents();
      expect(email).toMatchObject({ channel: 'email', address: 'marcela@correo.example', agreed: true, suppressedAt: null });
      expect(email.evidence).toMatchObject([
        { kind: 'form', place: 'Chapinero', ip: '203.0.113.7', address: 'marcela@correo.example' },
      ]);
      expect(email.evidence[0].text).toContain('tienda');
      expect(sms).toMatchObject({ address: '+573005550148', agreed: true });
    });

    it('take the IP address from the entry about the same customer, account, action and moment', async () => {
      const { accountId } = test.staff.marketing;
      const at = '2026-05-01T12:00Z';
      // In storage the entry of the consent comes last.
      const entries = [
        [accountId, 'registerClient', '999999999', at, '192.0.2.1'],
        [test.strangers.marketing.accountId, 'registerClient', String(customer), at, '192.0.2.2'],
        [accountId, 'updateCustomer', String(customer), at, '192.0.2.3'],
        [accountId, 'registerClient', String(customer), '2026-05-01T12:01Z', '192.0.2.4'],
        [accountId, 'registerClient', String(customer), at, '203.0.113.9'],
      ];
      for (const entry of entries) {
        await pool.query(
          `insert into audit_event (account_id, action, subject, at, details) values ($1, $2, $3, $4, jsonb_build_object('ip', $5::text))`,
          entry,
        );
      }
      await pool.query(
        `insert into client_consent (account_id, customer_id, key_id, channel, address, version, text, agreed_at, created_at)
         values ($1, $2, $3, 'email', 'x', '1', 't', $4, $4)`,
        [accountId, customer, keyId, at],
      );
      const [email] = await consents();
      expect(email.evidence).toMatchObject([{ kind: 'form', ip: '203.0.113.9' }]);
    });

    it('show unsubscriptions with means and place, and resubscriptions', async () => {
      const { accountId } = test.staff.marketing;
      const address = (await pool.query<{ email: string }>('select email from customer where id = $1', [customer])).rows[0]
        ?.email;
      await pool.query(
        `with a as (insert into audit_event (account_id, action, subject, details, at)
          values ($1, 'unsubscribe', $2, '{"channel":"email","ip":"198.51.100.4"}', '2026-05-01T12:00Z'))
         insert into suppression (account_id, channel, address, reason, created_at) values
          ($1, 'email', $2, 'signed link', '2026-05-01T12:00Z'), ($1, 'sms', '+573001234567', 'answer', '2026-06-01T12:00Z')`,
        [accountId, address],
      );
      await pool.query(`update suppression set lifted_at = '2026-07-01T12:00Z' where account_id = $1 and channel = 'sms'`, [
        accountId,
      ]);
      const [email, sms, wa] = await consents();
      expect(email).toMatchObject({
        agreed: false,
        suppressedAt: '2026-05-01T12:00:00.000Z',
        evidence: [{ kind: 'unsubscribe', place: 'siguió el enlace de un mensaje', ip: '198.51.100.4', text: null }],
      });
      expect(sms).toMatchObject({
        suppressedAt: null,
        evidence: [
          { kind: 'subscribe', at: '2026-07-01T12:00:00.000Z' },
          { kind: 'unsubscribe', place: 'lo pidió en una respuesta' },
        ],
      });
      expect(wa.evidence).toEqual([]);
    });

    it('are not visible to other accounts', async () => {
      expect((await get('consents', test.strangers.administrador)).statusCode).toBe(404);
      expect((await get('visits', test.strangers.administrador)).statusCode).toBe(404);
    });
  });

  it('lists visits with the survey of each, the newest first', async () => {
    const { accountId } = test.staff.marketing;
    const visit = (day: string, kind: string, amount: number | null, trace: string | null) =>
      pool.query(
        `insert into visit (account_id, request_key, key_id, store_id, customer_id, kind, amount, trace_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [accountId, randomUUID(), keyId, store, customer, kind, amount, trace, day],
      );
    const trace = randomUUID();
    await pool.query(
      `insert into survey_trace (id, account_id, store_id, customer_id, created_at, expires_at) values ($1, $2, $3, $4, '2026-05-02T15:00Z', now())`,
      [trace, accountId, store, customer],
    );
    await pool.query(
      `insert into survey_answer (trace_id, account_id, store_id, questions, ratings, observations, answered_at)
       values ($1, $2, $3, '{La atención,El tiempo}', '{5,3}', 'Muy bien', '2026-05-03T15:00Z')`,
      [trace, accountId, store],
    );
    await visit('2026-05-01T15:00Z', 'visita', null, null);
    await visit('2026-05-02T15:00Z', 'compra', 45_000.5, trace);
    expect((await get('visits')).json()).toMatchObject({
      total: 2,
      items: [
        {
          at: '2026-05-02T15:00:00.000Z',
          store: 'Chapinero',
          kind: 'compra',
          amount: 45_000.5,
          answer: { questions: ['La atención', 'El tiempo'], ratings: [5, 3], observations: 'Muy bien' },
        },
        { kind: 'visita', amount: null, askedAt: null, answer: null },
      ],
    });
  });
});
