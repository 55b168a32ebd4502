import { describe, expect, it } from '@jest/globals';
import { none } from './reports.mjs';
import { runTracks } from './tracks.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').StepContext} StepContext */

const passed = { ...none, passed: 1 };
const failed = { ...none, failed: 1 };

/** @returns {{ promise: Promise<void>, open: () => void }} a promise that is fulfilled by hand */
function gate() {
  /** @type {() => void} */
  let open = () => undefined;
  const promise = new Promise((/** @type {(value: void) => void} */ resolve) => (open = () => resolve()));
  return { promise, open };
}

/**
 * @param {string} name
 * @param {Step['track']} track
 * @param {(context: StepContext) => unknown} [work]
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
const step = (name, track, work = () => undefined, more = {}) => ({
  name,
  track,
  run: async (context) => {
    await work(context);
    return passed;
  },
  ...more,
});

const quiet = () => undefined;

describe('the steps of a test run', () => {
  it('run side by side in two tracks, and one after the other within a track', async () => {
    /** @type {string[]} */
    const log = [];
    const [unitRuns, browserRuns] = [gate(), gate()];
    const meeting =
      (/** @type {string} */ name, /** @type {() => void} */ arrive, /** @type {Promise<void>} */ other) => async () => {
        arrive();
        await other;
        log.push(name);
      };
    const outcomes = await runTracks(
      [
        step('types', 'sources', () => log.push('types')),
        step('unit', 'sources', meeting('unit', unitRuns.open, browserRuns.promise)),
        step('build', 'build', () => log.push('build')),
        step('browser', 'build', meeting('browser', browserRuns.open, unitRuns.promise)),
      ],
      {},
      quiet,
    );
    expect(log.indexOf('types')).toBeLessThan(log.indexOf('unit'));
    expect(log.indexOf('build')).toBeLessThan(log.indexOf('browser'));
    expect(outcomes.map(({ name, result }) => [name, result])).toEqual([
      ['types', 'passed'],
      ['unit', 'passed'],
      ['build', 'passed'],
      ['browser', 'passed'],
    ]);
  });

  it('continue after a failure, except those that depend on it', async () => {
    const outcomes = await runTracks(
      [
        step('types', 'sources', undefined, { run: () => Promise.reject(new Error('Not today.')) }),
        step('unit', 'sources'),
        step('build', 'build', undefined, { run: async () => failed }),
        step('browser', 'build', undefined, { after: 'build' }),
      ],
      {},
      quiet,
    );
    expect(outcomes.map(({ result, note, counts }) => [result, note, counts])).toEqual([
      ['failed', '', failed],
      ['passed', '', passed],
      ['failed', '', failed],
      ['skipped', 'build failed', { ...none, skipped: 1 }],
    ]);
  });

  it('are skipped without a part of the machine that they need, and say what they lack otherwise', async () => {
    const outcomes = await runTracks(
      [
        step('server', 'sources', undefined, { wants: ['postgres'] }),
        step('browser', 'build', undefined, { needs: ['postgres'] }),
      ],
      { postgres: { missing: 'no PostgreSQL' } },
      quiet,
    );
    expect(outcomes.map(({ result, note }) => [result, note])).toEqual([
      ['passed', 'no PostgreSQL'],
      ['skipped', 'no PostgreSQL'],
    ]);
  });

  it('run more tests at a time when no other track is left', async () => {
    /** @type {[string, number][]} */
    const log = [];
    const sourcesEnded = gate();
    const note =
      (/** @type {string} */ name) =>
      (/** @type {StepContext} */ { workers }) =>
        log.push([name, workers]);
    const last = step('unit', 'sources', note('unit'));
    /** Resolves after the last step of the other track. */
    const afterwards = async (/** @type {StepContext} */ context) => {
      note('browser')(context);
      await sourcesEnded.promise;
    };
    await runTracks(
      [
        { ...last, run: (context) => last.run(context).finally(() => setImmediate(sourcesEnded.open)) },
        step('browser', 'build', afterwards),
        step('postgres', 'build', note('postgres')),
      ],
      {},
      quiet,
    );
    expect(new Map(log)).toEqual(
      new Map([
        ['unit', 2],
        ['browser', 2],
        ['postgres', 3],
      ]),
    );
  });

  it('of either track are run when what they depend on has ended, whichever track is free before', async () => {
    /** @type {string[]} */
    const log = [];
    const sourcesEnded = gate();
    const note = (/** @type {string} */ name) => () => log.push(name);
    const types = step('types', 'sources', note('types'));
    const outcomes = await runTracks(
      [
        { ...types, run: (context) => types.run(context).finally(() => setImmediate(sourcesEnded.open)) },
        step('build', 'build', async () => {
          await sourcesEnded.promise;
          log.push('build');
        }),
        step('postgres', 'either', note('postgres'), { after: 'build' }),
      ],
      {},
      quiet,
    );
    expect(log).toEqual(['types', 'build', 'postgres']);
    expect(outcomes.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed']);
  });

  it('of either track are skipped when what they depend on has failed, and run when it is not part of the run', async () => {
    const dependent = step('postgres', 'either', undefined, { after: 'build' });
    const failing = step('build', 'build', undefined, { run: async () => failed });
    expect((await runTracks([failing, dependent], {}, quiet)).map(({ note }) => note)).toEqual(['', 'build failed']);
    expect((await runTracks([dependent], {}, quiet)).map(({ result }) => result)).toEqual(['passed']);
  });

  it('of either track are run once, by the track that ends first', async () => {
    /** @type {string[]} */
    const log = [];
    const eitherRan = gate();
    const note = (/** @type {string} */ name) => () => log.push(name);
    const outcomes = await runTracks(
      [
        step('server', 'sources', async () => {
          await eitherRan.promise;
          log.push('server');
        }),
        step('server-long', 'either', () => {
          log.push('server-long');
          eitherRan.open();
        }),
        step('browser', 'build', note('browser')),
      ],
      {},
      quiet,
    );
    expect(log).toEqual(['browser', 'server-long', 'server']);
    expect(outcomes.map(({ name }) => name)).toEqual(['server', 'server-long', 'browser']);
    await runTracks([step('alone', 'either', note('alone'))], {}, quiet);
    expect(log.at(-1)).toBe('alone');
  });

  it('print lines after their name side by side, and directly when there is one track', async () => {
    /** @type {string[]} */
    const lines = [];
    const speaking = (/** @type {StepContext} */ { print }) => print?.('one failed');
    const print = (/** @type {string} */ line) => lines.push(line);
    await runTracks([step('unit', 'sources', speaking), step('browser', 'build', speaking)], {}, print);
    await runTracks([step('alone', 'sources', speaking)], {}, print);
    expect(lines).toEqual(['\n▶ unit', 'unit    │ one failed', '\n▶ browser', 'browser │ one failed', '\n▶ alone']);
  });
});
