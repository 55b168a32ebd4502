import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readProjects } from '../run/projects.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const pipelines = '.github/workflows';
const workflows = readdirSync(path.join(root, pipelines)).map((file) => [file, parse(read(`${pipelines}/${file}`))]);

/** @typedef {{ run?: string, uses?: string, with?: Readonly<Record<string, unknown>> }} Step */
/** @typedef {{ steps?: Step[], uses?: string, permissions?: unknown, 'timeout-minutes': number, concurrency?: Readonly<Record<string, unknown>> }} Job */

/** A job that calls another workflow has no steps of its own. */
const stepsOf = (/** @type {{ jobs: Record<string, Job> }} */ { jobs }) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const calledBy = (/** @type {{ jobs: Record<string, Job> }} */ { jobs }) => Object.values(jobs).flatMap(({ uses }) => uses ?? []);
const commandsOf = (/** @type {{ jobs: Record<string, Job> }} */ workflow) => stepsOf(workflow).flatMap(({ run }) => run ?? []);
const pathsOf = (/** @type {{ on: Record<string, { paths?: string[] } | null> }} */ { on }) =>
  Object.values(on).flatMap((event) => event?.paths ?? []);
/** `${{ … }}` in a shell script would allow script injection by the author of a pull request. */
const interpolation = /\$\{\{/;

describe.each(workflows)('%s', (_, workflow) => {
  it('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = commandsOf(workflow).join('\n');
    const named = [...commands.matchAll(/\b(?:npm run|pnpm) ([\w:]+)/g)].map(([, name = '']) => name);
    const files = [...commands.matchAll(/(?:^|\s)(\.(?:ci|tools)\/\S+)/g)].map(([, file = '']) => file);
    expect(commands !== '' || calledBy(workflow).length > 0).toBe(true);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('filters by paths that exist', () => {
    const missing = pathsOf(workflow).filter((filter) => !existsSync(path.join(root, filter.replace(/\/\*\*$/, ''))));
    expect(missing).toEqual([]);
  });

  it('pins every action to one version', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used.filter((action) => !/^actions\/[a-z-]+@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('has read-only permissions for the repository, and does not persist credentials', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow.jobs).filter(({ permissions }) => permissions)).toEqual([]);
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map(({ with: options }) => options?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  it('never interpolates untrusted input into a script', () => {
    expect(commandsOf(workflow).filter((command) => interpolation.test(command))).toEqual([]);
  });

  it('has a timeout', () => {
    const endless = Object.entries(workflow.jobs).filter(([, job]) => !job.uses && !(job['timeout-minutes'] <= 60));
    expect(endless).toEqual([]);
  });

  it('never cancels a release in progress', () => {
    const releases = Object.values(workflow.jobs).filter((/** @type {Job} */ { steps = [] }) =>
      steps.some(({ run }) => run?.includes('npm run release')),
    );
    const given = [workflow, ...releases].map(({ concurrency }) => concurrency?.['cancel-in-progress'] === true);
    expect(given).toEqual([workflow, ...releases].map(() => false));
  });
});

const projects = readProjects(root);
const usesOf = (/** @type {string} */ folder) => projects.find((project) => project.folder === folder)?.uses ?? [];
/** All projects that one depends on, directly or transitively. */
function everythingUsedBy(/** @type {string} */ folder, found = new Set()) {
  for (const used of usesOf(folder)) {
    if (!found.has(used)) everythingUsedBy(used, found.add(used));
  }
  return found;
}
const released = projects.filter(({ folder, isRemote }) => isRemote && folder.startsWith('mf-')).map(({ folder }) => folder);

describe.each(released)('the pipeline of %s', (remote) => {
  const pipeline = parse(read(`${pipelines}/${remote}.yml`));

  it('calls the pipeline of every remote with its name and the chosen inputs', () => {
    expect(Object.values(pipeline.jobs)).toEqual([
      {
        uses: './.github/workflows/remote.yml',
        with: { remote, change: '${{ inputs.change }}' },
        secrets: 'inherit',
      },
    ]);
    expect(pipeline.on.workflow_dispatch.inputs.change.options).toEqual(['promote', 'withdraw', 'rollback']);
  });

  it.each(['pull_request', 'push'])('starts with a %s that touches the remote or its dependencies', (event) => {
    const filters = pipeline.on[event].paths;
    const expected = [remote, ...everythingUsedBy(remote)].map((place) => `${place}/**`);
    expect(filters).toEqual(expect.arrayContaining(expected));
  });
});

describe('the pipeline of every remote', () => {
  const pipeline = parse(read(`${pipelines}/remote.yml`));

  it('accepts the inputs that the pipelines pass', () => {
    expect(Object.keys(pipeline.on.workflow_call.inputs)).toEqual(['remote', 'change']);
  });

  it('installs with the pinned package manager', () => {
    const [, pinned] = /const pnpm = '(pnpm@[\d.]+)'/.exec(read('.tools/run/workspace.mjs')) ?? [];
    const named = commandsOf(pipeline).flatMap((command) => /pnpm@[\d.]+/.exec(command) ?? []);
    expect(new Set(named)).toEqual(new Set([pinned]));
  });
});

it('the whole history is fetched where commit messages are checked', () => {
  const { jobs } = parse(read(`${pipelines}/ci.yml`));
  const [checkout] = stepsOf({ jobs });
  expect(checkout?.with?.['fetch-depth']).toBe(0);
});
