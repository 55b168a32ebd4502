import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { customers } from '../customers/customers.table.ts';
import { stores } from '../stores/stores.table.ts';
import { boughtBetween } from './bought-between.sql.ts';

const from = '2026-03-01T05:00:00Z';
const to = '2026-03-08T05:00:00Z';

eachDatabase(({ database }) => {
  let customerId = 0;
  let otherId = 0;
  let storeId = 0;
  let accountId = 0;
  beforeAll(async () => {
    const [account] = await database.insert(accounts).values({ name: 'tienda' }).returning();
    accountId = account?.id ?? 0;
    const place = { accountId, city: 'Cali', department: 'Valle', zone: 'x', channel: 'x', code: 'A', name: 'A' };
    const [store] = await database.insert(stores).values(place).returning();
    storeId = store?.id ?? 0;
    const person = { accountId, firstName: 'Ana', lastName: 'x' };
    const [one, other] = await database.insert(customers).values([person, person]).returning();
    [customerId, otherId] = [one?.id ?? 0, other?.id ?? 0];
  });

  const bought = async (at: string, amount: number, condition = sql`true`, by = customerId) => {
    await database.execute(sql`delete from purchase`);
    await database.execute(sql`
      insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
      values (${accountId}, ${by}, ${storeId}, ${amount}, 'EFECTIVO', 'R1', ${at})`);
    const span = { from: sql`${from}::timestamptz`, to: sql`${to}::timestamptz` };
    const question = boughtBetween(sql`${customerId}::bigint`, span, () => condition);
    const { rows } = await database.execute<{ bought: boolean }>(sql`select ${question} as bought`);
    return rows[0]?.bought;
  };

  describe('a purchase between two moments', () => {
    it.each([
      ['2026-03-01T04:59:59.999Z', 100, false],
      ['2026-03-01T05:00:00Z', 100, true],
      ['2026-03-08T04:59:59.999Z', 100, true],
      ['2026-03-08T05:00:00Z', 100, false],
      // A gift counts; a return does not.
      ['2026-03-04T05:00:00Z', 0, true],
      ['2026-03-04T05:00:00Z', -100, false],
    ])('at %s of %d: %s', async (at, amount, expected) => {
      expect(await bought(at, amount)).toBe(expected);
    });

    it('is one of this customer, for which the condition holds', async () => {
      expect(await bought(from, 100, sql`true`, otherId)).toBe(false);
      expect(await bought(from, 100, sql`false`)).toBe(false);
    });
  });
});
