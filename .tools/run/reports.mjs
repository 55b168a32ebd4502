import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * Numbers of tests of a step. Those that passed only on the retry are counted as passed, and also separately. `remarks` names each test
 * that failed or was retried, with its first error: the end of a log is what is kept of it.
 * @typedef {{ passed: number, failed: number, skipped: number, repeated: number, remarks: readonly string[] }} Counts
 */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0, repeated: 0, remarks: [] };

/** Maximum number of retried tests of a step: docs/adr/0037-one-retry-of-flaky-tests.md. */
const repeatedAtMost = 2;

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped, repeated, remarks }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      repeated: total.repeated + repeated,
      remarks: [...total.remarks, ...remarks],
    }),
    none,
  );

/** A check without individual tests counts as one. */
export const oneCheck = (/** @type {number} */ code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/** @param {number} count of tests that passed only on the retry */
const limitRepeated = (count) => ({ repeated: Math.min(count, repeatedAtMost), tooMany: Math.max(count - repeatedAtMost, 0) });

/** @typedef {{ status: string, invocations: number, fullName?: string, failureMessages?: string[], retryReasons?: string[] }} JestTest */

const isRepeated = (/** @type {JestTest} */ { status, invocations }) => status === 'passed' && invocations > 1;

/** Maximum number of lines of an error in a remark. */
const errorLinesAtMost = 12;

/**
 * @param {string} title of a test
 * @param {string} [error]
 * @returns {string} the title, and the first lines of the error below it
 */
function remark(title, error = '') {
  const lines = stripVTControlCharacters(error).split('\n');
  const told = lines.filter((line) => line.trim() !== '').slice(0, errorLinesAtMost);
  return [title, ...told.map((line) => `    ${line}`)].join('\n');
}

/** @returns {string[]} a remark on a test of jest that failed or was retried */
const remarkOnJest = (/** @type {JestTest} */ test) => {
  if (!isRepeated(test) && test.status !== 'failed') return [];
  const error = test.retryReasons?.[0] ?? test.failureMessages?.[0];
  return [remark(`${isRepeated(test) ? 'second try' : 'failed'}: ${test.fullName ?? ''}`, error)];
};

/**
 * @typedef {object} JestReport
 * @property {{ assertionResults: JestTest[], message?: string, name?: string }[]} testResults
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
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const { repeated, tooMany } = limitRepeated(tests.filter(isRepeated).length);
  const broken = report.testResults.filter(({ assertionResults, message }) => assertionResults.length === 0 && message);
  return {
    passed: report.numPassedTests - tooMany,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + tooMany,
    skipped: report.numPendingTests + report.numTodoTests,
    repeated,
    remarks: [
      ...broken.map(({ name = '', message }) => remark(`could not run: ${name.split('/').slice(-3).join('/')}`, message)),
      ...tests.flatMap(remarkOnJest),
    ],
  };
};

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, file?: string, specs?: { title: string, tests: BrowserTest[] }[], suites?: BrowserSuite[] }} BrowserSuite
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors outside of the tests
 * @property {BrowserSuite[]} [suites]
 */

/**
 * @param {PlaywrightReport} report
 * @returns {Counts} of Playwright's JSON report; an error outside the tests is one failure, and so is each second try above the few that
 *   may be
 */
export const countPlaywright = ({ stats, errors, suites = [] }) => {
  const { repeated, tooMany } = limitRepeated(stats.flaky);
  return {
    passed: stats.expected + repeated,
    failed: stats.unexpected + tooMany + errors.length,
    skipped: stats.skipped,
    repeated,
    remarks: [
      ...errors.map(({ message }) => remark('outside of the tests', message)),
      ...suites.flatMap((suite) => remarksOnSuite(suite, [])),
    ],
  };
};

/**
 * @param {BrowserSuite} suite
 * @param {string[]} parents titles of the suites around it
 * @returns {string[]}
 */
function remarksOnSuite({ title, specs = [], suites = [] }, parents) {
  const titles = [...parents, title];
  const own = specs.flatMap((spec) =>
    spec.tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const error = results.find((result) => result.error)?.error?.message;
      return [remark(`${status === 'flaky' ? 'second try' : 'failed'}: ${[...titles, spec.title].join(' › ')}`, error)];
    }),
  );
  return [...own, ...suites.flatMap((suite) => remarksOnSuite(suite, titles))];
}

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
