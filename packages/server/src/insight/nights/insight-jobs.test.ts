import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { users } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { insightWorld } from '../testing/insight-world.ts';
import { nightQueue, recomputeChanged, runNightOf, sendDueNights } from './insight-jobs.ts';
import { recomputeWithRuns } from './testing/recompute-with-runs.ts';

eachDatabase(({ database }) => {
  let test: TestApp;
  const { signal } = new AbortController();
  beforeAll(async () => {
    test = await testApp(database);
    await test.services.queue.start();
    await test.services.queue.runJobs('unused', async () => undefined);
  });
  afterAll(() => test.close());
  const waiting = async (): Promise<number[]> => {
    const { rows } = await database.execute<{ account: number }>(sql`
      select (data ->> 'accountId')::int as account from pgboss.job where name = ${nightQueue} order by 1`);
    return rows.map(({ account }) => account);
  };

  it('computes all customers of an account after its first import, and then only changed ones', async () => {
    const world = await insightWorld(database);
    const [ana = 0, luz = 0] = await world.addCustomers(2);
    await world.buy([ana, luz].map((customerId) => ({ customerId, at: '2026-11-10' })));
    const now = new Date('2026-11-21T15:00:00Z');
    await recomputeWithRuns(test.services, now, signal);
    const { scores } = await world.computed();
    expect(scores).toMatchObject([
      { focus: 'NUEVOS', model_version: 1 },
      { focus: 'NUEVOS', model_version: 1 },
    ]);
    await world.buy([{ customerId: ana, at: '2026-11-20' }]);
    await recomputeWithRuns(test.services, now, signal);
    const after = await world.computed();
    expect(after.scores).toMatchObject([
      { customer_id: ana, focus: 'FRECUENTES' },
      { customer_id: luz, focus: 'NUEVOS' },
    ]);
    expect((await database.execute(sql`select from stale_customer where account_id = ${world.accountId}`)).rows).toEqual([]);
  });

  it('computes the customers of a first import once, not as changes and then again with all', async () => {
    const world = await insightWorld(database);
    const ids = await world.addCustomers(4);
    await world.buy(ids.map((customerId, place) => ({ customerId, at: '2026-11-10', amount: String(100 * (place + 1)) })));
    await database.execute(sql`create table rewritten_score (customer_id bigint)`);
    await database.execute(sql`create function note_rewritten() returns trigger language plpgsql as
      $$ begin insert into rewritten_score values (new.customer_id); return null; end $$`);
    await database.execute(sql`create trigger note_rewritten after update on customer_score for each row
      when (old.category is distinct from new.category) execute function note_rewritten()`);
    try {
      await recomputeWithRuns(test.services, new Date('2026-11-21T15:00:00Z'), signal);
      expect((await database.execute(sql`select from rewritten_score`)).rows).toEqual([]);
      expect((await world.computed()).scores.map((row) => row['category'])).toEqual(['BRONCE', 'BRONCE', 'PLATA', 'DIAMANTE']);
      expect((await database.execute(sql`select from stale_customer where account_id = ${world.accountId}`)).rows).toEqual([]);
    } finally {
      await database.execute(sql`drop trigger note_rewritten on customer_score`);
      await database.execute(sql`drop function note_rewritten`);
      await database.execute(sql`drop table rewritten_score`);
    }
  });

  it('computes all of an account again when purchases come after its customers were computed without any', async () => {
    const world = await insightWorld(database);
    const ids = await world.addCustomers(4);
    const now = new Date('2026-11-21T15:00:00Z');
    await runNightOf(test.services, world.accountId, now, signal);
    const [productId] = world.productIds;
    await world.buy(
      ids.map((customerId, place) => ({ customerId, productId, at: '2026-11-10', amount: String(100 * (place + 1)) })),
    );
    await recomputeWithRuns(test.services, now, signal);
    expect((await world.computed()).scores.map((row) => row['category'])).toEqual(['BRONCE', 'BRONCE', 'PLATA', 'DIAMANTE']);
    const { rows } = await database.execute(sql`
      select value from customer_benchmark where account_id = ${world.accountId} and name like 'sold.%'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('computes all of an account when the import of its purchases has ended, not with a part of them', async () => {
    const world = await insightWorld(database);
    const { accountId } = world;
    const now = new Date('2026-11-21T15:00:00Z');
    const ids = await world.addCustomers(4);
    await runNightOf(test.services, accountId, now, signal);
    const staff = { accountId, email: `${crypto.randomUUID()}@x.example`, firstName: 'Eva', lastName: 'Díaz', passwordHash: '' };
    const [user] = await database
      .insert(users)
      .values({ ...staff, role: 'administrador' })
      .returning();
    await database.execute(sql`
      insert into data_import (account_id, created_by, kind, file_name, state) values (${accountId}, ${user?.id}, 'purchases', 'compras.csv', 'running')`);
    await world.buy(ids.map((customerId, place) => ({ customerId, at: '2026-11-10', amount: String(100 * (place + 1)) })));
    const categories = async () => (await world.computed()).scores.map((row) => row['category']);
    await recomputeWithRuns(test.services, now, signal);
    expect(await categories()).toEqual(['BRONCE', 'BRONCE', 'BRONCE', 'BRONCE']);
    const first = await insightWorld(database);
    await first.addCustomers(1);
    await database.execute(sql`update data_import set account_id = ${first.accountId} where account_id = ${accountId}`);
    await sendDueNights(test.services, now);
    expect(await waiting()).not.toContain(first.accountId);
    await database.execute(sql`update data_import set state = 'done', ended_at = now() where account_id = ${first.accountId}`);
    await sendDueNights(test.services, now);
    expect(await waiting()).toContain(first.accountId);
    await world.buy([{ customerId: ids[0] ?? 0, at: '2026-11-11', amount: '1' }]);
    await recomputeWithRuns(test.services, now, signal);
    expect(await categories()).toEqual(['BRONCE', 'BRONCE', 'PLATA', 'DIAMANTE']);
  });

  it('does not keep the changes of an account waiting for the first run of another', async () => {
    const [large, small] = [await insightWorld(database), await insightWorld(database)];
    const now = new Date('2026-11-21T15:00:00Z');
    const [luz = 0, eva = 0] = await small.addCustomers(2);
    await small.buy([luz, eva].map((customerId) => ({ customerId, at: '2026-11-10' })));
    await recomputeWithRuns(test.services, now);
    const [ana = 0] = await large.addCustomers(1);
    await large.buy([{ customerId: ana, at: '2026-11-10' }]);
    await small.buy([{ customerId: luz, at: '2026-11-20' }]);
    await recomputeChanged(test.services, now, signal);
    expect((await small.computed()).scores).toMatchObject([
      { customer_id: luz, focus: 'FRECUENTES' },
      { customer_id: eva, focus: 'NUEVOS' },
    ]);
    expect((await large.computed()).scores).toEqual([]);
    // Until the run has ended, each minute asks for it again.
    await recomputeChanged(test.services, now, signal);
    const jobs = async () =>
      (
        await database.execute(sql`
          select data, priority from pgboss.job where name = ${nightQueue} and (data ->> 'accountId')::int = ${large.accountId}`)
      ).rows;
    expect(await jobs()).toEqual([{ data: { accountId: large.accountId, everything: 1 }, priority: 1 }]);
    await runNightOf(test.services, large.accountId, now, signal, { everything: true });
    expect((await large.computed()).scores).toMatchObject([{ customer_id: ana, focus: 'NUEVOS' }]);
  });

  it('computes the changes of accounts in turns, also of one whose changes come meanwhile', async () => {
    const [large, small, late] = [await insightWorld(database), await insightWorld(database), await insightWorld(database)];
    const now = new Date('2026-11-21T15:00:00Z');
    const many = await large.addCustomers(20);
    const [luz = 0] = await small.addCustomers(1);
    const [eva = 0] = await late.addCustomers(1);
    const at = '2026-11-10';
    await large.buy(many.map((customerId) => ({ customerId, at })));
    for (const [world, customerId] of [
      [small, luz],
      [late, eva],
    ] as const)
      await world.buy([{ customerId, at }]);
    await recomputeWithRuns(test.services, now, signal);
    await large.buy(many.map((customerId) => ({ customerId, at: '2026-11-20' })));
    await small.buy([{ customerId: luz, at: '2026-11-20' }]);
    // The order in which accounts had a batch computed, as written by the statement that takes changes off the queue.
    await database.execute(sql`create table turn (id int generated always as identity, account_id int, changes int)`);
    await database.execute(sql`create function note_turn() returns trigger language plpgsql as $$ begin
      insert into turn (account_id, changes) select account_id, count(*) from gone group by 1;
      if (select count(*) from turn) = 2 then
        insert into stale_customer (account_id, customer_id) values (${sql.raw(String(late.accountId))}, ${sql.raw(String(eva))});
      end if; return null; end $$`);
    await database.execute(sql`create trigger note_turn after delete on stale_customer referencing old table as gone
      for each statement execute function note_turn()`);
    try {
      await recomputeChanged(test.services, now, signal, { atOnce: 5 });
      const { rows } = await database.execute<{ account: number; changes: number }>(
        sql`select account_id as account, changes from turn order by id`,
      );
      const names = new Map([
        [large.accountId, 'large'],
        [small.accountId, 'small'],
        [late.accountId, 'late'],
      ]);
      const turns = rows.map(({ account }) => names.get(account) ?? 'another');
      expect(turns).toEqual(['large', 'small', 'large', 'late', 'large', 'large']);
      expect(rows.every(({ changes }) => changes <= 5)).toBe(true);
    } finally {
      await database.execute(sql`drop trigger note_turn on stale_customer`);
      await database.execute(sql`drop function note_turn`);
      await database.execute(sql`drop table turn`);
    }
    for (const world of [large, small, late])
      expect((await database.execute(sql`select from stale_customer where account_id = ${world.accountId}`)).rows).toEqual([]);
  });

  it('asks again for a run of all that is due while another of the account is under way', async () => {
    const world = await insightWorld(database);
    const [ana = 0] = await world.addCustomers(1);
    const now = new Date('2026-11-21T15:00:00Z');
    await world.buy([{ customerId: ana, at: '2026-11-10' }]);
    await runNightOf(test.services, world.accountId, now, signal);
    await test.services.queue.sendJob(nightQueue, { accountId: world.accountId }, String(world.accountId));
    await database.execute(sql`update insight_progress set affinities_on = null where account_id = ${world.accountId}`);
    await world.buy([{ customerId: ana, at: '2026-11-11' }]);
    await recomputeChanged(test.services, now, signal);
    const queued = async () =>
      (await database.execute(sql`select customer_id from stale_customer where account_id = ${world.accountId}`)).rows;
    expect(await queued()).toEqual([{ customer_id: ana }]);
    await database.execute(
      sql`delete from pgboss.job where name = ${nightQueue} and (data ->> 'accountId')::int = ${world.accountId}`,
    );
    await recomputeChanged(test.services, now, signal);
    expect(await queued()).toEqual([]);
    expect(await waiting()).toContain(world.accountId);
  });

  it('enqueues the nightly run of each account once, after 3 in the morning on its own clock', async () => {
    const [bogota, madrid] = [await insightWorld(database), await insightWorld(database, 'Europe/Madrid')];
    for (const world of [bogota, madrid]) {
      await world.addCustomers(1);
      await runNightOf(test.services, world.accountId, new Date('2026-11-20T12:00:00Z'), signal);
    }
    const due = async (at: string) => {
      await sendDueNights(test.services, new Date(at));
      const own = new Set([bogota.accountId, madrid.accountId]);
      return (await waiting()).filter((id) => own.has(id));
    };
    expect(await due('2026-11-21T01:59:00Z')).toEqual([]);
    expect(await due('2026-11-21T02:00:00Z')).toEqual([madrid.accountId]);
    expect(await due('2026-11-21T07:59:00Z')).toEqual([madrid.accountId]);
    expect(await due('2026-11-21T08:00:00Z')).toEqual([bogota.accountId, madrid.accountId]);
    expect(await due('2026-11-21T08:10:00Z')).toEqual([bogota.accountId, madrid.accountId]);
  });

  it('enqueues a run at once after a change of the time zone of an account', async () => {
    const world = await insightWorld(database);
    await world.addCustomers(1);
    const due = async (at: string) => {
      await sendDueNights(test.services, new Date(at));
      return (await waiting()).filter((id) => id === world.accountId).length;
    };
    await runNightOf(test.services, world.accountId, new Date('2026-11-20T12:00:00Z'), signal);
    expect(await due('2026-11-20T12:10:00Z')).toBe(0);
    await database.execute(sql`update account set time_zone = 'Europe/Madrid' where id = ${world.accountId}`);
    expect(await due('2026-11-20T12:20:00Z')).toBe(1);
  });
});
