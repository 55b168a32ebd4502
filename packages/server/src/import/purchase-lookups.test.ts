import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { insightWorld } from '../insight/testing/insight-world.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { purchasesKind } from './kinds/purchases.kind.ts';
import { readScope } from './import-scope.ts';
import { importsRepository } from './imports.repository.ts';
import { undoImport } from './undo-import.ts';
import { checkBatch, writeBatch } from './write-batch.ts';

eachDatabase(({ pool }) => {
  it('looks the purchases of a file up by an index, when it is checked, imported again and undone', async () => {
    const statements: (readonly [text: string, values: unknown[]])[] = [];
    const database = drizzle(pool, { logger: { logQuery: (text, values) => statements.push([text, values]) } });
    const world = await insightWorld(database);
    const { accountId, storeId } = world;
    const [customerId] = await world.addCustomers(1, { document: '1020304050' });
    await database.execute(sql`insert into purchase (account_id, customer_id, store_id, amount, payment_method, reference, at)
      select ${accountId}, ${customerId}, ${storeId}, 100, 'EFECTIVO', 'R' || n, now() from generate_series(1, 30000) n`);
    await database.execute(sql`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (${accountId}, 'ana@x.example', 'Ana', 'Paz', 'administrador', 'one')`);
    const { rows: imports } = await database.execute<{ id: number }>(sql`
      insert into data_import (account_id, created_by, kind, file_name)
      select ${accountId}, id, 'purchases', 'a.csv' from staff_user where account_id = ${accountId} returning id`);
    await database.execute(sql`analyze purchase`);
    const importId = imports[0]?.id ?? 0;
    const scope = await readScope(database, accountId);
    const line = { document: '1020304050', store: 'A', sku: 'Olla', amount: '250', at: '2026-05-03', paymentMethod: 'EFECTIVO' };
    const rows = Array.from({ length: 10 }, (_, n) => ({ ...line, reference: `R${n + 29_996}` }));
    statements.length = 0;
    expect(await checkBatch(database, purchasesKind, scope, rows)).toMatchObject({ updated: 5, problems: [] });
    const written = await writeBatch(database, purchasesKind, scope, rows, { journal: { importId, position: 10 } });
    expect(written).toMatchObject({ created: 5, updated: 5 });
    const found = await importsRepository.findById(database, importId);
    if (!found) throw new Error('The import is gone.');
    const undone = await undoImport(database, found, new AbortController().signal);
    expect(undone).toMatchObject({ restored: 5, removed: 5 });
    const lookups = statements.filter(([text]) => /from (?:"purchase",|purchase where)/.test(text));
    // The check, the batch, and two statements of the undo.
    expect(lookups).toHaveLength(4);
    for (const [text, values] of lookups) {
      const { rows: plan } = await pool.query(`explain ${text}`, values);
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toMatch(/(?:using|on) purchase_(?:id|reference)/);
      expect(lines).not.toContain('Seq Scan on purchase');
    }
  }, 60_000);
});
