import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { smtpProvider } from './channels/email/smtp-provider.ts';
import { cancellable } from './kernel/database/cancellable.ts';
import type { Database } from './kernel/database/database.ts';
import { pendingMigrations, readMigrations } from './kernel/database/migrate.ts';
import { type OpenDatabase, openDatabase, PoolerWithoutDirectUrl } from './kernel/database/open-database.ts';
import { createControlQueue } from './kernel/jobs/control-queue.ts';
import { type Sender, startSending } from './messaging/deliveries/sender.ts';
import {
  byEmail,
  seedAudience,
  seedOccurrence,
  senderTools,
  startRecordingServer,
} from './messaging/deliveries/testing/sending.ts';
import { behindPgBouncer } from './testing/behind-pgbouncer.ts';
import { type TestApp, testApp, testEmail, testPassword } from './testing/test-app.ts';

/** Far fewer than the callers: connections pass from one to the other between any two transactions. */
const connections = 3;

behindPgBouncer(connections, ({ pooledUrl, directUrl }) => {
  const faults: unknown[] = [];
  const note = (error: unknown) => void faults.push(error);
  let one: OpenDatabase;
  let other: OpenDatabase;
  let test: TestApp;
  const closers: (() => Promise<unknown>)[] = [];
  const settings = () => ({ databaseUrl: pooledUrl(), dataDir: '', databasePoolSize: 10 });

  beforeAll(async () => {
    // Two processes that start at the same time on an empty database.
    const start = () => openDatabase({ ...settings(), databaseDirectUrl: directUrl });
    [one, other] = await Promise.all([start(), start()]);
    test = await testApp(one.forRequests);
  }, 60_000);
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await test?.close();
    await one?.close();
    await other?.close();
  });

  /** Runs `work` while all connections of the pooler are in transactions of others, which `work` gets. */
  async function whileAllAreBusy<T>(work: (busy: readonly PoolClient[]) => Promise<T>): Promise<T> {
    const busy = await Promise.all(Array.from({ length: connections }, () => other.pool.connect()));
    try {
      await Promise.all(busy.map((client) => client.query('begin')));
      return await work(busy);
    } finally {
      await Promise.all(busy.map((client) => client.query('rollback')));
      for (const client of busy) client.release();
    }
  }

  it('gives a caller another connection in each transaction', async () => {
    const pidOf = async (client: PoolClient) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const [caller, neighbour] = await Promise.all([one.pool.connect(), one.pool.connect()]);
    try {
      const before = await pidOf(caller);
      await neighbour.query('begin');
      const taken = await pidOf(neighbour);
      const after = await pidOf(caller);
      await neighbour.query('rollback');
      expect(taken).toBe(before);
      expect(after).not.toBe(before);
    } finally {
      caller.release();
      neighbour.release();
    }
  });

  it('migrates past the pooler, one process after the other', async () => {
    expect(await pendingMigrations(one.pool)).toEqual([]);
    const { rows } = await one.pool.query(
      'select count(*) as all, count(distinct hash) as different from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ all: readMigrations().length, different: readMigrations().length }]);
  });

  it('refuses to start without the direct address past the pooler', async () => {
    await expect(openDatabase(settings())).rejects.toThrow(PoolerWithoutDirectUrl);
    await expect(openDatabase({ ...settings(), migrate: false })).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });

  it('logs in, saves a schedule and lists it, with many concurrent requests', async () => {
    const seeded = await seedAudience(one.database, 3);
    const { userId } = test.staff.operador;
    await one.pool.query('update staff_user set account_id = $1 where id = $2', [seeded.accountId, userId]);
    const login = await test.app.inject({
      method: 'POST',
      url: '/V1/login',
      body: { username: testEmail('operador'), password: testPassword },
    });
    expect(login.statusCode).toBe(200);
    const headers = await test.as({ ...test.staff.operador, accountId: seeded.accountId });
    const names = Array.from({ length: 12 }, (_, index) => `Envío ${index}`);
    const method = {
      type: 'email',
      newsletter_id: seeded.newsletterId,
      sender: 'Tienda',
      sender_email: 'hola@tienda.example',
      subject: 'Ya',
    };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    const schedule = { profile: seeded.profileKey, date_start: tomorrow, active: true, sendMethods: [method] };
    const saved = await Promise.all(
      names.map((name) => test.app.inject({ method: 'POST', url: '/V1/schedule', headers, body: { ...schedule, name } })),
    );
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    const body = { query: schedulesQuery.document, variables: { page: 1, size: 100, filter: {} } };
    const lists = await Promise.all(names.map(() => test.app.inject({ method: 'POST', url: '/V2/query', headers, body })));
    for (const list of lists) {
      const items: { name: string }[] = list.json().data.programming.items;
      expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    }
    const { rows } = await one.pool.query("select count(*) as jobs from pgboss.job where name = 'due-occurrence'");
    expect(rows).toEqual([{ jobs: names.length }]);
  }, 60_000);

  it('cancels a request whose client disconnected, and no other', async () => {
    const life = new AbortController();
    const asleep = cancellable(one.forRequests, life.signal, (transaction) => transaction.execute(sql`select pg_sleep(120)`));
    const failure = asleep.catch((error: unknown) => error);
    const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep(120)%' and state = 'active' and pid <> pg_backend_pid()`;
    while ((await one.pool.query(sleeping)).rows.length === 0);
    life.abort();
    expect(await failure).toMatchObject({ cause: { code: '57014' } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => one.forRequests.execute(sql`select 1 as one`)));
    expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ one: 1 }]));
  }, 30_000);

  const queueOf = (database: Database) => {
    const queue = createControlQueue(database, note);
    closers.push(() => queue.stop());
    return queue;
  };

  it('wakes a sender up for committed changes, and hands each job to one process', async () => {
    const [asking, working] = [queueOf(one.database), queueOf(other.database)];
    await Promise.all([asking.start(), working.start()]);
    const rolledBack = one.database.transaction(async (transaction) => {
      await asking.wakeAt(transaction, [{ id: 901, dueAt: new Date(0) }]);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    await one.database.transaction((transaction) => asking.wakeAt(transaction, [{ id: 902, dueAt: new Date(0) }]));
    const { rows } = await one.pool.query("select data from pgboss.job where (data->>'occurrenceId')::int > 900");
    expect(rows).toEqual([{ data: { occurrenceId: 902 } }]);
    await new Promise<void>((resolve, reject) => {
      working.listen(async () => resolve()).catch(reject);
    });
    const done: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const run = async ({ number = 0 }) => {
        done.push(number);
        if (done.length === 4) resolve();
      };
      const begin = async () => {
        await Promise.all([asking.runJobs('pooled', run), working.runJobs('pooled', run)]);
        for (const number of [1, 2, 3, 4]) await asking.sendJob('pooled', { number });
      };
      begin().catch(reject);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  }, 60_000);

  it('runs a periodic job in one process at a time', async () => {
    const queues = [queueOf(one.database), queueOf(other.database)];
    let runs = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await new Promise<void>((resolve, reject) => {
      const run = async () => {
        runs += 1;
        resolve();
        await held;
      };
      const begin = async () => {
        for (const queue of queues) await queue.repeat([{ name: 'pooled-periodic', cron: '7 3 * * *', run }]);
      };
      begin().catch(reject);
    });
    const { rows } = await one.pool.query(
      "select count(*) as open from pgboss.job where name = 'pooled-periodic' and state < 'completed'",
    );
    expect(rows).toEqual([{ open: 1 }]);
    release();
    await Promise.all(queues.map((queue) => queue.stop()));
    expect(runs).toBe(1);
  }, 60_000);

  it('shares a sending between two senders, with one message for everybody', async () => {
    const audience = await seedAudience(one.database, 60);
    await seedOccurrence(one.database, audience);
    const server = await startRecordingServer();
    closers.push(() => server.stop());
    const start = async ({ database, forLeases }: OpenDatabase): Promise<Sender> => {
      const providers = byEmail(smtpProvider(server.url, { connections: 3 }));
      const queue = { listen: async () => undefined };
      const tools = { ...senderTools, database, leaseDatabase: forLeases, queue, providers, onFault: note };
      const sender = await startSending(tools, { lookEveryMs: 1_000_000 });
      closers.push(() => sender.stop());
      return sender;
    };
    const senders = await Promise.all([start(one), start(other)]);
    await Promise.all(senders.map((sender) => sender.look()));
    await Promise.all(senders.map((sender) => sender.look()));
    expect(new Set(server.received.keys())).toEqual(new Set(audience.people.map(({ email }) => email)));
    expect([...server.received.values()].every((messages) => messages.length === 1)).toBe(true);
  }, 60_000);

  it('renews leases past the pooler while all connections are busy, and times out before they expire', async () => {
    const answer = await whileAllAreBusy(() =>
      one.forLeases.execute(sql`select current_setting('statement_timeout') as timeout`),
    );
    expect(answer.rows).toEqual([{ timeout: '8s' }]);
  }, 20_000);

  it("leaves no prepared statement, listener, advisory lock or setting on the pooler's connections", async () => {
    const left = await whileAllAreBusy((busy) =>
      Promise.all(
        busy.map(async (client) => {
          const { rows } = await client.query(`select
            (select count(*) from pg_prepared_statements) as prepared,
            (select count(*) from pg_listening_channels()) as listening,
            (select count(*) from pg_cursors where is_holdable) as cursors,
            (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
            (select count(*) from pg_settings where source = 'session'
              and name not in ('client_encoding', 'application_name', 'DateStyle', 'TimeZone', 'standard_conforming_strings')) as settings`);
          return rows[0];
        }),
      ),
    );
    expect(left).toEqual(left.map(() => ({ prepared: 0, listening: 0, cursors: 0, locks: 0, settings: 0 })));
  }, 20_000);

  it('raises no unhandled error', () => {
    expect(faults).toEqual([]);
  });
});
