import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readProjects } from '../run/projects.mjs';
import { browserTests } from './browser-tests.mjs';
import { planAffected } from './plan.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const remotes = ['mf-campaigns', 'mf-sends', 'mf-stores'];
const apps = ['shell', ...remotes];

const project = (/** @type {string} */ folder, /** @type {string[]} */ ...uses) => ({
  folder,
  name: `@pregon/${path.basename(folder)}`,
  uses,
  isRemote: /mf-/.test(folder),
  basePaths: [],
});
const forApps = ['packages/auth-api', 'packages/contract', 'packages/remote-api', 'packages/ui'];
const projects = [
  project('mf-campaigns', ...forApps),
  project('mf-sends', ...forApps),
  project('mf-stores', ...forApps),
  project('shell', ...forApps, 'packages/federation-runtime'),
  project('packages/auth-api', 'packages/contract'),
  project('packages/contract'),
  project('packages/e2e', 'packages/release-registry'),
  project('packages/federation-runtime', 'packages/release-registry', 'packages/remote-api'),
  project('packages/mf-sample', ...forApps),
  project('packages/release-registry'),
  project('packages/remote-api'),
  project('packages/server', 'packages/contract', 'packages/release-registry'),
  project('packages/ui'),
];
const workspace = {
  projects,
  specs: ['faults.spec.ts', 'main-path.spec.ts', 'sends.spec.ts'],
  browserTests: {
    'faults.spec.ts': { 'mf-sends': 'mf-sends', 'mf-stores': 'store-list' },
    'sends.spec.ts': ['mf-campaigns', 'mf-sends'],
  },
};

const untouched = { types: [], sources: false, unit: [], tools: [], server: false, apps: [], specs: [] };
const allSpecs = workspace.specs.map((file) => ({ file }));

/**
 * A change with the expected plan.
 * @type {Readonly<Record<string, readonly [files: string[], expected: Readonly<Record<string, unknown>>]>>}
 */
const cases = {
  nothing: [[], untouched],
  'a page of the docs': [
    ['docs/feature-teams.md'],
    { ...untouched, tools: ['.tools/checks/docs.test.mjs', '.tools/checks/readme.test.mjs'] },
  ],
  'a workflow': [['.github/workflows/ci.yml'], { ...untouched, tools: ['.tools/checks/workflows.test.mjs'] }],
  'a test of the tools': [
    ['.tools/run/clean-temp-directories.test.mjs'],
    { ...untouched, tools: ['.tools/run/clean-temp-directories.test.mjs'] },
  ],
  'one remote': [
    ['mf-stores/src/remote.tsx', 'mf-stores/src/features/stores/page.tsx'],
    {
      ...untouched,
      types: ['mf-stores'],
      sources: true,
      unit: ['mf-stores'],
      apps,
      // A file of browser tests that is not listed may depend on anything.
      specs: [{ file: 'faults.spec.ts', titles: 'store-list' }, { file: 'main-path.spec.ts' }],
    },
  ],
  'a test of one remote': [
    ['mf-stores/src/features/stores/page.test.tsx'],
    { ...untouched, types: ['mf-stores'], sources: true, unit: ['mf-stores'] },
  ],
  'browser tests of one remote': [
    ['packages/e2e/tests/sends.spec.ts'],
    { ...untouched, types: ['packages/e2e'], sources: true, apps, specs: [{ file: 'sends.spec.ts' }] },
  ],
  'the shell': [
    ['shell/src/admin/router.tsx'],
    { ...untouched, types: ['shell'], sources: true, unit: ['shell'], apps, specs: allSpecs },
  ],
  'the design system': [
    ['packages/ui/src/button.tsx'],
    {
      ...untouched,
      types: ['packages/ui', ...remotes, 'shell', 'packages/mf-sample'],
      sources: true,
      unit: ['packages/ui', ...remotes, 'shell', 'packages/mf-sample'],
      tools: ['.tools/new-remote/new-remote.test.mjs'],
      apps,
      specs: allSpecs,
    },
  ],
  'the contract': [
    ['packages/contract/src/stores/store.schema.ts'],
    {
      ...untouched,
      types: [...remotes, 'shell', 'packages/auth-api', 'packages/contract', 'packages/mf-sample', 'packages/server'],
      sources: true,
      unit: [...remotes, 'shell', 'packages/auth-api', 'packages/mf-sample'],
      tools: ['.tools/new-remote/new-remote.test.mjs'],
      server: true,
      apps,
      specs: allSpecs,
    },
  ],
  'the server': [
    ['packages/server/src/retail/stores/stores.repository.ts'],
    { ...untouched, types: ['packages/server'], sources: true, server: true, apps, specs: allSpecs },
  ],
  'a test of the server': [
    ['packages/server/src/stores/stores.repository.test.ts'],
    { ...untouched, types: ['packages/server'], sources: true, server: true },
  ],
  'the registry, which server and shell read': [
    ['packages/release-registry/src/signature.ts'],
    {
      ...untouched,
      types: ['packages/release-registry', 'packages/server', 'packages/e2e', 'packages/federation-runtime', 'shell'],
      sources: true,
      unit: ['packages/release-registry', 'packages/federation-runtime', 'shell'],
      server: true,
      apps,
      specs: allSpecs,
    },
  ],
  'the loader, which the shell alone runs': [
    ['packages/federation-runtime/src/loader.ts'],
    {
      ...untouched,
      types: ['packages/federation-runtime', 'shell'],
      sources: true,
      unit: ['packages/federation-runtime', 'shell'],
      apps,
      specs: allSpecs,
    },
  ],
  'the sample': [
    ['packages/mf-sample/src/remote.tsx'],
    {
      ...untouched,
      types: ['packages/mf-sample'],
      sources: true,
      unit: ['packages/mf-sample'],
      tools: ['.tools/new-remote/new-remote.test.mjs'],
    },
  ],
};

