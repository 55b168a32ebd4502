import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { insightWorld } from '../insight/testing/insight-world.ts';
import { mergeCustomers } from '../retail/customers/merge-customers.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { purchasesKind } from './kinds/purchases.kind.ts';
import { readScope } from './import-scope.ts';
import { importsRepository } from './imports.repository.ts';
import { undoImport } from './undo-import.ts';
import { writeBatch } from './write-batch.ts';

eachDatabase(({ database }) => {
  it('keeps a purchase that belonged to a customer who was merged away, or to a store that was deleted since', async () => {
    const world = await insightWorld(database);
    const { accountId } = world;
    const [merged = 0] = await world.addCustomers(1, { document: 'C1' });
    const [kept = 0] = await world.addCustomers(1, { document: 'C2' });
    await world.addCustomers(1, { document: 'C3' });
    await database.execute(sql`
      insert into store (account_id, code, name, city, department, zone, channel)
      select account_id, 'B', 'Nueva', city, department, zone, channel from store where account_id = ${accountId}`);
    const { rows: staff } = await database.execute<{ id: number }>(sql`
      insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (${accountId}, ${`ana.${accountId}@x.example`}, 'Ana', 'Paz', 'administrador', 'one') returning id`);
    const importFile = async (lines: readonly { document: string; store: string; amount: string }[]) => {
      const { rows } = await database.execute<{ id: number }>(sql`
        insert into data_import (account_id, created_by, kind, file_name)
        values (${accountId}, ${staff[0]?.id}, 'purchases', 'a.csv') returning id`);
      const journal = { importId: rows[0]?.id ?? 0, position: lines.length };
      const file = lines.map((line, n) => ({
        ...line,
        sku: 'Olla',
        at: '2026-05-03',
        paymentMethod: 'EFECTIVO',
        reference: `R${n}`,
      }));
      await writeBatch(database, purchasesKind, await readScope(database, accountId), file, { journal });
      return importsRepository.findById(database, journal.importId);
    };
    await importFile([
      { document: 'C1', store: 'A', amount: '100' },
      { document: 'C2', store: 'B', amount: '200' },
      { document: 'C2', store: 'A', amount: '300' },
    ]);
    const second = await importFile([
      { document: 'C3', store: 'A', amount: '101' },
      { document: 'C2', store: 'A', amount: '201' },
      { document: 'C2', store: 'A', amount: '301' },
    ]);
    await database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept, merged }));
    await database.execute(sql`delete from store where account_id = ${accountId} and code = 'B'`);

    if (!second) throw new Error('The import is gone.');
    expect(await undoImport(database, second, new AbortController().signal)).toMatchObject({ restored: 1, kept: 2 });
    const { rows } = await database.execute(sql`
      select reference, k.document, s.code as store, amount::float8 as amount
      from purchase p join customer k on k.id = p.customer_id join store s on s.id = p.store_id
      where p.account_id = ${accountId} order by reference`);
    expect(rows).toEqual([
      { reference: 'R0', document: 'C3', store: 'A', amount: 101 },
      { reference: 'R1', document: 'C2', store: 'A', amount: 201 },
      { reference: 'R2', document: 'C2', store: 'A', amount: 300 },
    ]);
  });
});
