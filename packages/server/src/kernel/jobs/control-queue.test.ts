import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { databaseOn, openPool } from '../database/pool.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { onEmptyPostgres } from '../../testing/empty-postgres.ts';
import { currentTraceId } from '../observability/trace-context.ts';
import { createControlQueue, type PeriodicJob } from './control-queue.ts';

eachDatabase(({ database }) => {
  const faults: unknown[] = [];
  const note = (error: unknown) => void faults.push(error);
  const queue = createControlQueue(database, note);
  afterAll(() => queue.stop());

  it('wakes a worker up for committed changes, and not for rolled back ones', async () => {
    await queue.start();
    const rolledBack = database.transaction(async (transaction) => {
      await queue.wakeAt(transaction, [{ id: 1, dueAt: new Date(0) }]);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    const jobs = async () => (await database.execute(sql`select data from pgboss.job where name = 'due-occurrence'`)).rows;
    expect(await jobs()).toEqual([]);
    const woken = new Promise<void>((resolve, reject) => {
      queue.listen(async () => resolve()).catch(reject);
    });
    await database.transaction((transaction) => queue.wakeAt(transaction, [{ id: 2, dueAt: new Date(0) }]));
    await woken;
    expect(await jobs()).toEqual([{ data: { occurrenceId: 2 } }]);
    expect(faults).toEqual([]);
  });

  it('confirms a request or a job only after it is stored', async () => {
    const mails = { name: 'planted-mails', request: v.object({ email: v.string() }), pollingIntervalSeconds: 1 };
    // A NUL, which no database stores.
    await expect(queue.requestMail(mails, { email: 'ana\0@correo.example' })).rejects.toThrow('Failed query');
    await queue.requestMail(mails, { email: 'ana@correo.example' });
    const { rows } = await database.execute(sql`select data from pgboss.job where name = 'planted-mails'`);
    expect(rows).toEqual([{ data: { email: 'ana@correo.example' } }]);
    expect(faults).toEqual([]);
  });

  it('queues the mails of a committed change, with the retries of the queue, and those of a rolled back one never', async () => {
    const mails = { name: 'transactional-mails', request: v.object({ email: v.string() }), pollingIntervalSeconds: 1 };
    await queue.prepareMail(mails);
    const rolledBack = database.transaction(async (transaction) => {
      await queue.mailOnCommit(transaction, mails, [{ email: 'ana@correo.example' }]);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    const jobs = async () =>
      (await database.execute(sql`select data, retry_limit from pgboss.job where name = 'transactional-mails' order by data`))
        .rows;
    expect(await jobs()).toEqual([]);
    await database.transaction((transaction) =>
      queue.mailOnCommit(transaction, mails, [{ email: 'ana@correo.example' }, { email: 'luz@correo.example' }]),
    );
    expect(await jobs()).toEqual([
      { data: { email: 'ana@correo.example' }, retry_limit: 5 },
      { data: { email: 'luz@correo.example' }, retry_limit: 5 },
    ]);
    expect(faults).toEqual([]);
  });

  describe('periodic jobs', () => {
    const signalled = () => {
      let resolve: (signal: AbortSignal) => void = () => undefined;
      const promise = new Promise<AbortSignal>((done) => {
        resolve = done;
      });
      return { promise, resolve };
    };

    it('run as singletons over all processes, soon after the first start, with a timeout', async () => {
      const processes = [createControlQueue(database, note), createControlQueue(database, note)];
      const ran = signalled();
      let release: () => void = () => undefined;
      const held = new Promise<void>((done) => {
        release = done;
      });
      let runs = 0;
      const job: PeriodicJob = {
        name: 'planted',
        cron: '7 3 * * *',
        run: async (signal) => {
          runs += 1;
          ran.resolve(signal);
          await held;
        },
      };
      await processes[0]?.repeat([job]);
      await ran.promise;
      // The second process asks for the job while it is active: neither another run nor an error.
      await processes[1]?.repeat([job]);
      const open = await database.execute(
        sql`select count(*) as count from pgboss.job where name = 'planted' and state < 'completed'`,
      );
      expect(open.rows).toEqual([{ count: 1 }]);
      const times = await database.execute(sql`select cron from pgboss.schedule where name = 'planted'`);
      expect(times.rows).toEqual([{ cron: '7 3 * * *' }]);
      release();
      await Promise.all(processes.map((one) => one.stop()));
      expect(runs).toBe(1);
    }, 60_000);

    it('each run in a trace of their own, also a failed one', async () => {
      const traces: (string | undefined)[] = [];
      const failed = new Promise<void>((resolve) => {
        const traced = createControlQueue(database, () => {
          traces.push(currentTraceId());
          void traced.stop().then(resolve);
        });
        const run = async () => {
          traces.push(currentTraceId());
          throw new Error('planted');
        };
        void traced.repeat([{ name: 'planted-traced', cron: '0 0 1 1 *', run }]);
      });
      await failed;
      expect(traces).toEqual([expect.stringMatching(/^[\da-f]{32}$/), traces[0]]);
    });

    it('are aborted when the process stops', async () => {
      const process = createControlQueue(database, note);
      const ran = signalled();
      let ended = false;
      const run = async (signal: AbortSignal) => {
        ran.resolve(signal);
        await new Promise((done) => {
          signal.addEventListener('abort', done);
        });
        ended = true;
      };
      await process.repeat([{ name: 'endless', cron: '7 3 * * *', run }]);
      await ran.promise;
      await process.stop();
      expect(ended).toBe(true);
      expect(faults).toEqual([]);
    }, 60_000);
  });
});

onEmptyPostgres('a new database', (url) => {
  it('gets the schema of the queue once from processes that start at the same time', async () => {
    const pools = Array.from({ length: 8 }, () => openPool(url, 2));
    const queues = pools.map((pool) => createControlQueue(databaseOn(pool), () => undefined));
    await Promise.all(pools.map((pool) => pool.query('select 1')));
    const started = await Promise.allSettled(queues.map((queue) => queue.start()));
    await Promise.all(queues.map((queue) => queue.stop()));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});
