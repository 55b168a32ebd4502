import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { stopCode, stopSignal } from './children.mjs';
import { provideSystemDependency } from './system-dependencies.mjs';
import { none, sum } from './reports.mjs';
import { results } from './steps.mjs';
import { cleanTempDirectories } from './clean-temp-directories.mjs';

/**
 * Runs steps one after the other, prints a summary, and answers the exit code of this process. A step that fails keeps none
 * from running but those that come after it by name.
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<number>}
 */
export async function runSteps(steps) {
  await cleanTempDirectories(tmpdir());
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const machine = {};
  for (const part of new Set(steps.flatMap(({ wants = [], needs = [] }) => [...wants, ...needs]))) {
    machine[part] = await provideSystemDependency(part);
  }
  const outcomes = [];
  for (const step of steps) outcomes.push(await outcomeOf(step, outcomes, machine));
  printSummary(outcomes);
  if (stopSignal()) return stopCode();
  return outcomes.every(({ counts }) => counts.failed === 0) ? 0 : 1;
}

async function outcomeOf({ name, run, after, wants = [], needs = [] }, outcomes, machine) {
  const skip = (reason) => ({ name, result: 'skipped', counts: { ...none, skipped: 1 }, ms: 0, note: reason });
  if (stopSignal()) return skip('stopped');
  if (outcomes.some((outcome) => outcome.name === after && outcome.result === 'failed')) return skip(`${after} failed`);
  const missing = (part) => machine[part].missing;
  const lacking = needs.find(missing);
  if (lacking) return skip(missing(lacking));
  console.log(`\n▶ ${name}`);
  const start = Date.now();
  const found = Object.fromEntries(Object.entries(machine).map(([part, { found: place }]) => [part, place]));
  const counts = await run(found).catch((error) => {
    console.error(error);
    return { ...none, failed: 1 };
  });
  const result = counts.failed > 0 ? 'failed' : 'passed';
  return { name, result, counts, ms: Date.now() - start, note: wants.flatMap((part) => missing(part) ?? []).join('; ') };
}

function words({ passed, failed, skipped, repeated }) {
  const unsteady = repeated > 0 ? `, ${repeated} of the passed at the second try alone: to be mended` : '';
  return `${passed} passed, ${failed} failed, ${skipped} skipped${unsteady}`;
}

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
