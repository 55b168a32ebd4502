import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { publish, publishShell, startCanary, together } from '@pregon/release-registry/registry-changes';
import { eq, sum } from 'drizzle-orm';
import { pendingMigrations, readMigrations } from './kernel/database/migrate.ts';
import { databaseOn, openPool } from './kernel/database/pool.ts';
import { rateLimits } from './kernel/rate-limits/rate-limits.table.ts';
import { auditEvents } from './identity/audit/audit.table.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';
import { hintedRelease, makeTestStore, shellRelease } from './hosting/platform/testing/releases.ts';
import { deliveryState } from './messaging/deliveries/deliveries.table.ts';
import { seedAudience, seedOccurrence, startRecordingServer } from './messaging/deliveries/testing/sending.ts';
import { shortLinkClicks } from './messaging/short-links/short-links.table.ts';
import { occurrences, schedules } from './messaging/schedules/schedules.table.ts';
import { periodicJobs } from './periodic-jobs.ts';
import { onEmptyPostgres } from './testing/empty-postgres.ts';
import { type Observed, observeProcesses } from './testing/observe-processes.ts';
import { pollUntil } from './testing/poll-until.ts';
import { type Fleet, type FleetServer, post, startFleet } from './testing/server-fleet.ts';
import { type TestApp, testApp, testEmail } from './testing/test-app.ts';

const processes = 20;
/** A process of its own, which is killed at the end: the others are whole servers within the process of this test. */
const forks = 1;
/** How many of them also send. */
const senders = 5;
const poolSize = 2;
/** Of requests, of other work, and one for leases. */
const connectionsEach = 2 * poolSize + 1;
/** Messages a second of all processes together, and how many of them may come at once. */
const rate = 100;
const burst = rate / 4;
/** Messages that a process has claimed at most: two lanes of two for each of its five connections. */
const mostHeld = 20;

