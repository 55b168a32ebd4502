import { expect, it } from '@jest/globals';
import { migrateDatabase } from '../kernel/database/migrate.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { beforeMigration } from '../testing/migrations-before.ts';

const prepare = beforeMigration('import_origins');

eachDatabase(({ pool }) => {
  it('goes on reading imports of before by the columns of their file, and converts exports from then on', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba')`);
    await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (1, 'ana@x.example', 'Ana', 'Paz', 'administrador', 'one')`);
    const add = (state: string) =>
      pool.query(
        `insert into data_import (account_id, created_by, kind, file_name, state)
        values (1, 1, 'purchases', 'orders_export.csv', $1)`,
        [state],
      );
    await add('running');
    await add('uploaded');
    await migrateDatabase(pool);
    await add('receiving');
    expect((await pool.query('select state, is_plain from data_import order by id')).rows).toEqual([
      { state: 'running', is_plain: true },
      { state: 'uploaded', is_plain: true },
      { state: 'receiving', is_plain: false },
    ]);
  });
});
