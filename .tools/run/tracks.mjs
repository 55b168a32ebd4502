import { inspect } from 'node:util';
import { printText, stopSignal } from './children.mjs';
import { none } from './reports.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {{ name: string, result: 'passed' | 'failed' | 'skipped', counts: Counts, ms: number, note: string }} Outcome */
/** @typedef {Partial<Record<import('./system-dependencies.mjs').SystemDependency, { found?: string, missing?: string }>>} SystemDependencies */

/** Tests at a time on two cores: one more than cores, because the tests also wait; two for each of two tracks. */
const workersAlone = 3;
const workersBeside = 2;

/**
 * Runs the steps of each track in sequence, and the tracks side by side: the tests of one use the processor while those of the other
 * wait. A step of either track is run by the one that ends first, but not before the step that it depends on has ended. A failed step
 * skips only the steps that depend on it.
 * @param {readonly Step[]} steps
 * @param {SystemDependencies} machine
 * @param {import('./children.mjs').Print} [print] prints a line of the whole run
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function runTracks(steps, machine, print = console.log) {
  const ofEither = steps.filter(({ track }) => track === 'either');
  const names = [...new Set(steps.map(({ track }) => track).filter((track) => track !== 'either'))];
  const tracks = names.length > 0 ? names.map((name) => steps.filter(({ track }) => track === name)) : [[]];
  const width = Math.max(...steps.map(({ name }) => name.length));
  /** @type {Map<Step, Outcome>} */
  const outcomes = new Map();
  const isPending = (/** @type {string | undefined} */ name) => steps.some((step) => step.name === name && !outcomes.has(step));
  const takeOfEither = () => {
    const place = ofEither.findIndex(({ after }) => !isPending(after));
    return place < 0 ? undefined : ofEither.splice(place, 1)[0];
  };
  let running = tracks.length;
  await Promise.all(
    tracks.map(async (track) => {
      for (let step = track.shift() ?? takeOfEither(); step; step = track.shift() ?? takeOfEither()) {
        const printStep = (/** @type {string} */ line) => print(`${step.name.padEnd(width)} │ ${line}`);
        const failed = [...outcomes.values()].filter(({ result }) => result === 'failed').map(({ name }) => name);
        const workers = running > 1 ? workersBeside : workersAlone;
        const reason = reasonToSkip(step, failed, machine);
        if (!reason) print(`\n▶ ${step.name}`);
        outcomes.set(
          step,
          reason ? skip(step, reason) : await runStep(step, machine, { workers, ...(tracks.length > 1 && { print: printStep }) }),
        );
      }
      running -= 1;
    }),
  );
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

/**
 * @param {Step} step
 * @param {readonly string[]} failed names of the steps that have failed
 * @param {SystemDependencies} machine
 */
function reasonToSkip({ after, needs = [] }, failed, machine) {
  if (stopSignal()) return 'stopped';
  if (after && failed.includes(after)) return `${after} failed`;
  return needs.flatMap((part) => machine[part]?.missing ?? [])[0];
}

/**
 * @param {Step} step
 * @param {string} note
 * @returns {Outcome}
 */
const skip = ({ name }, note) => ({ name, result: 'skipped', counts: { ...none, skipped: 1 }, ms: 0, note });

/**
 * @param {Step} step
 * @param {SystemDependencies} machine
 * @param {Omit<import('./steps.mjs').StepContext, 'found'>} context
 * @returns {Promise<Outcome>}
 */
async function runStep({ name, run, wants = [] }, machine, context) {
  const start = Date.now();
  const found = Object.fromEntries(Object.entries(machine).map(([part, { found: place }]) => [part, place ?? '']));
  const counts = await run({ ...context, found }).catch((/** @type {unknown} */ error) => {
    printText(inspect(error), context.print);
    return { ...none, failed: 1 };
  });
  const note = wants.flatMap((part) => machine[part]?.missing ?? []).join('; ');
  return { name, result: counts.failed > 0 ? 'failed' : 'passed', counts, ms: Date.now() - start, note };
}
