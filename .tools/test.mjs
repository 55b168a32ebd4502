import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { staticChecks } from './checks/static-checks.mjs';
import { build } from './run/build.mjs';
import { captureChild, runChild, stopCode, stopSignal } from './run/children.mjs';
import { provide } from './run/machine.mjs';
import { countJest, countPlaywright, none, oneCheck, readCounts, sum } from './run/reports.mjs';
import { sweep } from './run/sweep.mjs';
import { startThrowawayPostgres } from './run/throwaway-postgres.mjs';
import { environment, prepare, root } from './run/workspace.mjs';

const results = path.join(root, '.tmp/test');
/** Kept from run to run, since only what has changed is built; apart from the releases of an `npm start` that may be running. */
const releases = path.join(root, '.tmp/releases');
const minute = 60_000;

const check = ({ name, command: [program, ...args] }) => ({
  name,
  run: async () => oneCheck(await runChild(program, args, { cwd: root, env: environment, limitMs: 3 * minute })),
});

const jest = (name, projects, { wants = [] } = {}) => ({
  name,
  wants,
  run: async () => {
    const report = path.join(results, `${name}.json`);
    const args = [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '-c',
      '.tools/jest/jest.config.mjs',
    ];
    const options = ['--ci', '--json', '--outputFile', report, '--selectProjects', ...projects];
    const code = await runChild('node', [...args, ...options], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
      limitMs: 6 * minute,
    });
    return readCounts(report, countJest, code);
  },
});

async function checkSizes() {
  const { code, output } = await captureChild(
    'node',
    ['packages/federation/src/release/javascript-sizes.main.ts', '--store', releases],
    { cwd: root, env: environment },
  );
  console.log(output);
  return oneCheck(code);
}

async function runBuild() {
  const { code, output } = await build(releases);
  console.log(output);
  return oneCheck(code);
}

/** The browser tests learn from the environment what they run on; `packages/e2e/playwright.config.ts` reads it. */
async function runBrowserTests(database, { chromium, url }) {
  const folder = path.join(results, `e2e-${database}`);
  const report = path.join(folder, 'report.json');
  const code = await runChild('node', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
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
    limitMs: 8 * minute,
  });
  return readCounts(report, countPlaywright, code);
}

const steps = [
  ...staticChecks.map(check),
  jest('unit', ['browser', 'tools']),
  jest('server', ['server'], { wants: ['postgres'] }),
  { name: 'build', run: runBuild },
  { name: 'sizes', after: 'build', run: checkSizes },
  { name: 'e2e-embedded', after: 'build', needs: ['chromium'], run: ({ chromium }) => runBrowserTests('embedded', { chromium }) },
  {
    name: 'e2e-postgres',
    after: 'build',
    needs: ['chromium', 'postgres'],
    run: async ({ chromium }) => {
      const { url, stop } = await startThrowawayPostgres();
      try {
        return await runBrowserTests('postgres', { chromium, url });
      } finally {
        await stop();
      }
    },
  },
];

const { values: flags } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const wanted = flags.only?.split(',') ?? steps.map(({ name }) => name);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (flags.help || unknown.length > 0) {
  console.log(
    `${unknown.map((name) => `There is no step "${name}".\n`).join('')}npm test -- --only ${steps.map(({ name }) => name).join(',')}`,
  );
  process.exit(unknown.length > 0 ? 2 : 0);
}
const selected = steps.filter(
  (step) => wanted.includes(step.name) || steps.some(({ name, after }) => after === step.name && wanted.includes(name)),
);

await prepare('Dependencies');
await sweep(tmpdir());
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

const machine = {};
for (const part of new Set(selected.flatMap(({ wants = [], needs = [] }) => [...wants, ...needs]))) {
  machine[part] = await provide(part);
}

const outcomes = [];
for (const step of selected) outcomes.push(await outcomeOf(step));
printSummary();
process.exitCode = stopSignal() ? stopCode() : outcomes.every(({ counts }) => counts.failed === 0) ? 0 : 1;

async function outcomeOf({ name, run, after, wants = [], needs = [] }) {
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

function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function printSummary() {
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
