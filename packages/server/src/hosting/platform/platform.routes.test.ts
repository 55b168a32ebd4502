import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlatformReport, PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { keyFileText, keySteps } from '@pregon/release-registry/key-changes';
import { publish, publishShell, rollBack, startCanary, together, withdraw } from '@pregon/release-registry/registry-changes';
import { generateJwk, parseKeyFile } from '@pregon/release-registry/signature';
import { desc, inArray } from 'drizzle-orm';
import { createApp } from '../../app.ts';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { createServices } from '../../services.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { rateLimits } from '../../kernel/rate-limits/rate-limits.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { periodicJobs } from '../../periodic-jobs.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';
import { createMetrics } from '../../kernel/observability/metrics.ts';
import { observeCanaries, takeBackFailingCanaries } from './canary-watch.ts';
import { changeRelease } from './change-release.ts';
import { reportLimit } from './platform.routes.ts';
import { platformCounts, platformFaults, platformReporters } from './platform.table.ts';
import { hintedRelease, makeTestStore, shellRelease, type TestStore } from './testing/releases.ts';
import { reportsRepository } from './reports.repository.ts';
import { holdSending } from './sending-hold.ts';

const dayMs = 24 * 60 * 60 * 1000;

const load = (change: Partial<PlatformReport> = {}) => ({ kind: 'load', remote: 'mf-sends', release: '1.0', ms: 100, ...change });
const fault = (change: object = {}) => ({
  kind: 'fault',
  remote: 'mf-sends',
  release: '1.0',
  phase: 'entry',
  cause: 'TypeError: Failed to fetch',
  path: '/admin/sends/schedule',
  ...change,
});
const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

