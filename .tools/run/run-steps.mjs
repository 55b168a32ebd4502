import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { stopCode, stopSignal } from './children.mjs';
import { cleanTempDirectories } from './clean-temp-directories.mjs';
import { sum } from './reports.mjs';
import { results } from './steps.mjs';
import { provideSystemDependency } from './system-dependencies.mjs';
import { runTracks } from './tracks.mjs';

/**
 * Runs steps and prints a summary.
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps) {
  const start = Date.now();
  for (const folder of [tmpdir(), '/dev/shm'].filter(existsSync)) await cleanTempDirectories(folder);
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  /** @type {import('./tracks.mjs').SystemDependencies} */
  const machine = {};
  for (const part of new Set(steps.flatMap(({ wants = [], needs = [] }) => [...wants, ...needs]))) {
    machine[part] = await provideSystemDependency(part);
  }
  const outcomes = await runTracks(steps, machine);
  printSummary(outcomes, Date.now() - start);
  if (stopSignal()) return stopCode() ?? 1;
  return outcomes.every(({ counts }) => counts.failed === 0) ? 0 : 1;
}

/** @param {import('./reports.mjs').Counts} counts */
function words({ passed, failed, skipped, repeated }) {
  const unsteady = repeated > 0 ? `, ${repeated} of the passed at the second try alone: to be mended` : '';
  return `${passed} passed, ${failed} failed, ${skipped} skipped${unsteady}`;
}

/**
 * @param {import('./tracks.mjs').Outcome[]} outcomes
 * @param {number} totalMs
 */
function printSummary(outcomes, totalMs) {
  const marks = { passed: '✔', failed: '✖', skipped: '–' };
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const { name, result, counts, ms, note } of outcomes) {
    const time = `${(ms / 1000).toFixed(1)} s`.padStart(8);
    const what = result === 'skipped' ? 'skipped' : words(counts);
    console.log(`${marks[result]} ${name.padEnd(width)} ${time}  ${what}${note ? `  (${note})` : ''}`);
  }
  for (const { name, counts } of outcomes) {
    for (const remark of counts.remarks) console.log(`\n${name}: ${remark}`);
  }
  console.log(`\n${(totalMs / 1000).toFixed(1)} s in all`);
  console.log(words(sum(outcomes.map(({ counts }) => counts))));
}
