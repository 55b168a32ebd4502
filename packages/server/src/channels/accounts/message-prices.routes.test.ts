import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { MessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { sql } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const none: MessagePrices = { email: null, sms: null, waMarketing: null, waUtility: null, waAuthentication: null };

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.execute(sql`delete from message_price`));

  const url = '/V1/account/message-prices';
  const change = async (payload: object, as = test.staff.administrador) =>
    test.app.inject({ method: 'PUT', url, headers: await test.as(as), payload });
  const read = async () => (await test.app.inject({ url, headers: await test.as(test.staff.administrador) })).json();
  const stored = async () => {
    const { rows } = await database.execute<{ item: string; price: number; since: string }>(
      sql`select item, price::float8 as price, since::text from message_price order by item, message_price.since`,
    );
    return rows.map(({ item, price, since }) => [item, price, since === '-infinity' ? 'always' : 'now']);
  };

  it('are unknown at first, and kept to four decimals', async () => {
    expect(await read()).toEqual({ prices: none, currency: 'COP' });
    const prices = { ...none, email: 0, sms: 22.1875, waMarketing: 51.5 };
    expect((await change(prices)).json()).toEqual({ prices, currency: 'COP' });
    expect((await read()).prices).toEqual(prices);
  });

  it('hold from now on when they change, and the first one for what was sent before too', async () => {
    await change({ ...none, sms: 20 });
    await change({ ...none, sms: 20, email: 2 });
    await change({ ...none, sms: 25, email: 2 });
    expect(await stored()).toEqual([
      ['email', 2, 'always'],
      ['sms', 20, 'always'],
      ['sms', 25, 'now'],
    ]);
    await change({ ...none, email: 2 });
    expect(await stored()).toEqual([['email', 2, 'always']]);
  });

  it('are recorded in the audit', async () => {
    await change({ ...none, email: 3 });
    const { rows } = await database.execute<{ details: object }>(
      sql`select details from audit_event where action = 'changeMessagePrices' order by id desc limit 1`,
    );
    expect(rows[0]?.details).toMatchObject({ email: 3 });
  });

  it.each([-1, 100_000_000, 0.00001, '5'])('refuse %p', async (price) => {
    const { statusCode, body } = await change({ ...none, sms: price });
    expect(statusCode).toBe(400);
    expect(body).toContain('Escribe un precio');
  });

  it('are for administrators alone', async () => {
    expect((await change({ ...none, sms: 1 }, test.staff.marketing)).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
