import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';

const email = 'Ana+1@cliente.example';
const mobile = '+573001234567';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let account: number;
  let neighbour: number;
  let token: string;
  beforeAll(async () => {
    test = await testApp(database);
    account = test.staff.lector.accountId;
    neighbour = test.strangers.lector.accountId;
    token = recipientTokens(test.services.config.keys.links).sign({ accountId: account, email }, new Date());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await database.delete(suppressions);
    await database.delete(customers);
    const person = { firstName: 'Ana', lastName: 'Paz', email, mobile, emailConsent: true, smsConsent: true };
    await database.insert(customers).values([account, neighbour].map((accountId) => ({ ...person, accountId })));
  });

  const save = (body: object) => test.app.inject({ method: 'POST', url: '/V2/subscription-preferences', body });
  const read = (given = token, address = email) =>
    test.app.inject({
      method: 'GET',
      url: '/V2/subscription-preferences',
      query: { email: address, token: given },
    });
  const off = async () =>
    (await pool.query('select account_id, channel, address from suppression where lifted_at is null order by 1, 2')).rows.map(
      (row) => Object.values(row),
    );
  const recorded = async () =>
    (
      await pool.query(
        "select action, subject, details ->> 'channel' as channel from audit_event where action in ('subscribe', 'unsubscribe') order by id",
      )
    ).rows.map((row) => Object.values(row));

  describe("a recipient's preferences", () => {
    it("show what they get from the link's retailer, with masked numbers", async () => {
      const answer = await read();
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          message: 'Guardamos tus preferencias',
          accountName: 'tienda',
          channels: [
            { channel: 'email', address: email, isOn: true },
            { channel: 'sms', address: 'termina en 4567', isOn: true },
            { channel: 'wa', address: 'termina en 4567', isOn: false },
          ],
        },
      ]);
      expect(await off()).toEqual([]);
    });

    it('offer e-mail alone to a person who is no longer a customer', async () => {
      await database.delete(customers);
      expect((await read()).json().channels).toEqual([{ channel: 'email', address: email, isOn: true }]);
    });

    it('unsubscribe from e-mail and subscribe again, each recorded', async () => {
      const before = (await recorded()).length;
      expect((await save({ email, action: 'unsubscribe', token })).json().message).toBe('Te has dado de baja');
      expect(await off()).toEqual([[account, 'email', email.toLowerCase()]]);
      const back = await save({ email, action: 'subscribe', token });
      expect(back.json()).toMatchObject({
        message: 'Te has suscrito de nuevo',
        channels: [{ channel: 'email', isOn: true }, {}, {}],
      });
      expect(await off()).toEqual([]);
      expect((await recorded()).slice(before)).toEqual([
        ['unsubscribe', email.toLowerCase(), 'email'],
        ['subscribe', email.toLowerCase(), 'email'],
      ]);
    });

    it('set exactly the chosen channels, at this retailer alone', async () => {
      const answer = await save({ email, action: 'choose', token, channels: ['wa'] });
      expect(answer.json().channels.map(({ channel, isOn }: { channel: string; isOn: boolean }) => [channel, isOn])).toEqual([
        ['email', false],
        ['sms', false],
        ['wa', true],
      ]);
      expect(await off()).toEqual([
        [account, 'email', email.toLowerCase()],
        [account, 'sms', mobile],
      ]);
      const { rows } = await pool.query('select account_id, whatsapp_consent from customer order by 1');
      expect(rows.map((row) => Object.values(row))).toEqual([
        [account, true],
        [neighbour, false],
      ]);
      await save({ email, action: 'choose', token, channels: ['email', 'sms', 'wa'] });
      expect(await off()).toEqual([]);
    });

    it.each([
      ['for another address', { email: 'eva@cliente.example' }],
      ['that was changed', { token: 'x' }],
      ['that is empty', { token: '' }],
    ])('reject a token %s without revealing anything', async (_, change) => {
      const asked = { email, action: 'unsubscribe', token, ...change };
      const answers = [await save(asked), await read(asked.token, asked.email)];
      for (const answer of answers) {
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          { code: 'BAD_TOKEN', message: 'El enlace no es válido o ya venció.' },
        ]);
      }
      expect(await off()).toEqual([]);
    });

    it.each([
      ['an unknown action', { action: 'delete' }],
      ['an unknown field', { accountId: 1 }],
      ['an unknown channel', { channels: ['fax'] }],
    ])('reject %s', async (_, change) => {
      expect((await save({ email, action: 'unsubscribe', token, ...change })).statusCode).toBe(400);
      expect(await off()).toEqual([]);
    });
  });

  describe('an unsigned unsubscription', () => {
    const leave = async (address = email) => {
      const url = '/V1/unsubscribe';
      return (await test.app.inject({ method: 'POST', url, body: { action: 'unsubscribe', email: address } })).json();
    };

    it('can be undone only by the person who requested it', async () => {
      const { undo } = await leave();
      expect(await off()).toHaveLength(2);
      expect((await save({ email, action: 'subscribe', token: `${undo}x` })).statusCode).toBe(400);
      expect((await save({ email: 'eva@cliente.example', action: 'subscribe', token: undo })).statusCode).toBe(400);
      expect((await save({ email, action: 'subscribe', token: undo })).json()).toEqual({
        message: 'Te has suscrito de nuevo',
        channels: [],
      });
      expect(await off()).toEqual([]);
    });

    it('does not undo an earlier unsubscription by signed link', async () => {
      await save({ email, action: 'unsubscribe', token });
      const { undo } = await leave();
      await save({ email, action: 'subscribe', token: undo });
      expect(await off()).toEqual([[account, 'email', email.toLowerCase()]]);
    });

    it('answers the same for an unknown address, and gives no access to preferences', async () => {
      const { undo, ...rest } = await leave('nadie@cliente.example');
      expect([typeof undo, rest]).toEqual(['string', { message: 'Te has dado de baja' }]);
      expect((await read(undo, 'nadie@cliente.example')).statusCode).toBe(400);
      expect((await save({ email: 'nadie@cliente.example', action: 'choose', token: undo })).statusCode).toBe(400);
    });
  });
});
