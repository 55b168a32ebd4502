import { beforeAll, expect, it } from '@jest/globals';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { mergeCustomers, tablesOfCustomers } from './merge-customers.ts';
import { undoMerge } from './undo-merge.ts';

eachDatabase(({ database, pool }) => {
  let accountId = 0;
  let kept = 0;
  let merged = 0;
  let other = 0;
  beforeAll(async () => {
    const audience = await seedAudience(database, 3);
    accountId = audience.accountId;
    [kept = 0, merged = 0, other = 0] = audience.people.map(({ id }) => id);
    const owner = audience.createdBy;
    const run = (statement: string, values: readonly unknown[] = []) => pool.query(statement, [...values]);
    await run(
      `update customer set document = '52345678', first_name = 'Ana', email = null, mobile = '+573001112233', sms_consent = true,
        whatsapp_consent = true, city = 'Cali' where id = $1`,
      [kept],
    );
    await run(
      `update customer set document = null, first_name = 'Anita', email = 'ana@x.example', email_consent = true,
        mobile = '+573001112233', sms_consent = false, whatsapp_consent = true, gender = 'F', focus = 'LEALES' where id = $1`,
      [merged],
    );
    const store = (
      await run(
        `insert into store (account_id, code, name, city, department, zone, channel) values ($1, 'A', 'A', 'Cali', 'Valle', 'Sur', 'x') returning id`,
        [accountId],
      )
    ).rows[0].id;
    const key = (
      await run(`insert into public_key (key, account_id, store_id) values ('clave-de-prueba', $1, $2) returning id`, [
        accountId,
        store,
      ])
    ).rows[0].id;
    const file = async (who: readonly number[]) => {
      const { rows } = await run(
        `insert into customer_file (account_id, name, rows, unmatched, problems, created_by) values ($1, 'f', 1, 0, '[]', $2) returning id`,
        [accountId, owner],
      );
      for (const id of who) await run(`insert into customer_file_member values ($1, $2)`, [rows[0].id, id]);
    };
    await file([kept, merged]);
    await file([merged]);
    for (const id of [kept, merged]) {
      await run(
        `insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
         select $1, $2::bigint, $3, 100 * n, 'EFECTIVO', 'R' || n, timestamptz '2026-01-01' + n * interval '1 day' + ($2::bigint % 50) * interval '1 minute'
         from generate_series(1, 3) n`,
        [accountId, id, store],
      );
      await run(
        `insert into client_detail (customer_id, account_id, document_type, children, pets, comments, address) values ($1, $2, 'CC', true, false, $3, $4)`,
        [id, accountId, `Comentario ${id}`, id === merged ? 'Calle 5' : null],
      );
      await run(`insert into customer_note (account_id, customer_id, user_id, text) values ($1, $2, $3, 'Nota')`, [
        accountId,
        id,
        owner,
      ]);
      await run(
        `insert into visit (account_id, request_key, key_id, store_id, customer_id, kind, at) values ($1, gen_random_uuid(), $2, $3, $4, 'visita', now())`,
        [accountId, key, store, id],
      );
      await run(`insert into survey_trace (id, account_id, store_id, customer_id, expires_at) values ($1, $2, $3, $4, now())`, [
        `rastro ${id}`,
        accountId,
        store,
        id,
      ]);
      await run(
        `insert into client_consent (account_id, customer_id, key_id, channel, address, version, text, agreed_at) values ($1, $2, $3, 'sms', 'x', '1', 't', now())`,
        [accountId, id, key],
      );
      await run(
        `insert into client_registration (account_id, request_key, key_id, customer_id, filled_at) values ($1, gen_random_uuid(), $2, $3, now())`,
        [accountId, key, id],
      );
      await run(
        `insert into message_reply (account_id, customer_id, channel, text, received_at) values ($1, $2, 'sms', 'Gracias', now())`,
        [accountId, id],
      );
    }
    await run(`insert into customer_photo (customer_id, account_id, content, width, height) values ($1, $2, '\\x0102ff', 1, 1)`, [
      merged,
      accountId,
    ]);
    const both = await seedOccurrence(database, audience, new Date());
    const one = await seedOccurrence(database, audience, new Date());
    await run(
      `insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state)
       select $1, o.id, m.id, c.id, 'x', 2 from occurrence o join send_method m on m.schedule_id = o.schedule_id, customer c
       where (o.id = $2 and c.id in ($4, $5)) or (o.id = $3 and c.id = $5)`,
      [accountId, both, one, kept, merged],
    );
  });

  /** All customers and all rows that reference them, as text. */
  const everything = async (): Promise<Record<string, readonly string[]>> => {
    const found: Record<string, readonly string[]> = {};
    for (const table of [...tablesOfCustomers(), 'counted_receipt', 'customer']) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };
  const merge = (into: number, from: number) =>
    database.transaction((transaction) =>
      mergeCustomers(transaction, { accountId, kept: into, merged: from, winner: 'kept', userId: null }),
    );
  const undo = (id: number | undefined, of = kept, account = accountId) =>
    database.transaction((transaction) => undoMerge(transaction, { accountId: account, kept: of, id: id ?? 0 }));
  const customerRow = async (id: number) => (await pool.query('select * from customer where id = $1', [id])).rows[0];

  it('keeps the data of the remaining customer, fills in missing values, and takes the stricter consent', async () => {
    const before = await everything();
    const made = await merge(kept, merged);
    expect(await customerRow(kept)).toMatchObject({
      first_name: 'Ana',
      document: '52345678',
      email: 'ana@x.example',
      email_consent: true,
      sms_consent: false,
      whatsapp_consent: true,
      gender: 'F',
      city: 'Cali',
      focus: 'LEALES',
    });
    const { rows } = await pool.query('select count(*)::int as count from receipt where customer_id = $1', [kept]);
    expect(rows[0].count).toBe(3);
    expect((await pool.query('select comments, address from client_detail where customer_id = $1', [kept])).rows).toEqual([
      { comments: `Comentario ${kept}`, address: 'Calle 5' },
    ]);
    await undo(made);
    expect(await everything()).toEqual(before);
  });

  it('restores both exactly when the merged row was deleted', async () => {
    await pool.query('delete from delivery where customer_id = $1', [kept]);
    const before = await everything();
    const made = await merge(kept, merged);
    expect(await customerRow(merged)).toBeUndefined();
    await undo(made);
    expect(await everything()).toEqual(before);
  });

  it('leaves later data with the remaining customer', async () => {
    const made = await merge(kept, merged);
    await pool.query(`update customer set email = 'nueva@x.example', city = 'Pasto' where id = $1`, [kept]);
    await pool.query(
      `insert into customer_note (account_id, customer_id, user_id, text) select account_id, $1, user_id, 'Después' from customer_note limit 1`,
      [kept],
    );
    await undo(made);
    expect(await customerRow(kept)).toMatchObject({ email: 'nueva@x.example', city: 'Pasto', gender: null, sms_consent: true });
    expect(await customerRow(merged)).toMatchObject({ email: 'ana@x.example', first_name: 'Anita' });
    const { rows } = await pool.query(`select customer_id from customer_note where text = 'Después'`);
    expect(rows).toEqual([{ customer_id: kept }]);
  });

  it('is refused out of order, twice, for another account, and after its time', async () => {
    const first = await merge(kept, merged);
    const second = await merge(kept, other);
    await expect(undo(first)).rejects.toMatchObject({ code: 'MERGE_OVER', message: 'Deshaz primero la unión más reciente.' });
    await expect(undo(second, kept, accountId + 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await undo(second);
    await expect(undo(second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await pool.query(`update customer_merge set at = now() - interval '31 days' where id = $1`, [first]);
    await expect(undo(first)).rejects.toMatchObject({ code: 'MERGE_OVER' });
  });
});
