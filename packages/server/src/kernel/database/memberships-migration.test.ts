import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { beforeMigration } from '../../testing/migrations-before.ts';
import { migrateDatabase } from './migrate.ts';

const prepare = beforeMigration('memberships');

eachDatabase(({ pool }) => {
  it('migrates each former user to a membership of their own person, with all data', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba'), ('Vecina')`);
    await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash, contact_phone)
      values (1, 'ana@x.example', 'Ana', 'Paz', 'administrador', 'one', '300'), (1, 'eva@x.example', 'Eva', 'Gil', 'lector', 'two', ''),
        (2, 'luz@y.example', 'Luz', 'Rey', 'marketing', 'three', '')`);
    await pool.query(`insert into audit_event (account_id, user_id, action, subject)
      values (1, 1, 'createUser', '2'), (2, null, 'createUser', '3'), (2, 3, 'changeOwnPassword', null)`);
    await migrateDatabase(pool);
    const { rows } = await pool.query(
      'select id, account_id, email, role, password_hash, contact_phone, password_set_by_administrator as given from staff_user order by id',
    );
    expect(rows).toEqual([
      {
        id: 1,
        account_id: 1,
        email: 'ana@x.example',
        role: 'administrador',
        password_hash: 'one',
        contact_phone: '300',
        given: false,
      },
      { id: 2, account_id: 1, email: 'eva@x.example', role: 'lector', password_hash: 'two', contact_phone: '', given: true },
      {
        id: 3,
        account_id: 2,
        email: 'luz@y.example',
        role: 'marketing',
        password_hash: 'three',
        contact_phone: '',
        given: false,
      },
    ]);
    const people = await pool.query('select count(distinct person_id) as count from staff_user');
    expect(people.rows).toEqual([{ count: 3 }]);
    // A process of the previous version still creates users, without the new columns.
    await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
      values (2, 'ana@x.example', 'Ana', 'Paz', 'lector', 'four') on conflict do nothing`);
    const same = await pool.query(`select count(distinct person_id) as count from staff_user where email = 'ana@x.example'`);
    expect(same.rows).toEqual([{ count: 2 }]);
  });
});