oneDatabase(({ database }) => {
  let releases: TestStore;
  let test: TestApp;
  let address = 0;
  let cookies: string[];
  beforeAll(async () => {
    releases = makeTestStore();
    test = await testApp(database, { dataDir: releases.dataDir, platformAdmins: [testEmail('administrador')] });
  });
  beforeAll(async () => {
    const everybody = [...Object.values(test.staff), ...Object.values(test.strangers)];
    const where = { device: 'Prueba', address: '::1' };
    const opened = await Promise.all(everybody.map(({ userId }) => sessionsRepository.open(database, userId, where)));
    cookies = opened.map(({ token }) => token);
  });
  afterAll(async () => {
    await test.close();
    releases.remove();
  });
  beforeEach(async () => {
    await releases.store.remove(['remotes.json']);
    await releases.change(
      together([
        publishShell(shellRelease('s1')),
        publish(hintedRelease('mf-sends', '0.9')),
        publish(hintedRelease('mf-stores', '1.0')),
      ]),
    );
    await releases.change(publish(hintedRelease('mf-sends', '1.0')), 'Ana del equipo');
  });
  afterEach(async () => {
    await database.delete(platformCounts);
    await database.delete(platformFaults);
    await database.delete(platformReporters);
  });

  /** Uses a new address and a new user for each call unless they are given. */
  const reportOf = (reports: readonly object[], from = `10.0.${(address += 1)}.1`, cookie = cookies[address % cookies.length]) =>
    ({
      method: 'POST',
      url: '/V1/platform/reports',
      body: { reports },
      remoteAddress: from,
      ...(cookie && { cookies: { pregon_refresh: cookie } }),
    }) as const;
  const report = (...call: Parameters<typeof reportOf>) => test.app.inject(reportOf(...call));
  const accepted = async (reports: readonly object[]): Promise<number> => (await report(reports)).json().accepted;
  const status = async (principal: Principal = test.staff.administrador): Promise<PlatformStatus> =>
    (await test.app.inject({ url: '/V1/platform/status', headers: await test.as(principal) })).json();
  const change = async (app: string, body: object, principal = test.staff.administrador) =>
    test.app.inject({ method: 'POST', url: `/V1/platform/apps/${app}/release`, headers: await test.as(principal), body });
  const releasesOf = async (app: string) => (await status()).apps.find(({ name }) => name === app)?.releases ?? [];

  describe('reports of browsers', () => {
    it('are counted by release, with load times and web vitals', async () => {
      const vital = (name: string, value: number) => ({ kind: 'vital', remote: 'mf-sends', release: '1.0', name, value });
      const loads = [...repeated(18, 100), 400, 900].map((ms) => ({ ...load(), ms }));
      expect(await accepted([...loads, fault(), vital('LCP', 1200), vital('CLS', 0.02)])).toBe(23);
      expect(await accepted([load(), { ...load(), release: '0.9' }])).toBe(2);
      const [live, previous] = await releasesOf('mf-sends');
      expect(live).toMatchObject({ version: '1.0', role: 'live', by: 'Ana del equipo', loads: 21, faults: 1 });
      expect(previous).toMatchObject({ version: '0.9', role: 'previous', by: 'Ana del equipo', loads: 1, faults: 0, vitals: {} });
      expect(live?.loadMs?.p50).toBeCloseTo(100, -1);
      expect(live?.loadMs?.p95).toBeCloseTo(400, -2);
      expect(live?.vitals.LCP).toBeCloseTo(1200, -2);
      expect(live?.vitals.CLS).toBeCloseTo(0.02, 2);
      expect(live?.vitals.INP).toBeUndefined();
    });

    it('with unknown apps or releases are ignored', async () => {
      expect(
        await accepted([
          load(),
          { ...load(), release: '7.7' },
          { ...load(), remote: 'mf-nothing' },
          { ...load(), remote: 'mf-stores', release: '0.9' },
          fault({ remote: 'shell', release: undefined, phase: 'registry' }),
          fault({ remote: 'shell', release: 's1', phase: 'render' }),
          fault({ remote: 'mf-other', release: undefined }),
        ]),
      ).toBe(3);
      expect(await database.$count(platformCounts)).toBe(3);
    });

    it('of a release that was live in the last days are still counted', async () => {
      await releases.change(rollBack('mf-sends'));
      expect(await accepted([load()])).toBe(1);
      expect(await releasesOf('mf-sends')).toMatchObject([{ version: '0.9', role: 'live', loads: 0 }]);
    });

    it('aggregate equal faults, without personal data', async () => {
      const personal = fault({ cause: 'ana@tienda.example\r\nfailed', path: '/unsubscribe/ana@tienda.example?t=secreto' });
      await report([personal, fault(), personal]);
      await report([personal]);
      const { faults } = await status();
      expect(faults).toMatchObject([
        { app: 'mf-sends', release: '1.0', phase: 'entry', cause: '(correo) failed', path: '/unsubscribe/…', count: 3 },
        { cause: 'TypeError: Failed to fetch', path: '/admin/sends/schedule', count: 1 },
      ]);
      expect(JSON.stringify(await database.select().from(platformFaults))).not.toMatch(/ana|secreto/);
    });

    it('cannot fill a table with invented values', async () => {
      for (const round of [1, 2, 3, 4]) {
        await report(Array.from({ length: 50 }, (_, index) => fault({ cause: `invention ${round} ${index}` })));
      }
      expect(await database.$count(platformFaults)).toBe(100);
      expect((await releasesOf('mf-sends'))[0]?.faults).toBe(200);
      await report([fault({ cause: 'invention 1 7' })]);
      expect((await status()).faults[0]).toMatchObject({ cause: 'invention 1 7', count: 2 });
    });

    it('are rejected when they are too many, too large or invalid', async () => {
      expect((await report(repeated(51, load()))).statusCode).toBe(400);
      expect((await report([])).statusCode).toBe(400);
      expect((await report([{ ...load(), user: 'ana' }])).statusCode).toBe(400);
      expect((await report([fault({ cause: 'x'.repeat(70_000) })])).statusCode).toBe(413);
      expect((await report([], '10.9.9.9')).statusCode).toBe(400);
      const newest = database.select({ key: rateLimits.key }).from(rateLimits).orderBy(desc(rateLimits.expiresAt)).limit(1);
      await database
        .update(rateLimits)
        .set({ count: reportLimit.max - 1 })
        .where(inArray(rateLimits.key, newest));
      expect((await report([], '10.9.9.9')).statusCode).toBe(400);
      expect((await report([], '10.9.9.9')).statusCode).toBe(429);
      expect((await report([load()], '10.9.9.8')).statusCode).toBe(200);
    });

    it('add up when they arrive concurrently, in any order of releases', async () => {
      const both = [load(), { ...load(), remote: 'mf-stores' }, fault(), fault({ remote: 'mf-stores' })];
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => report(index % 2 ? both : both.toReversed())));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(repeated(40, 200));
      expect((await releasesOf('mf-sends'))[0]).toMatchObject({ loads: 40, faults: 40 });
      expect((await status()).faults.map(({ count }) => count)).toEqual([40, 40]);
    });
  });

  describe('the platform status', () => {
    it('is limited to staff', async () => {
      expect((await test.app.inject('/V1/platform/status')).statusCode).toBe(401);
    });

    it('lists every app with its releases, and the changes, newest first', async () => {
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10), 'Luis');
      const { generation, apps, changes } = await status();
      expect(generation).toBe(3);
      expect(apps.map(({ name, releases: places }) => [name, places.map(({ role, version }) => `${role} ${version}`)])).toEqual([
        ['shell', ['live s1']],
        ['mf-sends', ['live 1.0', 'canary 1.1', 'previous 0.9']],
        ['mf-stores', ['live 1.0']],
      ]);
      expect(apps[1]?.releases[1]).toMatchObject({ percent: 10, by: 'Luis', since: expect.stringMatching(/Z$/) });
      expect(changes[0]).toMatchObject({
        generation: 3,
        by: 'Luis',
        app: 'mf-sends',
        action: 'canary',
        version: '1.1',
        from: '1.0',
      });
      expect(changes).toHaveLength(5);
    });

    it('shows names of people to operators only', async () => {
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10), 'Luis');
      await releases.change(withdraw('mf-sends', '1.1'), 'servidor');
      expect(await status()).toMatchObject({ isOperator: true, changes: [{ by: 'servidor' }, { by: 'Luis' }, {}, {}, {}, {}] });
      for (const principal of [test.strangers.administrador, test.staff.marketing]) {
        const seen = await status(principal);
        expect(seen.isOperator).toBe(false);
        expect(seen.changes.slice(0, 2).map(({ by }) => by)).toEqual(['servidor', 'Operador de la plataforma']);
        expect(JSON.stringify(seen)).not.toMatch(/Luis|Ana del equipo/);
      }
    });

    it('covers the last 24 hours, and deletes reports after 14 days', async () => {
      const now = Date.now();
      for (const days of [0.5, 1.5, 13, 15]) {
        const since = new Date(now - days * dayMs);
        const key = { since, app: 'mf-sends', release: '1.0', count: 1 };
        const text = { phase: 'chunk' as const, cause: `${days}`, path: '/', lastAt: since, fingerprint: `${days}` };
        const counts = [{ ...key, measure: 'load' as const, bucket: 3 }];
        await reportsRepository.add(database, { accepted: 1, counts, faults: [{ ...key, ...text }] }, 'one');
      }
      expect((await releasesOf('mf-sends'))[0]).toMatchObject({ loads: 1 });
      expect((await status()).faults.map(({ cause }) => cause)).toEqual(['0.5']);
      await reportsRepository.forget(database, new Date(now - 14 * dayMs));
      expect([await database.$count(platformCounts), await database.$count(platformFaults)]).toEqual([3, 3]);
    });
  });

  describe('changing a release', () => {
    it('rolls it back by a platform operator, in their name, audited', async () => {
      const answer = await change('mf-sends', { action: 'roll-back', version: '1.0' });
      expect([answer.statusCode, answer.json()]).toEqual([200, { version: '0.9' }]);
      const { apps, changes } = await status();
      expect(apps.find(({ name }) => name === 'mf-sends')?.releases).toMatchObject([{ version: '0.9', role: 'live' }]);
      expect(changes[0]).toMatchObject({ by: 'Ana administrador', action: 'roll-back', version: '0.9', from: '1.0' });
      const [entry] = await database.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
      expect(entry).toMatchObject({
        userId: test.staff.administrador.userId,
        action: 'changeRelease',
        subject: 'mf-sends',
        details: { action: 'roll-back', version: '1.0', live: '0.9' },
      });
    });

    it('promotes a canary or withdraws it', async () => {
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10));
      expect((await change('mf-sends', { action: 'withdraw', version: '1.1' })).json()).toEqual({ version: '1.0' });
      await releases.change(startCanary(hintedRelease('mf-sends', '1.2'), 10));
      expect((await change('mf-sends', { action: 'promote', version: '1.2' })).json()).toEqual({ version: '1.2' });
    });

    it('rolls the shell back too', async () => {
      await releases.change(publishShell(shellRelease('s2')));
      expect((await change('shell', { action: 'roll-back', version: 's2' })).json()).toEqual({ version: 's1' });
    });

    it('is refused when it is no longer the one that was seen', async () => {
      for (const body of [
        { action: 'roll-back', version: '0.9' },
        { action: 'promote', version: '1.1' },
        { action: 'withdraw', version: '1.1' },
      ]) {
        const answer = await change('mf-sends', body);
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
      }
      expect((await status()).generation).toBe(2);
    });

    it('is not found without a release or a previous one', async () => {
      expect((await change('mf-nothing', { action: 'roll-back', version: '1.0' })).statusCode).toBe(404);
      expect((await change('mf-stores', { action: 'roll-back', version: '1.0' })).statusCode).toBe(404);
    });

    it('happens once for two concurrent requests', async () => {
      const both = await Promise.all([1, 2].map(() => change('mf-sends', { action: 'roll-back', version: '1.0' })));
      expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    });

    it('is refused to anybody who does not operate the platform, whatever role and account', async () => {
      const { operador, marketing, lector } = test.staff;
      for (const principal of [operador, marketing, lector, ...Object.values(test.strangers)]) {
        const answer = await change('mf-sends', { action: 'roll-back', version: '1.0' }, principal);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'FORBIDDEN']);
      }
      expect((await status()).generation).toBe(2);
    });

    it('is refused to a user with an operator’s address in another account', async () => {
      const user = {
        first_name: 'Ana',
        last_name: 'Falsa',
        email: testEmail('administrador'),
        address: 'Calle 1',
        contact_phone: '3001234567',
        role: 'administrador',
        password: testPassword,
        repeat_password: testPassword,
      };
      const headers = await test.as(test.strangers.administrador);
      const { user_id: userId } = (await test.app.inject({ method: 'POST', url: '/V1/user', headers, body: user })).json();
      const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
      const stranger = { ...test.strangers.administrador, userId, family };
      expect((await change('mf-sends', { action: 'roll-back', version: '1.0' }, stranger)).json().code).toBe('FORBIDDEN');
      expect((await status(stranger)).isOperator).toBe(false);
    });

    it('is allowed to an operator of any role', async () => {
      const services = { ...test.services, config: { ...test.services.config, platformAdmins: [testEmail('lector')] } };
      const wish = { app: 'mf-sends', action: 'roll-back', version: '1.0' } as const;
      expect(await changeRelease(services, test.staff.lector, wish)).toBe('0.9');
      await expect(changeRelease(services, test.staff.administrador, wish)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });

  describe('a server that has public keys alone', () => {
    let server: Awaited<ReturnType<typeof createApp>>;
    let services: ReturnType<typeof createServices>;
    beforeAll(async () => {
      const releaseKeyFile = join(releases.dataDir, 'public-keys.json');
      const own = parseKeyFile(await readFile(join(releases.dataDir, 'release-key.json'), 'utf8'));
      await writeFile(releaseKeyFile, keyFileText(keySteps.public([generateJwk(), ...own])));
      services = createServices({ ...test.services.config, releaseKeyFile }, database);
      server = await createApp(services);
    });
    afterAll(() => server.close());
    const call = async (url: string, body: object) =>
      server.inject({ method: 'POST', url, headers: await test.as(test.staff.administrador), body });

    it('shows what others have released, and says that it signs nothing', async () => {
      const headers = await test.as(test.staff.administrador);
      const seen = (await server.inject({ url: '/V1/platform/status', headers })).json();
      expect(seen).toMatchObject({ generation: 2, isOperator: true, signsReleases: false });
      expect(await status()).toMatchObject({ generation: 2, isOperator: true, signsReleases: true });
    });

    it('changes no release and signs no override', async () => {
      const roll = await call('/V1/platform/apps/mf-sends/release', { action: 'roll-back', version: '1.0' });
      expect([roll.statusCode, roll.json().code]).toEqual([404, 'FORBIDDEN']);
      const override = await call('/V1/platform/override', { remote: 'mf-sends', origin: 'http://localhost:9001' });
      expect([override.statusCode, override.cookies]).toEqual([404, []]);
      expect((await status()).generation).toBe(2);
    });

    it('leaves a failing canary to those who sign, with an alarm for operators, monitoring and the log', async () => {
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10));
      for (const cookie of cookies.slice(0, 3)) {
        const answer = await server.inject(reportOf(repeated(8, fault({ release: '1.1' })), undefined, cookie));
        expect(answer.json()).toEqual({ accepted: 8 });
      }
      const headers = await test.as(test.staff.administrador);
      const seen = async () => (await server.inject({ url: '/V1/platform/status', headers })).json();
      expect(await seen()).toMatchObject({
        stuckCanaries: [{ app: 'mf-sends', version: '1.1', loads: 0, faults: 24 }],
      });
      const metrics = createMetrics();
      observeCanaries(metrics, services);
      expect(await metrics.registry.metrics()).toContain('pregon_canary_stuck{app="mf-sends"} 1');
      expect(await status()).toMatchObject({ stuckCanaries: [] });
      await expect(takeBackFailingCanaries(services)).rejects.toThrow('this server cannot change releases');
      expect((await releasesOf('mf-sends')).find(({ role }) => role === 'canary')?.version).toBe('1.1');
    });
  });

  describe('a canary', () => {
    const canaryFaults = (count: number, release = '1.1') => repeated(count, fault({ release }));
    const canaryOf = async () => (await releasesOf('mf-sends')).find(({ role }) => role === 'canary')?.version;
    beforeEach(async () => {
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10));
    });

    it('that fails is withdrawn automatically, with the reason', async () => {
      await report([...repeated(3, { ...load(), release: '1.1' }), ...canaryFaults(4)]);
      expect(await canaryOf()).toBe('1.1');
      await report(canaryFaults(2));
      expect(await canaryOf()).toBeUndefined();
      expect((await status()).changes[0]).toMatchObject({
        by: 'servidor',
        action: 'withdraw',
        from: '1.1',
        reason: 'Se retiró sola: 6 fallos en 9 cargas.',
      });
      const [entry] = await database.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
      expect(entry).toMatchObject({ userId: null, action: 'withdrawCanary', subject: 'mf-sends', details: { version: '1.1' } });
    });

    it('is not withdrawn by a single reporter: neither faults without a session nor one person from many networks', async () => {
      for (let index = 0; index < 8; index += 1) {
        expect((await report(canaryFaults(8), `10.2.${index}.1`, '')).json()).toEqual({ accepted: 0 });
      }
      const madeUp = ['x', `${cookies[0]}x`];
      for (const cookie of madeUp) expect((await report(canaryFaults(8), '10.2.9.1', cookie)).json()).toEqual({ accepted: 0 });
      for (let index = 0; index < 8; index += 1) await report(canaryFaults(8), `10.3.${index}.1`, cookies[0]);
      expect(await canaryOf()).toBe('1.1');
      expect(await database.$count(platformReporters)).toBe(1);
      await report(canaryFaults(1), '10.3.1.1', cookies[1]);
      expect(await canaryOf()).toBeUndefined();
    });

    it('of public pages is withdrawn by reports from two networks, not by one', async () => {
      await releases.change(publish(hintedRelease('mf-public', '1.0')));
      await releases.change(startCanary(hintedRelease('mf-public', '1.1'), 10));
      const canary = async () => (await releasesOf('mf-public')).find(({ role }) => role === 'canary')?.version;
      const faults = repeated(8, fault({ remote: 'mf-public', release: '1.1', path: '/preferences' }));
      for (let index = 0; index < 4; index += 1) await report(faults, `2001:db8:1:1::${index}`, '');
      expect(await canary()).toBe('1.1');
      await report(faults, '2001:db8:1:2::1', '');
      expect(await canary()).toBeUndefined();
    });

    it('stays when the live release fails as well, or when few fail', async () => {
      await report([...canaryFaults(10), ...repeated(10, fault())]);
      expect(await canaryOf()).toBe('1.1');
    });

    it('starts from zero when it is tried again', async () => {
      for (const count of [3, 3]) await report(canaryFaults(count));
      expect(await canaryOf()).toBeUndefined();
      await releases.change(startCanary(hintedRelease('mf-sends', '1.1'), 10));
      await report(canaryFaults(1));
      expect(await canaryOf()).toBe('1.1');
      await report(canaryFaults(5));
      expect(await canaryOf()).toBeUndefined();
    });

    it('is withdrawn once by two servers that notice at the same time', async () => {
      const other = await appBeside();
      await Promise.all([test.app, other].map((app) => app.inject(reportOf(canaryFaults(6)))));
      expect(await canaryOf()).toBeUndefined();
      expect((await status()).changes.filter(({ action }) => action === 'withdraw')).toHaveLength(1);
      await other.close();
    });

    it('is withdrawn, and old reports are deleted, by periodic jobs of a worker', async () => {
      const old = { since: new Date(0), app: 'mf-sends', release: '1.0', measure: 'load' as const, bucket: 1, count: 1 };
      const failed = { ...old, since: new Date(), release: '1.1', measure: 'entry' as const, bucket: 0, count: 6 };
      const rows = { accepted: 7, counts: [old, failed], faults: [] };
      await reportsRepository.add(database, rows, 'one');
      const reported = { since: failed.since, app: 'mf-sends', release: '1.1' };
      await database.insert(platformReporters).values(['one', 'other'].map((reporter) => ({ ...reported, reporter })));
      const jobs = periodicJobs(test.services).filter(({ name }) =>
        ['withdraw-failing-canaries', 'delete-platform-reports'].includes(name),
      );
      for (const { run } of jobs) await run(new AbortController().signal);
      expect(await canaryOf()).toBeUndefined();
      expect(await database.$count(platformCounts)).toBe(1);
    });

    const appBeside = () => createApp(createServices(test.services.config, database));
  });

  describe('the hold of all sending after a restore', () => {
    const release = async (principal = test.staff.administrador) => {
      const call = { method: 'POST', url: '/V1/platform/sending/release', headers: await test.as(principal) } as const;
      const answer = await test.app.inject(call);
      return answer.json().code ?? answer.statusCode;
    };

    it('is shown to everybody, and ended by an operator only', async () => {
      expect((await status()).sendingHold).toBeUndefined();
      expect(await release()).toBe('NOT_FOUND');
      const hold = { backupAt: new Date('2026-11-24T15:00:00Z'), heldAt: new Date('2026-11-24T16:00:00Z') };
      await holdSending(database, hold);
      const shown = { backupAt: hold.backupAt.toISOString(), heldAt: hold.heldAt.toISOString() };
      expect((await status(test.staff.lector)).sendingHold).toEqual(shown);
      expect(await release(test.staff.lector)).toBe('FORBIDDEN');
      expect((await status()).sendingHold).toEqual(shown);
      expect(await release()).toBe(200);
      expect((await status()).sendingHold).toBeUndefined();
      const [entry] = await database.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
      expect(entry).toMatchObject({ action: 'releaseSending', details: shown });
    });
  });
});
