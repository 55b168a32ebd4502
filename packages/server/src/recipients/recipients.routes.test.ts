import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { customers } from '../stores/stores.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { recipientTokens, unsubscribeUrl } from './recipient-token.ts';
import { suppressions } from './suppressions.table.ts';

const email = 'Ana+1@cliente.example';

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let accounts: number[];
  let token: string;
  beforeAll(async () => {
    test = await testApp(database);
    accounts = [test.staff.lector.accountId, test.strangers.lector.accountId];
    token = recipientTokens(test.services.config.secretKey).sign({ accountId: accounts[0] ?? 0, email }, new Date());
    const person = { firstName: 'Ana', lastName: 'Paz', email };
    await database.insert(customers).values(accounts.map((accountId) => ({ ...person, accountId })));
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(suppressions));

  const post = (body: object, remoteAddress = '10.0.0.1') =>
    test.app.inject({ method: 'POST', url: '/V1/unsubscribe', body: { action: 'unsubscribe', ...body }, remoteAddress });
  const oneClick = (given: string, body = 'List-Unsubscribe=One-Click', address = email) =>
    test.app.inject({
      method: 'POST',
      url: unsubscribeUrl('', address, given),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const off = async () =>
    (await pool.query('select account_id from suppression where lifted_at is null order by 1')).rows.map((row) => row.account_id);

  it('takes the address of a signed link off the list of its account, and records it once', async () => {
    const answer = await post({ email, token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Te has dado de baja', accountName: 'tienda' }]);
    expect((await post({ email: email.toLowerCase(), token })).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
    const { rows } = await pool.query(
      "select account_id, details ->> 'reason' as reason from audit_event where action = 'unsubscribe'",
    );
    expect(rows).toEqual([{ account_id: accounts[0], reason: 'signed link' }]);
  });

  it('takes an address without a signature off every list that has it', async () => {
    expect((await post({ email })).statusCode).toBe(200);
    expect(await off()).toEqual(accounts);
  });

  it('answers the same about an address that nobody knows', async () => {
    expect((await post({ email: 'nadie@cliente.example' })).json()).toEqual({
      message: 'Te has dado de baja',
      undo: expect.any(String),
    });
    expect(await off()).toEqual([]);
  });

  it('takes off again who had come back', async () => {
    await post({ email, token });
    await pool.query('update suppression set lifted_at = now()');
    await post({ email, token });
    expect(await off()).toEqual([accounts[0]]);
  });

  it.each([
    ['for another address', () => post({ email: 'eva@cliente.example', token })],
    ['that was changed', () => post({ email, token: `${token}x` })],
    ['that was changed, by one click', () => oneClick(`9${token}`)],
    ['without what RFC 8058 asks for', () => oneClick(token, 'x=1')],
  ])('refuses a link %s', async (_, ask) => {
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_TOKEN']);
    expect(await off()).toEqual([]);
  });

  it('lets a mail program do it by one click', async () => {
    expect((await oneClick(token)).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
  });

  it('lets everybody, however long the address', async () => {
    const long = `${'ñ'.repeat(3)}${'a+'.repeat(30)}b@${'c'.repeat(63)}.${'d'.repeat(63)}.example`;
    const signed = recipientTokens(test.services.config.secretKey).sign({ accountId: accounts[0] ?? 0, email: long }, new Date());
    expect((await oneClick(signed, undefined, long)).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
  });

  it('does nothing when a link is only opened', async () => {
    await test.app.inject({ method: 'GET', url: unsubscribeUrl('', email, token) });
    await test.app.inject({ method: 'GET', url: `/V1/unsubscribe?email=${email}&token=${token}` });
    await test.app.inject({ method: 'HEAD', url: unsubscribeUrl('', email, token) });
    expect(await off()).toEqual([]);
  });

  it('tells what is no address', async () => {
    expect((await post({ email: 'ana' }, '10.0.0.2')).json().fields).toEqual({ email: 'Debe ingresar un correo valido' });
  });

  it('has no patience with somebody who tries many addresses, and still serves signed links', async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, (_, index) => post({ email: `x${index}@y.example` }, '10.0.0.3')));
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await post({ email, token }, '10.0.0.3')).statusCode).toBe(200);
  });
});
