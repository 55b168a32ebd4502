import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { migrateDatabase } from '../kernel/database/migrate.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { beforeMigration } from '../testing/migrations-before.ts';
import { runImport } from './import-jobs.ts';
import { importsRepository } from './imports.repository.ts';
import type { ColumnMapping } from './imports.table.ts';
import { shopifyProducts } from './origins/testing/shopify-exports.ts';

const prepare = beforeMigration('import_origins');
const [headerLine = ''] = shopifyProducts.split(/\r?\n/);
const header = headerLine.split(',');
const mapped: Readonly<Record<string, string>> = {
  Handle: 'sku',
  Title: 'name',
  Vendor: 'category',
  Type: 'subcategory',
  'Product Category': 'line',
  'Variant Price': 'price',
};
/** A mapping of the file's own columns: with it, one row of four has all data of a product. */
const ownColumns: ColumnMapping = header.map((name) => mapped[name] ?? null);
const imported = ['vajilla | Vajilla x 16 | Ceiba | Hogar'];

eachDatabase(({ pool, database, kind }) => {
  const addAccount = async () => {
    await pool.query(`insert into account (name) values ('Ceiba')`);
    await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (1, 'ana@x.example', 'Ana', 'Paz', 'administrador', 'one')`);
  };
  /** Adds an import as a process does that knows no exports of other systems. */
  const addAsBefore = async (state: string, mapping: ColumnMapping | null = null): Promise<number> => {
    const { rows } = await pool.query(
      `insert into data_import (account_id, created_by, kind, file_name, state, mapping, header, is_undoable)
      values (1, 1, 'products', 'products_export.csv', $1, $2, $3, true) returning id`,
      [state, mapping && JSON.stringify(mapping), mapping && JSON.stringify(header)],
    );
    return Number(rows[0].id);
  };
  const run = async (id: number) => {
    await importsRepository.addChunk(database, id, 0, Buffer.from(shopifyProducts));
    await runImport({ database, isEmbedded: kind === 'embedded' }, id, new AbortController().signal);
    return importsRepository.findById(database, id);
  };
  const importedProducts = async () => {
    const { rows } = await database.execute<{ words: string }>(sql`
      select concat_ws(' | ', sku, name, category, subcategory) as words from product order by id`);
    return rows.map(({ words }) => words);
  };

  it('goes on reading imports of before by the columns of their file, and converts exports from then on', async () => {
    await prepare(pool);
    await addAccount();
    await addAsBefore('running');
    await addAsBefore('uploaded');
    await migrateDatabase(pool);
    const values = { accountId: 1, createdBy: 1, kind: 'products', fileName: 'products_export.csv' } as const;
    await importsRepository.create(database, values);
    expect((await pool.query('select state, is_plain from data_import order by id')).rows).toEqual([
      { state: 'running', is_plain: true },
      { state: 'uploaded', is_plain: true },
      { state: 'receiving', is_plain: false },
    ]);
  });

  it('reads an import by the columns of its file that an old process stores after the migration', async () => {
    await database.execute(sql`delete from data_import`);
    const id = await addAsBefore('waiting', ownColumns);
    expect(await run(id)).toMatchObject({ state: 'done', isPlain: true, created: 1, rejected: 1 });
    expect(await importedProducts()).toEqual(imported);
  });

  it('reads an import by the columns of its file that a new process received and an old one confirmed', async () => {
    await database.execute(sql`delete from data_import`);
    await database.execute(sql`delete from product`);
    const id = await addAsBefore('waiting', ownColumns);
    await importsRepository.update(database, id, { isPlain: false });
    expect(await run(id)).toMatchObject({ state: 'done', isPlain: false, created: 1, rejected: 1 });
    expect(await importedProducts()).toEqual(imported);
  });
});
