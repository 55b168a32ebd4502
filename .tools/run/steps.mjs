import path from 'node:path';
import { staticChecks } from '../checks/static-checks.mjs';
import { longGroups } from '../jest/server-groups.mjs';
import { build, bundleServer } from './build.mjs';
import { captureChild, printText, runChild } from './children.mjs';
import { countJest, countPlaywright, oneCheck, readCounts } from './reports.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';
import { escapeRegExp } from './escape-reg-exp.mjs';
import { environment, root } from './workspace.mjs';

/** @typedef {{ file: string, titles?: string }} Spec */

/**
 * What a step gets for its run.
 * @typedef {object} StepContext
 * @property {Record<string, string>} found where the parts of the machine are
 * @property {number} workers how many tests it may run at a time
 * @property {import('./children.mjs').Print} [print] prints a line when another step runs at the same time; undefined: print directly
 */

/**
 * A step of a test run.
 * @typedef {object} Step
 * @property {string} name
 * @property {'sources' | 'build' | 'either'} track what it looks at: the steps of a track run one after the other, the two tracks side by
 *   side; the track that ends first takes those of either
 * @property {(context: StepContext) => Promise<import('./reports.mjs').Counts>} run
 * @property {string} [after] a step of the same track that must not have failed; for one of either track, a step of any
 * @property {import('./system-dependencies.mjs').SystemDependency[]} [needs] parts of the machine without which it is skipped
 * @property {import('./system-dependencies.mjs').SystemDependency[]} [wants] parts of the machine without which it tests less
 */

/** Output folder for reports, traces and screenshots of a run. */
export const results = path.join(root, '.tmp/test');
/** Cached between runs, so that only changed apps are built; separate from the releases of a running `npm start`. */
const releases = path.join(root, '.tmp/releases');
const minute = 60_000;
/** Tests make many short-lived objects: with more room for them, V8 collects and copies less. The workers inherit it. */
const roomForNew = '--max-semi-space-size=64';

/**
 * The linter of types and the compiler are programs in Go that end soon: their collector runs only when they hold this much, not each
 * time the memory has doubled.
 */
const lateCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * @param {{ name: string, command: string[] }} check
 * @returns {Step} a program that succeeds with exit code 0
 */
export const checkStep = ({ name, command: [program = '', ...args] }) => ({
  name,
  track: 'sources',
  run: async ({ print }) => {
    const env = { ...environment, ...lateCollection };
    return oneCheck(await runChild(program, args, { cwd: root, env, limitMs: 10 * minute, print }));
  },
});

/** @type {ReturnType<typeof bundleServer> | undefined} */
let bundling;
/** Bundles the server once in a run, for steps of both tracks. */
const bundleOnce = () => (bundling ??= bundleServer());

/**
 * @typedef {object} JestOptions
 * @property {string[]} [only] regular expressions of the test files
 * @property {string[]} [except] regular expressions of test files to leave out
 * @property {number} [moreWorkers] beyond those of other steps, for tests that often wait
 * @property {string} [config] a file in .tools/jest
 * @property {boolean} [bundled] the processes that tests start run the bundle of the server, which needs a seventh of the processor time
 *   of the sources to load
 * @property {number} [limitMs]
 */

/**
 * @param {string} name
 * @param {string[]} projects of jest's configuration
 * @param {Partial<Pick<Step, 'wants' | 'track'>> & JestOptions} [options]
 * @returns {Step}
 */
export const jestStep = (
  name,
  projects,
  {
    wants = [],
    track = 'sources',
    only = [],
    except = [],
    moreWorkers = 0,
    bundled = false,
    config = 'jest.config.mjs',
    limitMs = 45 * minute,
  } = {},
) => ({
  name,
  track,
  wants,
  run: async ({ workers, print }) => {
    const report = path.join(results, `${name}.json`);
    const args = [
      roomForNew,
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '-c',
      `.tools/jest/${config}`,
    ];
    const options = [
      '--ci',
      '--json',
      '--outputFile',
      report,
      `--maxWorkers=${workers + moreWorkers}`,
      '--selectProjects',
      ...projects,
    ];
    const patterns = [
      ...(only.length > 0 ? ['--testPathPatterns', ...only] : []),
      ...(except.length > 0 ? ['--testPathIgnorePatterns', ...except] : []),
    ];
    const hasBundle = bundled && (await bundleOnce()).code === 0;
    const code = await runChild('node', [...args, ...options, ...patterns], {
      cwd: root,
      env: { ...environment, ...(hasBundle && { TEST_SERVER_BUNDLE: 'on' }) },
      stdout: 'ignore',
      limitMs,
      print,
    });
    return readCounts(report, countJest, code);
  },
});

