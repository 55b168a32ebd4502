import { expect, it } from '@jest/globals';
import { migrateDatabase } from '../../kernel/database/migrate.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { beforeMigration } from '../../testing/migrations-before.ts';

const prepare = beforeMigration('form_drafts');

eachDatabase(({ pool }) => {
  it('keeps the drafts of schedules, which processes of the version before still read and write', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba')`);
    await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (1, 'ana@x.example', 'Ana', 'Paz', 'administrador', 'one')`);
    const add = (name: string) =>
      pool.query(`insert into schedule_draft (identifier, account_id, name, content, author)
        values (gen_random_uuid(), 1, '${name}', '{"name":"${name}"}', 1) returning id, version`);
    await add('Navidad');
    await migrateDatabase(pool);
    expect((await add('Reyes')).rows).toEqual([{ id: 2, version: 1 }]);
    const table = 'select id, kind, parent, name, content from form_draft order by id';
    expect((await pool.query(table)).rows).toEqual([
      { id: 1, kind: 'schedule', parent: null, name: 'Navidad', content: { name: 'Navidad' } },
      { id: 2, kind: 'schedule', parent: null, name: 'Reyes', content: { name: 'Reyes' } },
    ]);
    await pool.query(`update form_draft set kind = 'campaign' where id = 2`);
    await pool.query(`update schedule_draft set name = 'Otra', version = version + 1`);
    await pool.query('delete from schedule_draft');
    expect((await pool.query(table)).rows).toMatchObject([{ id: 2, kind: 'campaign', name: 'Reyes' }]);
  });
});