onEmptyPostgres('20 processes on one PostgreSQL', (url) => {
  const pool = openPool(`${url}&application_name=observer`, 3);
  const database = databaseOn(pool);
  const releases = makeTestStore();
  let silenced: ReturnType<typeof jest.spyOn>;
  let mail: Awaited<ReturnType<typeof startRecordingServer>>;
  /** The mail server refuses everything for now. */
  let isClosed = false;
  /** The mail server answers no message before this. */
  let mayAnswer = Promise.resolve();
  let firstRefusal = Number.POSITIVE_INFINITY;
  let fleet: Fleet;
  let test: TestApp;
  let observed: Observed;

  beforeAll(async () => {
    // The refusals of the mail server, and statements that time out on a busy machine.
    silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await releases.change(together([publishShell(shellRelease('s1')), publish(hintedRelease('mf-sends', '1.0'))]));
    mail = await startRecordingServer({
      onSender: () => {
        if (!isClosed) return undefined;
        firstRefusal = Math.min(firstRefusal, performance.now());
        return 421;
      },
      onMessage: () => mayAnswer,
    });
    fleet = await startFleet(
      { size: processes, forks, senders },
      {
        databaseUrl: url,
        databasePoolSize: poolSize,
        dataDir: releases.dataDir,
        smtpUrl: mail.url,
        rates: { email: rate },
        graphqlPerMinute: 60,
        platformAdmins: [testEmail('administrador')],
        sharedChannels: true,
      },
    );
    test = await testApp(database, { dataDir: releases.dataDir });
    observed = observeProcesses(
      pool,
      periodicJobs(test.services).map(({ name }) => name),
    );
  }, 300_000);
  afterAll(async () => {
    await observed?.stop();
    await fleet?.stop();
    await test?.close();
    await mail?.stop();
    await pool.end();
    releases.remove();
    silenced?.mockRestore();
  }, 240_000);

  const serverAt = (index: number): FleetServer => fleet.servers[index % fleet.servers.length] as FleetServer;
  const everywhere = <T>(ask: (server: FleetServer, index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(fleet.servers.map(ask));
  const count = async (occurrence: number, ...states: readonly (keyof typeof deliveryState)[]): Promise<number> => {
    const { rows } = await pool.query<{ messages: number }>(
      'select count(*) as messages from delivery where occurrence_id = $1 and state = any($2)',
      [occurrence, states.map((state) => deliveryState[state])],
    );
    return rows[0]?.messages ?? 0;
  };
  const isOver = async (occurrence: number): Promise<boolean> => {
    const [row] = await database.select({ state: occurrences.state }).from(occurrences).where(eq(occurrences.id, occurrence));
    return row?.state === 'completada';
  };
  const receivedBy = ({ people }: Awaited<ReturnType<typeof seedAudience>>): number[] =>
    people.map(({ email }) => mail.received.get(email ?? '')?.length ?? 0);

  it('migrates an empty database once, when all of them start at the same time', async () => {
    expect(await pendingMigrations(pool)).toEqual([]);
    const { rows } = await pool.query('select count(*) as all from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ all: readMigrations().length }]);
    expect(await everywhere(async (server) => (await server.fetch('/readyz')).status)).toEqual(fleet.servers.map(() => 200));
  });

  describe('together allow no more than the limit of', () => {
    /** How many of so many concurrent calls, spread over all processes, were let through. */
    const admitted = async (calls: number, path: string, init: RequestInit): Promise<number> => {
      const answers = Array.from({ length: calls }, (_, index) => serverAt(index).fetch(path, init));
      return (await Promise.all(answers)).filter(({ status }) => status !== 429).length;
    };
    const from = (address: string) => ({ 'x-forwarded-for': address });

    it('log-ins from a network', async () => {
      const login = post({ username: testEmail('operador'), password: 'x' }, from('10.3.0.1'));
      expect(await admitted(2 * processes, '/V1/login', login)).toBe(10);
    });

    it('requests for a new password', async () => {
      const request = post({ email: testEmail('operador') }, from('10.3.0.2'));
      expect(await admitted(processes, '/V1/forgot-password', request)).toBe(5);
    });

    it('GraphQL of a session, which each process reserves in tens', async () => {
      const headers = await test.as(test.staff.operador);
      expect(await admitted(10 * processes, '/V2/query', post({ query: '{ __typename }' }, headers))).toBe(60);
      await database.delete(rateLimits);
    });
  });

  it('stop sending when one of them pauses the schedule, and go on when another resumes it', async () => {
    const audience = await seedAudience(database, 500);
    const { accountId, createdBy: userId } = audience;
    const session = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '127.0.0.1' });
    const headers = await test.as({ accountId, userId, role: 'administrador', family: session.family });
    const occurrence = await seedOccurrence(database, audience);
    const [schedule] = await database
      .select({ identifier: schedules.identifier })
      .from(schedules)
      .innerJoin(occurrences, eq(occurrences.scheduleId, schedules.id))
      .where(eq(occurrences.id, occurrence));
    const act = async (index: number, action: string): Promise<number> =>
      (await serverAt(index).fetch(`/V1/schedule/${schedule?.identifier}/state`, post({ action }, headers))).status;
    await pollUntil(async () => (await count(occurrence, 'sent')) > 20);
    // However long the pause takes, not everything is sent before it.
    const paused = Promise.withResolvers<void>();
    mayAnswer = paused.promise;
    const answered = await act(3, 'pausar');
    paused.resolve();
    expect(answered).toBe(200);
    await pollUntil(async () => (await count(occurrence, 'sending')) === 0);
    const left = await count(occurrence, 'pending');
    expect(left).toBeGreaterThan(0);
    // All of them look for work, and find that of another schedule only.
    const other = await seedAudience(database, 40);
    const next = await seedOccurrence(database, other);
    await pollUntil(() => isOver(next));
    expect(await count(occurrence, 'pending')).toBe(left);
    expect(await act(12, 'reanudar')).toBe(200);
    await pollUntil(() => isOver(occurrence));
    expect(new Set([...receivedBy(audience), ...receivedBy(other)])).toEqual(new Set([1]));
  }, 240_000);

  it('share the pause of an unavailable provider, which gets longer once for all of them', async () => {
    const audience = await seedAudience(database, 60);
    isClosed = true;
    const occurrence = await seedOccurrence(database, audience);
    const readPause = async (): Promise<number> => {
      const { rows } = await pool.query<{ milliseconds: number }>(
        `select milliseconds from channel_pause where channel = 'email'`,
      );
      return rows[0]?.milliseconds ?? 0;
    };
    await pollUntil(async () => (await readPause()) >= 2000);
    // A pause begins when the one before is over, and is twice as long.
    expect(performance.now() - firstRefusal).toBeGreaterThan((await readPause()) - 1000);
    isClosed = false;
    await pollUntil(() => isOver(occurrence));
    expect(receivedBy(audience)).toEqual(audience.people.map(() => 1));
  }, 240_000);

  it('withdraw a failing canary once, and all of them show it', async () => {
    const before = await database.$count(auditEvents);
    await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10));
    const fault = { kind: 'fault', remote: 'mf-sends', release: '1.1', phase: 'entry', cause: 'TypeError', path: '/admin/sends' };
    const reporters = [test.staff.operador, test.staff.marketing, test.strangers.operador];
    const opened = reporters.map(({ userId }) => sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' }));
    const cookies = (await Promise.all(opened)).map(({ token }) => `pregon_refresh=${token}`);
    await everywhere((server, index) => {
      const headers = { cookie: cookies[index % cookies.length] ?? '', 'x-forwarded-for': `10.4.${index}.1` };
      return server.fetch('/V1/platform/reports', post({ reports: [fault, fault] }, headers));
    });
    const headers = await test.as(test.staff.administrador);
    const live = await everywhere(async (server) => {
      const { generation, apps } = (await (await server.fetch('/V1/platform/status', { headers })).json()) as {
        generation: number;
        apps: { name: string; releases: { role: string; version: string }[] }[];
      };
      const own = apps.find(({ name }) => name === 'mf-sends')?.releases.filter(({ role }) => role !== 'previous');
      return { generation, own: own?.map(({ role, version }) => `${role} ${version}`) };
    });
    expect(live).toEqual(fleet.servers.map(() => ({ generation: 3, own: ['live 1.0'] })));
    const audited = await database.select({ action: auditEvents.action }).from(auditEvents).offset(before);
    expect(audited).toEqual([{ action: 'withdrawCanary' }]);
  });

  it('count the clicks of a short link together', async () => {
    const headers = await test.as(test.staff.operador);
    const made = await serverAt(4).fetch('/V1/shortener', post({ long_url: 'https://tienda.example/ofertas' }, headers));
    const { code } = (await made.json()) as { code: string };
    const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
    const clicks = await everywhere(async (server) => (await server.fetch(`/s/${code}`, { headers: person })).status);
    expect(clicks).toEqual(fleet.servers.map(() => 302));
    await pollUntil(async () => {
      const [row] = await database.select({ clicks: sum(shortLinkClicks.count).mapWith(Number) }).from(shortLinkClicks);
      return row?.clicks === clicks.length;
    });
  }, 240_000);

  it('all refuse a session within five seconds after it ended in one', async () => {
    const headers = await test.as(test.strangers.marketing);
    const ask = (server: FleetServer) => server.fetch('/V1/platform/status', { headers });
    expect(new Set(await everywhere(async (server) => (await ask(server)).status))).toEqual(new Set([200]));
    expect((await serverAt(7).fetch('/V1/logout', post({}, headers))).status).toBe(200);
    const ended = performance.now();
    const lastAdmitted = await everywhere(async (server) => {
      let admittedAt = ended;
      for (;;) {
        const asked = performance.now();
        if ((await ask(server)).status === 401) return admittedAt - ended;
        admittedAt = asked;
      }
    });
    expect(Math.max(...lastAdmitted)).toBeLessThan(5000);
  }, 240_000);

  it('send a message to everybody once at the pace of all together, also when one is killed', async () => {
    const audience = await seedAudience(database, 300);
    const started = performance.now();
    const occurrence = await seedOccurrence(database, audience);
    await pollUntil(async () => (await count(occurrence, 'sent')) > 60);
    await fleet.forked[0]?.kill();
    await pollUntil(async () => (await count(occurrence, 'pending')) === 0);
    // The lease of the killed one ends in half a minute, which is not waited for.
    await pollUntil(async () => (await count(occurrence, 'sending')) <= mostHeld);
    await pool.query(`update delivery set lease_until = now() - interval '1 second' where state = $1`, [deliveryState.sending]);
    await pollUntil(() => isOver(occurrence));
    expect((performance.now() - started) / 1000).toBeGreaterThan((audience.people.length - burst) / rate);
    const received = receivedBy(audience);
    const uncertain = await count(occurrence, 'uncertain');
    expect(received.filter((messages) => messages > 1)).toEqual([]);
    expect(await count(occurrence, 'sent')).toBe(audience.people.length - uncertain);
    expect(received.filter((messages) => messages === 0).length).toBeLessThanOrEqual(uncertain);
    expect(uncertain).toBeLessThanOrEqual(mostHeld);
  }, 240_000);

  it('run each periodic job in one at a time, within their connections', () => {
    expect(observed.concurrentJobs()).toEqual([]);
    expect(observed.mostConnections()).toBeGreaterThan(processes);
    expect(observed.mostConnections()).toBeLessThanOrEqual(processes * connectionsEach);
  });
});
