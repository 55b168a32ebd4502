import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, readCounts, sum } from './reports.mjs';

describe('the reports of a test run', () => {
  let folder;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pregon-reports-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const jest = { numPassedTests: 4, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 1, numTodoTests: 1 };

  it('counts a jest file that could not run as a failure', () => {
    expect(countJest({ ...jest, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({ passed: 4, failed: 3, skipped: 2 });
  });

  it('counts a browser test that passed only when repeated, and an error outside the tests, as failures', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });

  it.each([
    ['a program that failed although its tests passed', JSON.stringify(jest), 1, { passed: 4, failed: 1, skipped: 2 }],
    [
      'a program that ended well without a passed test',
      JSON.stringify({ ...jest, numPassedTests: 0 }),
      0,
      { passed: 0, failed: 1, skipped: 2 },
    ],
    ['a report that is not there', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
    ['a report cut in the middle', '{', 0, { passed: 0, failed: 1, skipped: 0 }],
    ['a good run', JSON.stringify(jest), 0, { passed: 4, failed: 0, skipped: 2 }],
  ])('reads %s', async (_, text, code, counts) => {
    const file = path.join(folder, `${crypto.randomUUID()}.json`);
    if (text !== undefined) await writeFile(file, text);
    expect(await readCounts(file, countJest, code)).toEqual(counts);
  });

  it('adds up', () => {
    expect(
      sum([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});
