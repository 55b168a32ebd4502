import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, none, readCounts, sum } from './reports.mjs';

describe('the reports of a test run', () => {
  /** @type {string} */
  let folder;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pregon-reports-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const jest = {
    numPassedTests: 4,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
  };

  it('counts a jest file that could not run as a failure', () => {
    expect(countJest({ ...jest, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
      ...none,
      passed: 4,
      failed: 3,
      skipped: 2,
    });
  });

  it.each([
    [0, { passed: 4, failed: 0, repeated: 0 }],
    [2, { passed: 4, failed: 0, repeated: 2 }],
    [3, { passed: 3, failed: 1, repeated: 2 }],
  ])('counts %i retried tests of jest, of which two are allowed', (count, counts) => {
    const once = { status: 'passed', invocations: 1 };
    const failedTwice = { status: 'failed', invocations: 2 };
    const again = Array.from({ length: count }, () => ({ status: 'passed', invocations: 2 }));
    const testResults = [{ assertionResults: [once, ...again] }, { assertionResults: [failedTwice] }];
    expect(countJest({ ...jest, testResults })).toEqual({ ...none, skipped: 2, ...counts });
  });

  it('counts an error outside of the browser tests as a failure', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }, errors: [{}] })).toEqual({
      ...none,
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });

  it('counts a browser test that passed only sometimes as a failure', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] })).toEqual({
      ...none,
      passed: 5,
      failed: 1,
    });
  });

  it.each([
    ['a program that failed although its tests passed', JSON.stringify(jest), 1, { ...none, passed: 4, failed: 1, skipped: 2 }],
    [
      'a program that ended well without a passed test',
      JSON.stringify({ ...jest, numPassedTests: 0 }),
      0,
      { ...none, failed: 1, skipped: 2 },
    ],
    ['a missing report', undefined, 1, { ...none, failed: 1 }],
    ['a report cut in the middle', '{', 0, { ...none, failed: 1 }],
    ['a good run', JSON.stringify(jest), 0, { ...none, passed: 4, skipped: 2 }],
  ])('parses %s', async (_, text, code, counts) => {
    const file = path.join(folder, `${crypto.randomUUID()}.json`);
    if (text !== undefined) await writeFile(file, text);
    expect(await readCounts(file, countJest, code)).toEqual(counts);
  });

  it('sums counts', () => {
    expect(
      sum([
        { passed: 1, failed: 2, skipped: 3, repeated: 4 },
        { passed: 10, failed: 20, skipped: 30, repeated: 40 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33, repeated: 44 });
  });
});
