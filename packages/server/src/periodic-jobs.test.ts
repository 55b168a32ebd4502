import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { reportsRepository } from './hosting/platform/reports.repository.ts';
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

  it('keep reports of the platform for 14 days', async () => {
    const forget = jest.spyOn(reportsRepository, 'forget').mockResolvedValue(undefined);
    const jobs = periodicJobs(test.services, () => new Date('2026-11-24T14:15:00Z'));
    await jobs.find(({ name }) => name === 'delete-platform-reports')?.run(new AbortController().signal);
    expect(forget.mock.calls.map(([, before]) => before.toISOString())).toEqual(['2026-11-10T14:15:00.000Z']);
  });
});
