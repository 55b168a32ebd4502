import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { stopCode, stopSignal } from './children.mjs';
import { provideSystemDependency } from './system-dependencies.mjs';
import { none, sum } from './reports.mjs';
import { results } from './steps.mjs';
import { cleanTempDirectories } from './clean-temp-directories.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {{ name: string, result: 'passed' | 'failed' | 'skipped', counts: Counts, ms: number, note: string }} Outcome */
/** @typedef {Partial<Record<import('./system-dependencies.mjs').SystemDependency, { found?: string, missing?: string }>>} SystemDependencies */

/**
 * Runs steps in sequence and prints a summary. A failed step skips only the steps that depend on it.
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<number>}
 */
export async function runSteps(steps) {
  await cleanTempDirectories(tmpdir());
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  /** @type {SystemDependencies} */
  const machine = {};
  for (const part of new Set(steps.flatMap(({ wants = [], needs = [] }) => [...wants, ...needs]))) {
    machine[part] = await provideSystemDependency(part);
  }
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) outcomes.push(await outcomeOf(step, outcomes, machine));
  printSummary(outcomes);
  if (stopSignal()) return stopCode() ?? 1;
  return outcomes.every(({ counts }) => counts.failed === 0) ? 0 : 1;
}

/**
 * @param {Step} step
 * @param {Outcome[]} outcomes of the steps before
 * @param {SystemDependencies} machine
 * @returns {Promise<Outcome>}
 */
async function outcomeOf({ name, run, after, wants = [], needs = [] }, outcomes, machine) {
  /** @returns {Outcome} */
  const skip = (/** @type {string} */ reason) => ({
    name,
    result: 'skipped',
    counts: { ...none, skipped: 1 },
    ms: 0,
    note: reason,
  });
  if (stopSignal()) return skip('stopped');
  if (outcomes.some((outcome) => outcome.name === after && outcome.result === 'failed')) return skip(`${after} failed`);
  const missing = (/** @type {import('./system-dependencies.mjs').SystemDependency} */ part) => machine[part]?.missing;
  const lacking = needs.flatMap((part) => missing(part) ?? [])[0];
  if (lacking) return skip(lacking);
  console.log(`\n▶ ${name}`);
  const start = Date.now();
  const found = Object.fromEntries(Object.entries(machine).map(([part, { found: place }]) => [part, place ?? '']));
  const counts = await run(found).catch((/** @type {unknown} */ error) => {
    console.error(error);
    return { ...none, failed: 1 };
  });
  const result = counts.failed > 0 ? 'failed' : 'passed';
  return { name, result, counts, ms: Date.now() - start, note: wants.flatMap((part) => missing(part) ?? []).join('; ') };
}

/** @param {Counts} counts */
function words({ passed, failed, skipped, repeated }) {
  const unsteady = repeated > 0 ? `, ${repeated} of the passed at the second try alone: to be mended` : '';
  return `${passed} passed, ${failed} failed, ${skipped} skipped${unsteady}`;
}

/** @param {Outcome[]} outcomes */
function printSummary(outcomes) {
  const marks = { passed: '✔', failed: '✖', skipped: '–' };
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const { name, result, counts, ms, note } of outcomes) {
    const time = `${(ms / 1000).toFixed(1)} s`.padStart(8);
    const what = result === 'skipped' ? 'skipped' : words(counts);
    console.log(`${marks[result]} ${name.padEnd(width)} ${time}  ${what}${note ? `  (${note})` : ''}`);
  }
  console.log(`\n${words(sum(outcomes.map(({ counts }) => counts)))}`);
}
