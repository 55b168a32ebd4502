import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserTests } from './affected/browser-tests.mjs';
import { changedFiles } from './affected/changed-files.mjs';
import { planAffected } from './affected/plan.mjs';
import { stepsOf } from './affected/steps-of-plan.mjs';
import { readProjects } from './run/projects.mjs';
import { runSteps } from './run/run-steps.mjs';
import { prepare, root } from './run/workspace.mjs';

const usage = `Usage: npm run affected -- [--base <branch>] [--list]
       Checks, tests and builds what the changes since <branch> touch (default origin/main), the uncommitted ones too.
       --list says what it would do, and why, without doing it.`;

const { values } = parseArgs({
  options: { base: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit();
}

const { base, files } = await changedFiles(root, values.base).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
});
const specs = readdirSync(path.join(root, 'packages/e2e/tests')).filter((file) => file.endsWith('.spec.ts'));
const plan = planAffected(files, { projects: readProjects(root), specs, browserTests });
const steps = stepsOf(plan, files);
explain();
if (!values.list && steps.length > 0) {
  await prepare('en');
  process.exitCode = await runSteps(steps);
}

function explain() {
  console.log(`${files.length} ${files.length === 1 ? 'file differs' : 'files differ'} from ${base}.`);
  if (plan.everything) console.log(`${plan.everything} touches everything.`);
  printTable(
    'Touched',
    plan.touched.map(({ folder, why }) => [folder, why]),
  );
  printTable(
    'To do',
    steps.map(({ name, about }) => [name, about]),
  );
  if (steps.length === 0) console.log('Nothing to do.');
}

/**
 * @param {string} title
 * @param {(readonly [string, string])[]} rows
 */
function printTable(title, rows) {
  if (rows.length === 0) return;
  const width = Math.max(...rows.map(([first]) => first.length));
  console.log(`\n${title}\n${rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')}`);
}