/** Compares without regard to order. */
const sets = (/** @type {Readonly<Record<string, unknown>>} */ plan) =>
  Object.fromEntries(Object.entries(plan).map(([key, value]) => [key, Array.isArray(value) ? new Set(value) : value]));

describe('what a change makes necessary', () => {
  it.each(Object.entries(cases))('of %s', (_, [files, expected]) => {
    const { touched: _why, ...plan } = planAffected(files, workspace);
    expect(plan).not.toHaveProperty('everything');
    expect(sets(plan)).toMatchObject(sets(expected));
  });

  it.each(['pnpm-lock.yaml', 'package.json', '.tools/run/steps.mjs', '.oxlintrc.json', '.ci/run', 'mf-gone/src/remote.tsx'])(
    'is everything after a change of %s',
    (file) => {
      expect(planAffected(['mf-sends/src/remote.tsx', file, 'README.md'], workspace).everything).toBe(file);
    },
  );

  it('names the reason: the changed file or dependency', () => {
    const { touched } = planAffected(['packages/auth-api/src/api.ts', 'packages/auth-api/src/rest.ts'], workspace);
    expect(touched.slice(0, 2)).toEqual([
      { folder: 'packages/auth-api', why: 'packages/auth-api/src/api.ts and 1 more' },
      { folder: 'mf-campaigns', why: 'uses packages/auth-api' },
    ]);
  });

  it('runs the tests of each touched remote', () => {
    const { specs } = planAffected(['mf-sends/src/remote.tsx', 'mf-stores/src/remote.tsx'], workspace);
    expect(specs).toEqual([
      { file: 'faults.spec.ts', titles: 'mf-sends|store-list' },
      { file: 'main-path.spec.ts' },
      { file: 'sends.spec.ts' },
    ]);
  });

  it('lists only browser tests and remotes that exist', () => {
    const specs = readdirSync(path.join(root, 'packages/e2e/tests'));
    const folders = readProjects(root).map(({ folder }) => folder);
    const needed = Object.values(browserTests).flatMap((entry) => (Array.isArray(entry) ? entry : Object.keys(entry)));
    expect(specs).toEqual(expect.arrayContaining(Object.keys(browserTests)));
    expect(folders).toEqual(expect.arrayContaining(needed));
  });
});
