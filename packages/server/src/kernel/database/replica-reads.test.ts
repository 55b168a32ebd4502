import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { startThrowawayPostgres, type PrimaryPostgres, type ThrowawayPostgres } from '../../testing/throwaway-postgres.ts';
import { cancellable } from './cancellable.ts';
import type { Database } from './database.ts';
import { databaseOn, openPool } from './pool.ts';
import { type ReplicaOutcome, ReplicaReads } from './replica-reads.ts';

const missing = process.env['TEST_POSTGRES_MISSING'];
const declare = missing ? describe.skip : describe;
const maxLagMs = 10_000;

declare(missing ? `reads from a replica (${missing})` : 'reads from a replica', () => {
  let primaryServer: PrimaryPostgres;
  let replicaServer: ThrowawayPostgres;
  let pools: Pool[] = [];
  let primary: Database;
  let replica: Database;
  let outcomes: ReplicaOutcome[] = [];
  let reads: ReplicaReads;

  beforeAll(async () => {
    // Not durable, a commit reaches the replica when the log is next written, up to 200 ms later.
    const started = await startThrowawayPostgres({ durable: true });
    if ('missing' in started) throw new Error(started.missing);
    primaryServer = started;
    replicaServer = await started.startReplica();
    pools = [openPool(started.url), openPool(replicaServer.url, 3, { connectMs: 1000 })];
    [primary, replica] = pools.map(databaseOn) as [Database, Database];
    await primary.execute(sql`create table note (id int primary key)`);
  }, 60_000);
  afterAll(async () => {
    for (const pool of pools) await pool.end();
    await replicaServer?.stop();
    await primaryServer?.stop();
  });
  beforeEach(() => {
    outcomes = [];
    reads = new ReplicaReads(primary, replica, { maxLagMs, stateMs: 0, count: (outcome) => outcomes.push(outcome) });
  });

  const isReplica = async (database: Database): Promise<boolean> =>
    (await database.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is ?? false;
  const notes = async (database: Database): Promise<number> =>
    (await database.execute<{ count: number }>(sql`select count(*) from note`)).rows[0]?.count ?? 0;
  const pauseReplay = (): Promise<unknown> => replica.execute(sql`select pg_wal_replay_pause()`);
  const resumeReplay = (): Promise<unknown> => replica.execute(sql`select pg_wal_replay_resume()`);

  it('sees with a current read what was committed right before it, a hundred times', async () => {
    for (let id = 1; id <= 100; id++) {
      await primary.execute(sql`insert into note values (${id})`);
      expect(await reads.run(notes, { current: true })).toBe(id);
    }
    expect(outcomes.filter((outcome) => outcome === 'replica').length).toBeGreaterThan(80);
  });

  it('reads a state that is young enough from a replica that stands still, and what is current from the primary', async () => {
    const before = await notes(primary);
    await reads.run(notes, { current: true });
    await pauseReplay();
    try {
      await primary.execute(sql`insert into note values (1001)`);
      outcomes = [];
      expect(await reads.run(notes)).toBe(before);
      expect(await reads.run(notes, { current: true })).toBe(before + 1);
      expect(outcomes).toEqual(['replica', 'late']);
      const strict = new ReplicaReads(primary, replica, { maxLagMs: 1, stateMs: 0 });
      expect(await strict.run(notes)).toBe(before + 1);
    } finally {
      await resumeReplay();
    }
    expect(await reads.run(isReplica, { current: true })).toBe(true);
  });

  it('reads an idle pair from the replica, however long ago the last transaction was', async () => {
    const strict = new ReplicaReads(primary, replica, { maxLagMs: 1, stateMs: 0 });
    await strict.run(notes, { current: true });
    expect(await strict.run(isReplica)).toBe(true);
  });

  it('repeats on the primary what fails on the replica', async () => {
    const asked: boolean[] = [];
    const answer = await reads.run(async (database) => {
      const is = await isReplica(database);
      asked.push(is);
      if (is) throw new Error('The row has not arrived.');
      return 'from the primary';
    });
    expect([answer, asked]).toEqual(['from the primary', [true, false]]);
    expect(outcomes).toEqual(['failed']);
  });

  it('rejects as the read does when both fail', async () => {
    await expect(reads.run(() => Promise.reject(new Error('never')))).rejects.toThrow('never');
  });

  it('cancels a read on the replica, and does not repeat it', async () => {
    const asking = new AbortController();
    let runs = 0;
    const slow = reads.run((database) => {
      runs++;
      return cancellable(database, asking.signal, async (transaction) => {
        setTimeout(() => asking.abort(), 50);
        await transaction.execute(sql`select pg_sleep(60)`);
      });
    });
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(runs).toBe(1);
  });

  it('reads from the primary where the address is of no replica', async () => {
    const wrong = new ReplicaReads(primary, primary, { maxLagMs, stateMs: 0, count: (outcome) => outcomes.push(outcome) });
    expect(await wrong.run(isReplica)).toBe(false);
    expect(outcomes).toEqual(['away']);
  });

  it('reads from the primary while the replica is away, and from the replica when it is back', async () => {
    await replicaServer.kill();
    expect(await reads.run(isReplica)).toBe(false);
    expect(await reads.run(isReplica, { current: true })).toBe(false);
    expect(outcomes).toEqual(['away', 'away']);
    await replicaServer.restart();
    expect(await reads.run(isReplica)).toBe(true);
  });
});
