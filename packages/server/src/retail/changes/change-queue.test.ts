import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { visitsRepository } from '../../counter/visits/visits.repository.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { importData } from '../../import/import-data.ts';
import { importKindDefinitions } from '../../import/import-kinds.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { capturedCustomers } from '../customers/captured-customers.repository.ts';
import { customers } from '../customers/customers.table.ts';
import { mergeCustomers } from '../customers/merge-customers.ts';
import { products } from '../products/products.table.ts';
import { purchasesRepository } from '../purchases/purchases.repository.ts';
import { purchases } from '../purchases/purchases.table.ts';
import { stores } from '../stores/stores.table.ts';

const idOf = ([row]: readonly { readonly id: number }[]): number => row?.id ?? 0;

eachDatabase(({ database }) => {
  let accountId = 0;
  let storeId = 0;
  let ana = 0;
  let luz = 0;
  /** Drains the queue of the account, and returns the customers in it. */
  const queued = async (): Promise<number[]> => {
    const { rows } = await database.execute<{ customer: number }>(sql`
      with taken as (delete from stale_customer where account_id = ${accountId} returning customer_id)
      select distinct customer_id as customer from taken order by 1`);
    return rows.map(({ customer }) => customer);
  };
  const line = (customerId: number, reference: string) => ({
    accountId,
    customerId,
    storeId,
    amount: '10',
    paymentMethod: 'EFECTIVO',
    reference,
    at: new Date('2026-05-03T12:00:00Z'),
  });
  const add = (customerId: number, reference: string) =>
    database.transaction((transaction) => purchasesRepository.add(transaction, accountId, [line(customerId, reference)]));
  const bring = (kind: 'customers' | 'purchases', content: string) =>
    importData(database, { accountId }, kind, Readable.from([Buffer.from(content)]));

  beforeEach(async () => {
    accountId = idOf(await database.insert(accounts).values({ name: 'Tienda' }).returning());
    const place = { code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'x' };
    storeId = idOf(
      await database
        .insert(stores)
        .values({ ...place, accountId })
        .returning(),
    );
    const good = { sku: 'S', name: 'Olla', category: 'Hogar', subcategory: 'Cocina', line: 'Ollas', price: '10' };
    await database.insert(products).values({ ...good, accountId });
    const person = (document: string) => ({ accountId, document, firstName: 'Ana', lastName: 'x' });
    const rows = await database
      .insert(customers)
      .values([person('1001'), person('1002')])
      .returning();
    [ana = 0, luz = 0] = rows.map(({ id }) => id);
  });

  it('contains customers after a purchase at a till, and none after a known receipt', async () => {
    expect(await add(ana, 'F1')).toBe(true);
    expect(await queued()).toEqual([ana]);
    expect(await add(luz, 'F1')).toBe(false);
    expect(await queued()).toEqual([]);
  });

  it('contains customers after a visit, and after a registration at a counter', async () => {
    const holder = { accountId, storeId, keyId: 0, key: '', accountName: '', storeName: '', storeCode: '', counter: true };
    const captured = { document: '1003', firstName: 'Sol', lastName: '', email: '', mobile: '', gender: null, birthDate: null };
    const sol = await database.transaction((transaction) => capturedCustomers.add(transaction, holder, captured));
    expect(sol).toMatchObject({ focus: 'NUEVOS', focusSource: 'calculado' });
    expect(await queued()).toEqual([sol.id]);
    await database.execute(
      sql`insert into public_key (key, account_id, store_id) values (${`k${accountId}`}, ${accountId}, ${storeId})`,
    );
    const { rows } = await database.execute<{ id: number }>(sql`select id from public_key where account_id = ${accountId}`);
    const visit = {
      accountId,
      storeId,
      keyId: rows[0]?.id ?? 0,
      customerId: ana,
      requestKey: crypto.randomUUID(),
      kind: 'visita' as const,
      at: new Date(),
    };
    await database.transaction((transaction) => visitsRepository.begin(transaction, visit));
    expect(await queued()).toEqual([ana]);
  });

  it('contains both customers of a merge', async () => {
    await add(luz, 'F2');
    await queued();
    await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept: ana, merged: luz }));
    expect(await queued()).toEqual([ana, luz]);
  });

  it('contains the customers of imported and corrected lines, and those who lost a line', async () => {
    const header = 'documento,tienda,producto,valor,fecha,medio de pago,referencia\n';
    const file = (document: string, amount: number) => `${header}${document},A,S,${amount},2026-05-03 12:00,Efectivo,F9-1\n`;
    expect(await bring('purchases', file('1001', 10))).toMatchObject({ created: 1, rejected: 0 });
    expect(await queued()).toEqual([ana]);
    await bring('purchases', file('1001', 10));
    expect(await queued()).toEqual([]);
    await bring('purchases', file('1001', 20));
    expect(await queued()).toEqual([ana]);
    expect(await bring('purchases', file('1002', 20))).toMatchObject({ updated: 1 });
    expect(await queued()).toEqual([ana, luz]);
  });

  it('contains a customer once, whatever an import adds while nobody takes changes', async () => {
    const header = 'documento,tienda,producto,valor,fecha,medio de pago,referencia\n';
    const file = (reference: string) => `${header}1001,A,S,10,2026-05-03 12:00,Efectivo,${reference}\n`;
    for (const reference of ['F11', 'F12', 'F13']) await bring('purchases', file(reference));
    const rows = sql`select from stale_customer where account_id = ${accountId} and customer_id = ${ana}`;
    expect((await database.execute(rows)).rows).toHaveLength(1);
    expect(await queued()).toEqual([ana]);
    await bring('purchases', file('F14'));
    expect(await queued()).toEqual([ana]);
  });

  it('contains imported customers, whose focus has source and date of the import', async () => {
    await bring('customers', 'documento,nombre,enfoque\n1001,Ana,Leales\n1009,Eva,\n');
    const { rows } = await database.execute(sql`
      select id, focus, focus_source, focus_at is not null as dated, imported_focus from customer where account_id = ${accountId}
      order by id`);
    expect(rows).toMatchObject([
      { focus: 'LEALES', focus_source: 'importado', dated: true, imported_focus: 'LEALES' },
      { focus: null, focus_source: null, dated: false, imported_focus: null },
      { focus: null, focus_source: null, dated: false, imported_focus: null },
    ]);
    expect(await queued()).toEqual([ana, rows[2]?.['id']]);
    await bring('customers', 'documento,nombre,enfoque\n1001,Ana,Leales\n');
    expect(await queued()).toEqual([]);
  });

  it('contains no customers of a change that was rolled back', async () => {
    const failing = database.transaction(async (transaction) => {
      await purchasesRepository.add(transaction, accountId, [line(ana, 'F7')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await queued()).toEqual([]);
    expect(await database.$count(purchases, sql`account_id = ${accountId}`)).toBe(0);
  });
});

/** Files that may write purchases: those that queue the customers, and the demo, which computes scores after it is filled. */
const writers = [
  'demo/seed.ts',
  'import/batch-statement.sql.ts',
  'import/undo-import.ts',
  'retail/purchases/purchases.repository.ts',
  'retail/purchases/write-purchases.ts',
];
const writing =
  /\b(?:insert\s+into|update|delete\s+from|copy)\s+"?purchase"?(?![\w"])|(?:insert|update|delete)\(purchases\)|insertRows\(\w+, purchases|(?:insert into|update|delete from) \$\{(?:purchases|kind\.table)\}/i;

it('is bypassed by no other file that writes purchases', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !/(?:^|\/)testing\//.test(file.replaceAll('\\', '/')),
  );
  const found = files.filter((file) => writing.test(readFileSync(root + file, 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(writers);
  for (const [kind, { table, customer }] of Object.entries(importKindDefinitions)) {
    const isOfCustomers = table === purchases || table === customers;
    expect([kind, customer !== undefined]).toEqual([kind, isOfCustomers]);
  }
});
