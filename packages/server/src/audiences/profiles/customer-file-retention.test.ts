import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { keptDays } from '@pregon/contract/account/retention';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { customerFileRepository } from './customer-file.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const days = keptDays.files.usual;

eachDatabase(({ kind, database, pool }) => {
  let test: TestApp;
  let customer: number;
  let campaign: number;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId, userId } = test.staff.administrador;
    const person = `insert into customer (account_id, first_name, last_name, document) values ($1, 'Ana', 'P', '1017244906') returning id`;
    customer = Number((await pool.query(person, [accountId])).rows[0].id);
    const made = await pool.query(
      `insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
       values ($1, 'Rebajas', '', '2026-11-01', '2026-12-01', 5, $2) returning id`,
      [accountId, userId],
    );
    campaign = Number(made.rows[0].id);
  });
  afterAll(() => test.close());
  beforeEach(() => pool.query('delete from profile'));

  const upload = async () => {
    const body = new FormData();
    body.append('data', '{}');
    body.append('customer_file', new Blob(['documento\n1017244906\n1017244907\n']), 'leales.csv');
    const headers = await test.as(test.staff.marketing);
    return (await test.app.inject({ method: 'POST', url: '/V1/customer-files', headers, body })).json<{ identifier: string }>();
  };
  const read = async (identifier: string) =>
    test.app.inject({ url: `/V1/customer-files/${identifier}`, headers: await test.as(test.staff.marketing) });
  const use = (identifier: string) =>
    pool.query(`insert into profile (account_id, campaign_id, name, definition, created_by) values ($1, $2, 'Leales', $3, $4)`, [
      test.staff.marketing.accountId,
      campaign,
      { customerFile: identifier, customerFileOption: 'exclude' },
      test.staff.marketing.userId,
    ]);
  const inDays = (count: number) => customerFileRepository.deleteOld(database, new Date(Date.now() + count * dayMs));
  const members = async () => (await pool.query('select from customer_file_member where customer_id = $1', [customer])).rowCount;
  const untilOf = (from: string) => new Date(Date.parse(from) + days * dayMs).toISOString();

  it('deletes a file that no profile uses with its members, when the days of the account are over', async () => {
    const { identifier } = await upload();
    const file = (await read(identifier)).json();
    expect(file).toMatchObject({ matched: 1, keptUntil: untilOf(file.createdAt), problemsKeptUntil: untilOf(file.createdAt) });
    await inDays(days - 1);
    expect([(await read(identifier)).statusCode, await members()]).toEqual([200, 1]);
    await inDays(days + 1);
    expect([(await read(identifier)).statusCode, await members()]).toEqual([404, 0]);
  });

  it('keeps a file that a profile uses, without the rows that match nobody', async () => {
    const { identifier } = await upload();
    await use(identifier);
    await inDays(days - 1);
    expect((await read(identifier)).json()).toMatchObject({ keptUntil: null, problems: [{ value: '1017244907' }] });
    await inDays(days + 1);
    expect((await read(identifier)).json()).toMatchObject({ keptUntil: null, matched: 1, unmatched: 1, problems: [] });
    expect(await members()).toBe(1);
    await pool.query('delete from profile');
    await inDays(days + 1);
    expect([(await read(identifier)).statusCode, await members()]).toEqual([404, 0]);
  });

  it.each([
    [
      'a draft of a profile',
      `insert into form_draft (identifier, account_id, name, content, author, kind)
       values (gen_random_uuid(), $1, 'Leales', $2, $3, 'profile')`,
      'delete from form_draft',
    ],
    [
      'a profile whose deletion can be undone',
      `insert into removed_record (account_id, kind, record, name, parts, removed_by)
       values ($1, 'profile', gen_random_uuid(), 'Leales', jsonb_build_array($2::jsonb), $3)`,
      'delete from removed_record',
    ],
  ])('keeps a file of %s', async (_, insert, remove) => {
    const { identifier } = await upload();
    const { accountId, userId } = test.staff.marketing;
    await pool.query(insert, [accountId, JSON.stringify({ customerFile: identifier }), userId]);
    await inDays(days + 1);
    expect((await read(identifier)).statusCode).toBe(200);
    await pool.query(remove);
    await inDays(days + 1);
    expect((await read(identifier)).statusCode).toBe(404);
  });

  it('counts the days of each account', async () => {
    const { identifier } = await upload();
    const change = 'update account set kept_file_days = $2 where id = $1';
    await pool.query(change, [test.staff.marketing.accountId, 7]);
    await pool.query(change, [test.strangers.marketing.accountId, 365]);
    await inDays(8);
    expect((await read(identifier)).statusCode).toBe(404);
    await pool.query(change, [test.staff.marketing.accountId, days]);
  });

  // The embedded database has one connection, so that nothing is saved while the job runs.
  if (kind === 'postgres') {
    it('passes over a file whose profile is being saved', async () => {
      const { identifier } = await upload();
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select from customer_file where identifier = $1 for key share', [identifier]);
        await inDays(days + 1);
        await client.query('commit');
      } finally {
        client.release();
      }
      expect((await read(identifier)).statusCode).toBe(200);
    });
  }

  it('answers a file that is gone as one that never was', async () => {
    expect((await read(randomUUID())).statusCode).toBe(404);
  });
});
