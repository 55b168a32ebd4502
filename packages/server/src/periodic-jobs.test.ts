import { afterAll, beforeAll, expect, it } from '@jest/globals';
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

  it('have unique names', () => {
    const names = periodicJobs(test.services).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('run on an installation without data', async () => {
    const { signal } = new AbortController();
    for (const { run } of periodicJobs(test.services)) await expect(run(signal)).resolves.toBeUndefined();
  });
});
