import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { getViewName, sql } from 'drizzle-orm';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { importData } from '../../import/import-data.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { receipts } from '../../retail/purchases/receipts.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { erasedTables } from './erase-customer.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

/** Personal data of the erased customer: each value is in the database before, and nowhere afterwards. */
const planted = {
  document: '1017999111',
  formerDocument: '1017999222',
  email: 'zulmira@plantada.example',
  formerEmail: 'vieja@plantada.example',
  mobile: '+573009990001',
  firstName: 'Zulmira',
  lastName: 'Quijanoplantada',
  twin: 'Zulmiplantada',
  city: 'Ciudadplantada',
  note: 'nota plantada de la vitrina',
  event: 'evento plantado del carrito',
  reply: 'respuesta plantada del celular',
  observation: 'observación plantada de la encuesta',
  street: 'Calle plantada 12',
  comment: 'comentario plantado',
  landline: '6015550199',
  request: 'llamada plantada al almacén',
  receipt: 'RECIBO-PLANTADO',
  network: '203.0.113.77',
  link: 'https://tienda.example/oferta-plantada',
  photo: Buffer.from('foto plantada').toString('hex'),
};
const key = `vitrina-${randomUUID()}`;

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let accountId = 0;
  let storeId = 0;
  let customer = 0;
  let twin = 0;
  let neighbour = 0;
  let headers: { readonly authorization: string };
  const erased = createErasedIdentities({ keys: { suppression: singleKey('a secret that none but tests know') } });

  const one = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
    (await pool.query<Record<string, unknown>>(text, [...values])).rows[0] ?? {};
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    test.app.inject({ method, url: `/V1${url}`, headers, ...(payload && { payload }) });
  const must = async (...of: Parameters<typeof call>) => {
    const answer = await call(...of);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json();
  };
  const bring = (kind: ImportKind, content: string) =>
    importData(database, { accountId }, kind, Readable.from([Buffer.from(content)]), { erased });

  /** The tables and views of the database that contain a text. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await pool.query(`select from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`, [text]);
      if (hits.rowCount) found.push(name);
    }
    return found;
  }

  beforeAll(async () => {
    test = await testApp(database);
    const audience = await seedAudience(database, 2);
    accountId = audience.accountId;
    [customer = 0, neighbour = 0] = audience.people.map(({ id }) => id);
    const { family } = await sessionsRepository.open(database, audience.createdBy, { device: 'Prueba', address: '::1' });
    headers = await test.as({ userId: audience.createdBy, accountId, role: 'administrador', family });
    storeId = Number(
      (
        await one(
          `insert into store (account_id, code, name, city, department, zone, channel) values ($1, 'A', 'Chapinero', 'Cali', 'Valle', 'Sur', 'x') returning id`,
          [accountId],
        )
      )['id'],
    );
    await pool.query(
      `insert into product (account_id, sku, name, category, subcategory, line, price) values ($1, 'S', 'Olla', 'Hogar', 'Cocina', 'Ollas', 10)`,
      [accountId],
    );
    const keyId = Number(
      (
        await one('insert into public_key (key, account_id, store_id) values ($1, $2, $3) returning id', [
          key,
          accountId,
          storeId,
        ])
      )['id'],
    );
    const { document, email, mobile, firstName, lastName, city } = planted;
    await pool.query(
      `update customer set document = $2, email = $3, mobile = $4, first_name = $5, last_name = $6, city = $7, sms_consent = true where id = $1`,
      [customer, null, planted.formerEmail, mobile, firstName, lastName, city],
    );
    const form = { firstName, lastName, document, email, mobile, gender: 'F', birthDate: '1980-02-03', city };
    await must('PUT', '/customers', { id: customer, ...form });
    await pool.query('update customer set email_consent = true where id = $1', [customer]);
    await must('POST', `/customers/${customer}/notes`, { text: planted.note });
    await must('POST', '/events', {
      events: [{ id: 'e-1', type: 'cart', person: { customer }, properties: { producto: planted.event } }],
    });
    await must('POST', `/customers/${customer}/withdrawals`, { channel: 'sms', reason: planted.request });
    await must('PUT', `/customers/${customer}/objection`, { objects: true, reason: planted.request });
    await must('PUT', `/customers/${customer}/objection`, { objects: false, reason: planted.request });
    await must('POST', '/customers/export', { search: email });
    twin = Number(
      (
        await one(
          `insert into customer (account_id, first_name, last_name, email, document) values ($1, $2, '', $3, $4) returning id`,
          [accountId, planted.twin, planted.formerEmail, planted.formerDocument],
        )
      )['id'],
    );

    const past = await seedOccurrence(database, audience, new Date('2026-05-01T12:00Z'));
    const coming = await seedOccurrence(database, audience, new Date('2026-06-01T12:00Z'));
    const send = (occurrence: number, who: number, state: number, address: string) =>
      one(
        `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, provider_reference, error)
         select $1, o.id, m.id, $2, $3::text, $4, 'ref-' || $3, 'No existe: ' || $3 from occurrence o
         join send_method m on m.schedule_id = o.schedule_id where o.id = $5 returning id`,
        [accountId, who, address, state, occurrence],
      );
    const { id: delivery } = await send(past, customer, deliveryState.sent, planted.formerEmail);
    await pool.query(
      `insert into engagement (delivery_id, kind, account_id, customer_id, first_at, last_at) values ($1, 0, $2, $3, now(), now())`,
      [delivery, accountId, customer],
    );
    await send(past, twin, deliveryState.failed, planted.email);
    await send(coming, customer, deliveryState.pending, planted.email);
    await send(coming, neighbour, deliveryState.pending, 'vecina@x.example');
    await pool.query(
      `insert into delivery_count (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
       select d.occurrence_id, d.method_id, 0, count(*) filter (where state < 2), count(*) filter (where state = 2), count(*) filter (where state = 3), 0, 0
       from delivery d where account_id = $1 group by 1, 2`,
      [accountId],
    );
    await pool.query(
      `insert into short_link (code, account_id, long_url, final_url, active, delivery_id, link) values ($1, $2, $3, $3, true, $4, 0)`,
      [randomUUID(), accountId, planted.link, delivery],
    );
    await pool.query(
      `insert into message_reply (account_id, customer_id, delivery_id, channel, text, received_at) values ($1, $2, $3, 'sms', $4, now())`,
      [accountId, customer, delivery, planted.reply],
    );
    await must('POST', `/customers/${customer}/merges`, { other: twin });

    await pool.query(
      `insert into client_detail (customer_id, account_id, document_type, phone_number, address, children, pets, comments) values ($1, $2, 'CC', $3, $4, false, true, $5)`,
      [customer, accountId, planted.landline, planted.street, planted.comment],
    );
    await pool.query(
      `insert into client_consent (account_id, customer_id, key_id, channel, address, version, text, agreed_at) values ($1, $2, $3, 'email', $4, '1', 'Acepto', now())`,
      [accountId, customer, keyId, planted.formerEmail],
    );
    await pool.query(
      `insert into client_registration (account_id, request_key, key_id, customer_id, filled_at) values ($1, $2, $3, $4, now())`,
      [accountId, randomUUID(), keyId, customer],
    );
    await pool.query(`insert into customer_photo (customer_id, account_id, content, width, height) values ($1, $2, $3, 1, 1)`, [
      customer,
      accountId,
      Buffer.from(planted.photo, 'hex'),
    ]);
    const trace = randomUUID();
    await pool.query(
      `insert into survey_trace (id, account_id, store_id, customer_id, expires_at) values ($1, $2, $3, $4, now())`,
      [trace, accountId, storeId, customer],
    );
    await pool.query(
      `insert into survey_answer (trace_id, account_id, store_id, questions, ratings, observations) values ($1, $2, $3, '{La atención}', '{5}', $4)`,
      [trace, accountId, storeId, planted.observation],
    );
    await pool.query(
      `insert into visit (account_id, request_key, key_id, store_id, customer_id, kind, trace_id, reference, at) values ($1, $2, $3, $4, $5, 'compra', $6, $7, now())`,
      [accountId, randomUUID(), keyId, storeId, customer, trace, planted.receipt],
    );
    await pool.query(`insert into suppression (account_id, channel, address, reason) values ($1, 'email', $2, 'signed link')`, [
      accountId,
      planted.formerEmail,
    ]);
    await pool.query(
      `insert into audit_event (account_id, action, subject, details) values ($1, 'unsubscribe', $2, $3), ($1, 'registerClient', $4, $3),
        ($1, 'sendWhatsapp', null, $5)`,
      [
        accountId,
        planted.formerEmail,
        { ip: planted.network },
        String(customer),
        { to: planted.mobile, template: 'bienvenida', count: 7 },
      ],
    );
    const { id: importId } = await one(
      `insert into data_import (account_id, created_by, kind, file_name) values ($1, $2, 'customers', 'c.csv') returning id`,
      [accountId, audience.createdBy],
    );
    await pool.query(`insert into data_import_change (import_id, position, created, updated) values ($1, 1, '{}', $2)`, [
      importId,
      JSON.stringify([
        { id: customer, before: { email: planted.formerEmail }, after: { email } },
        { id: neighbour, before: { city: 'Cali' }, after: { city: 'Buga' } },
      ]),
    ]);
    await pool.query(
      `insert into data_import_rejection (import_id, line, "column", message, cells) values ($1, 4, 'fecha', 'no', $2), ($1, 5, 'fecha', 'no', '["otra"]')`,
      [importId, JSON.stringify([document, 'x'])],
    );
    await pool.query(`insert into outbox_message (recipient, sender, subject, source) values ($1, 'a@b.example', 'Hola', $2)`, [
      email,
      `Hola, ${firstName}`,
    ]);
    await bring(
      'purchases',
      `documento,tienda,producto,valor,fecha,medio de pago,recibo,referencia\n${document},A,S,500,2026-05-03 12:00,Efectivo,${planted.receipt},${planted.receipt}-1\n`,
    );
  });
  afterAll(() => test.close());

  it('covers every table that references a customer', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'customer_id' and table_schema = 'public'`,
    );
    const decided = [...Object.values(erasedTables).flat(), getViewName(receipts)];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted());
  });

  it('is limited to administrators, and requires a typed confirmation', async () => {
    const asMarketing = {
      method: 'POST' as const,
      url: `/V1/customers/${customer}/erasure`,
      payload: { confirmation: 'ELIMINAR' },
    };
    const answer = await test.app.inject({ ...asMarketing, headers: await test.as(test.staff.marketing) });
    expect(answer.statusCode).toBe(404);
    const others = await test.app.inject({ ...asMarketing, headers: await test.as(test.strangers.administrador) });
    expect(others.statusCode).toBe(404);
    const mistyped = await call('POST', `/customers/${customer}/erasure`, { confirmation: 'eliminar' });
    expect([mistyped.statusCode, mistyped.body]).toEqual([400, expect.stringContaining('Escribe ELIMINAR para confirmar.')]);
    expect(await tablesWith(planted.email)).not.toEqual([]);
  });

  describe('after an erasure', () => {
    const before = new Map<string, readonly string[]>();
    beforeAll(async () => {
      for (const text of Object.values(planted)) before.set(text, await tablesWith(text));
      await must('POST', `/customers/${customer}/erasure`, { confirmation: 'ELIMINAR' });
    });

    it.each(Object.entries(planted))('%s is in no table', async (_, text) => {
      expect(before.get(text)).not.toEqual([]);
      expect(await tablesWith(text)).toEqual([]);
    });

    it('no row references the customer, or customers merged into it', async () => {
      for (const table of [...erasedTables.deleted, ...erasedTables.anonymous, 'counted_receipt']) {
        const { rowCount } = await pool.query(`select from ${table} where customer_id in ($1, $2)`, [customer, twin]);
        expect([table, rowCount]).toEqual([table, 0]);
      }
      expect((await pool.query('select from customer where id in ($1, $2)', [customer, twin])).rowCount).toBe(0);
      expect((await call('GET', `/customers/${customer}`)).statusCode).toBe(404);
    });

    it('sent messages still count, and pending ones are skipped', async () => {
      const { rows } = await pool.query<{ state: number; count: string }>(
        `select state, count(*)::int from delivery where account_id = $1 and customer_id is null group by 1 order by 1`,
        [accountId],
      );
      expect(rows).toEqual([
        { state: deliveryState.sent, count: 1 },
        { state: deliveryState.failed, count: 1 },
        { state: deliveryState.skipped, count: 1 },
      ]);
      const counts = await one(
        `select sum(open)::int as open, sum(sent)::int as sent, sum(failed)::int as failed, sum(skipped)::int as skipped from delivery_count n
         join occurrence o on o.id = n.occurrence_id join schedule s on s.id = o.schedule_id where s.account_id = $1`,
        [accountId],
      );
      expect(counts).toEqual({ open: 1, sent: 1, failed: 1, skipped: 1 });
    });

    it('the audit trail records the erasure and its author, without personal data', async () => {
      const { rows } = await pool.query<{ action: string; subject: string; details: object }>(
        'select action, subject, details from audit_event where account_id = $1 order by id',
        [accountId],
      );
      expect(rows.at(-1)).toEqual({ action: 'eraseCustomer', subject: String(customer), details: {} });
      expect(rows.find(({ action }) => action === 'updateCustomer')?.details).toMatchObject({
        fields: expect.arrayContaining(['email']),
      });
      expect(rows.find(({ action }) => action === 'unsubscribe')).toMatchObject({ subject: 'eliminado', details: {} });
      expect(rows.find(({ action }) => action === 'sendWhatsapp')?.details).toEqual({
        to: 'eliminado',
        template: 'bienvenida',
        count: 7,
      });
    });

    it('the audit trail is still immutable otherwise', async () => {
      await expect(pool.query(`update audit_event set details = '{}' where account_id = $1`, [accountId])).rejects.toThrow(
        'only be added',
      );
    });

    it('data of other customers is unchanged', async () => {
      expect(await one('select updated from data_import_change')).toMatchObject({ updated: [{ id: neighbour }] });
      expect((await pool.query('select from data_import_rejection')).rowCount).toBe(1);
      expect(await one('select email from customer where id = $1', [neighbour])).toMatchObject({ email: expect.any(String) });
    });

    it('an import does not make the person reachable, by any of their addresses or documents', async () => {
      const header = 'documento,nombre,correo,celular,acepta correo,acepta sms\n';
      await bring(
        'customers',
        `${header}${planted.document},Otra,otra@x.example,3001112233,sí,sí\n1020304050,Nueva,nueva@x.example,3004445566,sí,sí\n`,
      );
      await bring('customers', `${header},Vieja,${planted.formerEmail},3007778899,sí,sí\n`);
      const { rows } = await pool.query(
        `select first_name as name, email_consent as email, sms_consent as sms from customer where account_id = $1 and first_name in ('Otra', 'Nueva', 'Vieja') order by 1`,
        [accountId],
      );
      expect(rows).toEqual([
        { name: 'Nueva', email: true, sms: true },
        { name: 'Otra', email: false, sms: false },
        { name: 'Vieja', email: false, sms: false },
      ]);
    });

    it('the person can register again, and imports do not change that', async () => {
      const body = {
        apikey: key,
        requestKey: randomUUID(),
        agree: true,
        document: 'CC',
        number: planted.document,
        name: 'Zulma',
        lastName: 'Q',
        coutryCode: '57',
        movil: '300 999 0001',
        email: planted.email,
      };
      const answer = await test.app.inject({ method: 'POST', url: '/V2/store/clients/register', body });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Registro guardado')]);
      await bring('customers', `documento,nombre,acepta correo\n${planted.document},Zulma,sí\n`);
      const { rows } = await database.execute(sql`
        select bool_or(email_consent) as email from customer where account_id = ${accountId} and email = ${planted.email}`);
      expect(rows).toEqual([{ email: true }]);
    });
  });
});
