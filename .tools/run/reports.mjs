import { readFile } from 'node:fs/promises';

/**
 * Numbers of tests of a step. Those that passed only on the retry are counted as passed, and also separately.
 * @typedef {{ passed: number, failed: number, skipped: number, repeated: number }} Counts
 */

export const none = { passed: 0, failed: 0, skipped: 0, repeated: 0 };

/** Maximum number of retried tests of a step: docs/adr/0037-one-retry-of-flaky-tests.md. */
const repeatedAtMost = 2;

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped, repeated }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      repeated: total.repeated + repeated,
    }),
    none,
  );

/** A check without individual tests counts as one. */
export const oneCheck = (/** @type {number} */ code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/** @typedef {{ status: string, invocations: number }} JestTest */

const isRepeated = (/** @type {JestTest} */ { status, invocations }) => status === 'passed' && invocations > 1;

/**
 * @typedef {object} JestReport
 * @property {{ assertionResults: JestTest[] }[]} testResults
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 */

/**
 * @param {JestReport} report
 * @returns {Counts} of jest's JSON report; a file that could not run at all is one failure, and so is each second try above the few
 *   that may be
 */
export const countJest = (report) => {
  const { length } = report.testResults.flatMap((file) => file.assertionResults.filter(isRepeated));
  const repeated = Math.min(length, repeatedAtMost);
  const tooMany = length - repeated;
  return {
    passed: report.numPassedTests - tooMany,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + tooMany,
    skipped: report.numPendingTests + report.numTodoTests,
    repeated,
  };
};

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts} of Playwright's JSON report; an error outside the tests is one failure, and so is a test that passed only sometimes
 */
export const countPlaywright = ({ stats, errors }) => ({
  ...none,
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * The counts of a report, consistent with the exit code: a program that failed without a failed test counts as one failure.
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Counts} count
 * @param {number} code
 */
export async function readCounts(file, count, code) {
  const counts = await readFile(file, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => none);
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (code === 0 && counts.passed === 0) return { ...counts, failed: counts.failed + 1 };
  return counts;
}
