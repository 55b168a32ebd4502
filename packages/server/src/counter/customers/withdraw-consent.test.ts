import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { importData } from '../../import/import-data.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let accountId = 0;
  let customer = 0;
  beforeAll(async () => {
    test = await testApp(database);
    accountId = test.staff.operador.accountId;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await pool.query('delete from suppression');
    const { rows } = await pool.query<{ id: number }>(
      `insert into customer (account_id, first_name, last_name, email, mobile, email_consent, sms_consent)
       values ($1, 'Ana', 'Paz', 'Ana@correo.example', '+573001234567', true, true) returning id`,
      [accountId],
    );
    customer = rows[0]?.id ?? 0;
  });

  const call = async (method: 'GET' | 'POST', url: string, payload?: object, as = test.staff.operador) =>
    test.app.inject({ method, url: `/V1${url}`, headers: await test.as(as), ...(payload && { payload }) });
  const withdraw = (body: object, as = test.staff.operador) => call('POST', `/customers/${customer}/withdrawals`, body, as);
  const consents = async () => (await call('GET', `/customers/${customer}/consents`)).json().items;

  it("closes the channel at once, records the user and the customer's words, and leaves other channels open", async () => {
    expect((await withdraw({ channel: 'email', reason: ' Llamó al almacén: no quiere correos. ' })).statusCode).toBe(200);
    const [email, sms] = await consents();
    expect(email).toMatchObject({ channel: 'email', agreed: false, suppressedAt: expect.any(String) });
    expect(email.evidence).toEqual([
      {
        kind: 'withdrawal',
        at: expect.any(String),
        address: 'Ana@correo.example',
        place: 'Ana operador',
        ip: null,
        text: 'Llamó al almacén: no quiere correos.',
        version: null,
      },
    ]);
    expect(sms).toMatchObject({ channel: 'sms', agreed: true, suppressedAt: null });
    const { rows } = await pool.query(`select user_id, subject, details from audit_event where action = 'withdrawConsent'`);
    expect(rows.at(-1)).toEqual({
      user_id: test.staff.operador.userId,
      subject: String(customer),
      details: { channel: 'email' },
    });
  });

  it('stays in effect after an import with consent', async () => {
    await pool.query(`update customer set document = '1020304050' where id = $1`, [customer]);
    await withdraw({ channel: 'sms', reason: 'Lo pidió en caja.' });
    const file = 'documento,nombre,acepta sms\n1020304050,Ana,sí\n';
    await importData(database, { accountId }, 'customers', Readable.from([Buffer.from(file)]));
    expect((await consents())[1]).toMatchObject({ channel: 'sms', suppressedAt: expect.any(String) });
  });

  it('requires a reason, a channel, a customer of the account, and a role that may send', async () => {
    expect((await withdraw({ channel: 'email', reason: ' ' })).body).toContain('Escribe cómo lo pidió.');
    expect((await withdraw({ channel: 'fax', reason: 'x' })).statusCode).toBe(400);
    expect((await withdraw({ channel: 'email', reason: 'x' }, test.strangers.operador)).statusCode).toBe(404);
    expect((await withdraw({ channel: 'email', reason: 'x' }, test.staff.lector)).statusCode).toBe(404);
    expect((await consents())[0]).toMatchObject({ agreed: true, suppressedAt: null });
    const { rows } = await database.execute(sql`select from customer_request where customer_id = ${customer}`);
    expect(rows).toEqual([]);
  });
});
