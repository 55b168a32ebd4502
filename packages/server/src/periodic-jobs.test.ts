import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { reportsRepository } from './hosting/platform/reports.repository.ts';
import { insightWorld } from './insight/testing/insight-world.ts';
import { staleCustomers } from './retail/changes/stale-customers.table.ts';
import { runNightOf } from './insight/nights/insight-jobs.ts';
import { eachDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { periodicJobs } from './periodic-jobs.ts';

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    await test.services.queue.start();
  });
  afterAll(() => test.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('have unique names', () => {
    const names = periodicJobs(test.services).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('run on an installation without data', async () => {
    const { signal } = new AbortController();
    for (const { run } of periodicJobs(test.services)) await expect(run(signal)).resolves.toBeUndefined();
  });

  it('compute changed customers each minute: who is in the queue has scores after one run, and stays out of it; the first run of an account is a job of its own', async () => {
    const at = new Date('2026-11-24T14:15:00Z');
    const job = periodicJobs(test.services, () => at).find(({ name }) => name === 'recompute-customers');
    expect(job?.cron).toBe('* * * * *');
    const world = await insightWorld(database);
    const [ana = 0] = await world.addCustomers(1);
    const queued = () => database.$count(staleCustomers, eq(staleCustomers.accountId, world.accountId));
    const sent = jest.spyOn(test.services.queue, 'sendJob').mockResolvedValue(true);
    const { signal } = new AbortController();
    for (const [day, visits, runs] of [
      ['2026-11-20', 1, 1],
      ['2026-11-23', 2, 0],
    ] as const) {
      await world.buy([{ customerId: ana, at: day }]);
      expect(await queued()).toBeGreaterThan(0);
      sent.mockClear();
      await job?.run(signal);
      expect(sent.mock.calls.map(([, data]) => data)).toEqual(
        Array.from({ length: runs }, () => ({ accountId: world.accountId, everything: 1 })),
      );
      if (runs > 0) await runNightOf(test.services, world.accountId, at, signal, { everything: true });
      expect(await queued()).toBe(0);
      const { rhythms, scores } = await world.computed();
      expect([rhythms[0]?.['visits'], rhythms[0]?.['last_day'], scores.length]).toEqual([visits, day, 1]);
    }
    sent.mockRestore();
  });

  it('keep reports of the platform for 14 days', async () => {
    const forget = jest.spyOn(reportsRepository, 'forget').mockResolvedValue(undefined);
    const jobs = periodicJobs(test.services, () => new Date('2026-11-24T14:15:00Z'));
    await jobs.find(({ name }) => name === 'delete-platform-reports')?.run(new AbortController().signal);
    expect(forget.mock.calls.map(([, before]) => before.toISOString())).toEqual(['2026-11-10T14:15:00.000Z']);
  });
});
