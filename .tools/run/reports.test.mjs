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
    expect(countJest({ ...jest, testResults })).toMatchObject({ skipped: 2, ...counts });
  });

  it('names the tests of jest that failed or were retried, with their errors, and files that could not run', () => {
    const testResults = [
      {
        assertionResults: [
          { status: 'passed', invocations: 1, fullName: 'a passes' },
          {
            status: 'passed',
            invocations: 2,
            fullName: 'b waits',
            retryReasons: ['\u001B[31mtoo late\u001B[39m\n\n  at line 3'],
          },
          { status: 'failed', invocations: 1, fullName: 'c breaks', failureMessages: ['1 is not 2'] },
          // What the second try says may come of what the first has left behind.
          {
            status: 'failed',
            invocations: 2,
            fullName: 'd breaks twice',
            failureMessages: ['there already'],
            retryReasons: ['3 is not 4'],
          },
        ],
      },
      { assertionResults: [], message: 'no such module', name: '/clone/packages/server/src/app.test.ts' },
    ];
    expect(countJest({ ...jest, testResults }).remarks).toEqual([
      'could not run: server/src/app.test.ts\n    no such module',
      'second try: b waits\n    too late\n      at line 3',
      'failed: c breaks\n    1 is not 2',
      'failed: d breaks twice\n    3 is not 4',
    ]);
  });

  it('counts an error outside of the browser tests as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{ message: 'port in use' }] })).toEqual({
      ...none,
      passed: 5,
      failed: 2,
      skipped: 2,
      remarks: ['outside of the tests\n    port in use'],
    });
  });

  it.each([
    [1, { passed: 6, failed: 0, repeated: 1 }],
    [3, { passed: 7, failed: 1, repeated: 2 }],
  ])('counts %i retried browser tests, of which two are allowed', (flaky, counts) => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky, skipped: 0 }, errors: [] })).toEqual({
      ...none,
      ...counts,
    });
  });

  it('names the browser tests that failed or were retried, with their first errors', () => {
    const passed = { title: 'opens', tests: [{ status: 'expected', results: [{}] }] };
    const flaky = { title: 'waits', tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }] };
    const failed = { title: 'breaks', tests: [{ status: 'unexpected', results: [{ error: { message: '1 is not 2' } }] }] };
    const suites = [{ title: 'area.spec.ts', specs: [passed, flaky], suites: [{ title: 'the menu', specs: [failed] }] }];
    expect(countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites }).remarks).toEqual([
      'second try: area.spec.ts › waits\n    too late',
      'failed: area.spec.ts › the menu › breaks\n    1 is not 2',
    ]);
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
        { passed: 1, failed: 2, skipped: 3, repeated: 4, remarks: ['a'] },
        { passed: 10, failed: 20, skipped: 30, repeated: 40, remarks: ['b'] },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33, repeated: 44, remarks: ['a', 'b'] });
  });
});
