import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { verifiedReferences } from '../purchases/purchase-owners.ts';
import { mergeCustomers, tablesOfCustomers } from './merge-customers.ts';

eachDatabase(({ database }) => {
  const merge = (accountId: number, kept: number, merged: number) =>
    database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged }));
  const rows = async (question: ReturnType<typeof sql>) => (await database.execute(question)).rows;

  it('lists every table that refers to customers', async () => {
    const found = await rows(
      sql`select distinct conrelid::regclass::text as name from pg_constraint where confrelid = 'customer'::regclass`,
    );
    const verified = verifiedReferences.filter(({ to }) => to === 'customer').map(({ table }) => table);
    expect(new Set([...found.map(({ name }) => name), ...verified])).toEqual(new Set(tablesOfCustomers()));
  });

  it('merges purchases and messages of two customers, keeping both messages of one occurrence', async () => {
    const audience = await seedAudience(database, 3);
    const { accountId } = audience;
    const [kept = 0, merged = 0, other = 0] = audience.people.map(({ id }) => id);
    const shop = await rows(sql`insert into store (account_id, code, name, city, department, zone, channel)
      values (${accountId}, 'A', 'A', 'Cali', 'Valle', 'Sur', 'x') returning id`);
    await database.execute(sql`insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
      select ${accountId}, id, ${shop[0]?.['id']}, 100, 'EFECTIVO', 'R' || id, now() from customer where id in (${kept}, ${merged})`);
    const both = await seedOccurrence(database, audience, new Date());
    const one = await seedOccurrence(database, audience, new Date());
    await database.execute(sql`insert into delivery (account_id, occurrence_id, method_id, customer_id, address)
      select ${accountId}, o.id, (select m.id from send_method m where m.schedule_id = o.schedule_id), c.id, 'x'
      from occurrence o, customer c where (o.id = ${both} and c.id in (${kept}, ${merged})) or (o.id = ${one} and c.id = ${merged})`);
    await database.execute(sql`insert into engagement (delivery_id, kind, account_id, customer_id, first_at, last_at)
      select id, 0, account_id, customer_id, now(), now() from delivery where customer_id in (${kept}, ${merged})`);
    await database.execute(sql`insert into customer_event (account_id, customer_id, sender_id, type, at)
      select ${accountId}, id, id::text, 'cart', now() from customer where id in (${kept}, ${merged})`);
    expect(await merge(accountId + 1, kept, merged)).toBeUndefined();
    expect(await merge(accountId, kept, kept)).toBeUndefined();
    expect(await merge(accountId, kept, merged)).toBeGreaterThan(0);
    expect(await rows(sql`select amount from receipt where customer_id = ${kept}`)).toHaveLength(2);
    expect(await rows(sql`select id from delivery where customer_id = ${kept}`)).toHaveLength(2);
    expect(await rows(sql`select delivery_id from engagement where customer_id = ${kept}`)).toHaveLength(2);
    expect(await rows(sql`select id from customer_event where customer_id = ${kept}`)).toHaveLength(2);
    expect(await rows(sql`select email, mobile, document, email_consent from customer where id = ${merged}`)).toEqual([
      { email: null, mobile: null, document: null, email_consent: false },
    ]);
    expect(await merge(accountId, kept, other)).toBeGreaterThan(0);
    expect(await rows(sql`select id from customer where account_id = ${accountId} and email is not null`)).toEqual([
      { id: kept },
    ]);
    expect(await rows(sql`select id from customer where id = ${other}`)).toEqual([]);
    expect(await merge(accountId, kept, other)).toBeUndefined();
  });
});
