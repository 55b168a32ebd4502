import { readFile } from 'node:fs/promises';

/** How many single tests a step had. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  );

/** A check without single tests counts as one. */
export const oneCheck = (code) => (code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 });

/** @returns {Counts} of jest's JSON report; a file that could not run at all is one failure */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** @returns {Counts} of Playwright's JSON report; a test that passed only when repeated has failed, an error outside the tests is one failure */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * The counts of a report, in agreement with the exit code: a program that failed without a failed test is one failure.
 * @param {string} file
 * @param {(report: unknown) => Counts} count
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