/** @returns {Step} the tests of components, libraries and tools, many files of an app in one load of their modules */
export const unitStep = () => jestStep('unit', ['browser', 'tools'], { config: 'grouped.config.mjs' });

/**
 * A worker waits for its databases more than a third of its time.
 * @type {Required<Pick<Step, 'wants'>> & JestOptions}
 */
const onServer = { wants: ['postgres', 'pgbouncer'], moreWorkers: 1, bundled: true, config: 'grouped.config.mjs' };

/**
 * The tests of contract and server: many files in one load of their modules, and in a step of their own those that take minutes, so that
 * the two tracks end at about the same time.
 * @returns {Step[]}
 */
export const serverSteps = () => [
  jestStep('server', ['server'], { ...onServer, except: [longGroups] }),
  jestStep('server-long', ['server'], { ...onServer, track: 'either', only: [longGroups] }),
];

/**
 * @param {string[]} [apps] to build and publish for the steps after it; all of them when not said
 * @returns {Step}
 */
export const buildStep = (apps) => ({
  name: 'build',
  track: 'build',
  run: async ({ print }) => {
    for (const part of [() => build({ store: releases, ...(apps && { apps }) }), bundleOnce]) {
      const { code, output } = await part();
      printText(output, print);
      if (code !== 0) return oneCheck(code);
    }
    return oneCheck(0);
  },
});

/** @returns {Step} what each page costs in JavaScript */
export const sizesStep = () => ({
  name: 'sizes',
  track: 'build',
  after: 'build',
  run: async ({ print }) => {
    const command = ['packages/release-cli/src/javascript-sizes.main.ts', '--store', releases];
    const { code, output } = await captureChild('node', command, { cwd: root, env: environment });
    printText(output, print);
    return oneCheck(code);
  },
});

/** @returns {Step} the production form of the server, as the container image and the compose file run it */
export const productionStep = () => ({
  name: 'production',
  track: 'build',
  after: 'build',
  needs: ['postgres'],
  run: async ({ print }) => {
    const command = ['.tools/production/production.main.mjs', '--releases', releases];
    return oneCheck(await runChild('node', command, { cwd: root, env: environment, limitMs: 10 * minute, print }));
  },
});

/**
 * @param {{ file: string, titles?: string }[]} [specs] file names in packages/e2e/tests, with a regular expression of the titles where
 *   not all of its tests are to run; everything when not said
 * @returns {Step} browser tests on the embedded database
 */
export const embeddedBrowserStep = (specs) => ({
  name: 'e2e-embedded',
  track: 'build',
  after: 'build',
  needs: ['chromium'],
  run: (context) => runBrowserTests('embedded', context, { specs }),
});

/** @returns {Step} browser tests on a PostgreSQL of their own, by the track that ends first, so that both end at about the same time */
export const postgresBrowserStep = () => ({
  name: 'e2e-postgres',
  track: 'either',
  after: 'build',
  needs: ['chromium', 'postgres'],
  run: async (context) => {
    const { url, stop } = await startThrowawayPostgres();
    try {
      return await runBrowserTests('postgres', context, { url });
    } finally {
      await stop();
    }
  },
});

/**
 * The environment of browser tests, which `packages/e2e/playwright.config.ts` reads.
 * @param {'embedded' | 'postgres'} database
 * @param {StepContext} context
 * @param {{ url?: string, specs?: Spec[] | undefined }} what
 */
async function runBrowserTests(database, { found: { chromium }, workers, print }, { url, specs = [] }) {
  const folder = path.join(results, `e2e-${database}`);
  const report = path.join(folder, 'report.json');
  // They wait for timers and pauses a sixth of their time.
  const options = ['--reporter=list,json', `--workers=${workers + 1}`, ...(specs.length > 0 ? ['--grep', titlesOf(specs)] : [])];
  const code = await runChild('node', ['node_modules/@playwright/test/cli.js', 'test', ...options], {
    cwd: path.join(root, 'packages/e2e'),
    env: {
      ...environment,
      PREGON_E2E_DATABASE: database,
      PREGON_E2E_FOLDER: folder,
      PREGON_E2E_RELEASES: releases,
      PREGON_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(url && { DATABASE_URL: url }),
    },
    limitMs: 45 * minute,
    print,
  });
  return readCounts(report, countPlaywright, code);
}

/** A regular expression of full titles, which begin with project and file. */
const titlesOf = (/** @type {Spec[]} */ specs) =>
  specs.map(({ file, titles }) => `${escapeRegExp(file)} ${titles ? `.*(${titles})` : ''}`).join('|');

/** @type {Step[]} all that a change must pass */
export const everyStep = [
  ...staticChecks.map(checkStep),
  unitStep(),
  ...serverSteps(),
  buildStep(),
  sizesStep(),
  productionStep(),
  embeddedBrowserStep(),
  postgresBrowserStep(),
];
