/** @jest-environment node */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../project.ts';
import { filesOfRemote, hashOfRemote, hashOfServer, hashOfShell } from './build-inputs.ts';

const settings = { publicKeys: ['a'], origins: [] };

describe('the hash of the build inputs', () => {
  it('is the same for equal sources and settings', async () => {
    expect(await hashOfShell(settings)).toBe(await hashOfShell({ ...settings }));
    expect(await hashOfShell(settings)).toMatch(/^[0-9a-f]{8}$/);
  });

  it('of the shell differs with the compiled-in key and origins', async () => {
    const hashes = [settings, { ...settings, publicKeys: ['b'] }, { ...settings, origins: ['https://cdn.example'] }].map((each) =>
      hashOfShell(each),
    );
    expect(new Set(await Promise.all(hashes)).size).toBe(3);
  });

  it('differs between remotes', async () => {
    const remotes = ['mf-campaigns', 'mf-newsletter', 'mf-public', 'mf-sends', 'mf-stores'];
    const hashes = await Promise.all(remotes.map((name) => hashOfRemote(name)));
    expect(new Set(hashes).size).toBe(5);
  });

  it('differs between the server and the shell', async () => {
    expect(await hashOfServer()).toMatch(/^[0-9a-f]{8}$/);
    expect(await hashOfServer()).not.toBe(await hashOfShell(settings));
  });
});

const lockfile = `lockfileVersion: '9.0'

importers:

  mf-loyalty:
    dependencies:
      '@pregon/contract':
        specifier: workspace:*
        version: link:../packages/contract
      charts:
        specifier: 'catalog:'
        version: 1.0.0(react@19.0.0)
    devDependencies:
      linter:
        specifier: 'catalog:'
        version: 1.0.0

  packages/server:
    dependencies:
      database:
        specifier: 'catalog:'
        version: 1.0.0

packages:

  charts@1.0.0:
    resolution: {integrity: sha512-charts}

  database@1.0.0:
    resolution: {integrity: sha512-database}

  linter@1.0.0:
    resolution: {integrity: sha512-linter}

  react@19.0.0:
    resolution: {integrity: sha512-react}

  scales@1.0.0:
    resolution: {integrity: sha512-scales}

snapshots:

  charts@1.0.0(react@19.0.0):
    dependencies:
      react: 19.0.0
      scales: 1.0.0

  database@1.0.0: {}

  linter@1.0.0: {}

  react@19.0.0: {}

  scales@1.0.0: {}
`;

describe('the hash of a remote', () => {
  const contents = {
    'mf-loyalty/package.json': JSON.stringify({
      name: '@pregon/mf-loyalty',
      version: '0.1.0',
      dependencies: {},
      pregon: { basePaths: ['loyalty'] },
    }),
    'mf-loyalty/src/remote.tsx': '',
    'mf-loyalty/src/remote.test.tsx': '',
    'mf-sends/src/remote.tsx': '',
    'packages/contract/contract.json': '{}',
    'packages/remote-api/src/load-part.ts': '',
    'packages/release-registry/src/public-expose.ts': '',
    'packages/release-registry/src/registry-changes.ts': '',
    'packages/federation-runtime/src/loader.ts': '',
    'packages/build-preset/src/base-config.ts': '',
    'packages/build-preset/src/remote/define-remote.ts': '',
    'packages/build-preset/src/shell/define-shell.ts': '',
    'packages/build-preset/src/server/server-bundle.ts': '',
    'packages/release-cli/src/prune.ts': '',
    'packages/server/src/app.ts': '',
    'packages/ui/package.json': '{}',
    'packages/ui/src/button.tsx': '',
    'packages/ui/src/styles/base.css': '',
    'packages/auth-api/package.json': '{}',
    'packages/auth-api/src/session.ts': '',
    'pnpm-lock.yaml': lockfile,
  };

  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pregon-inputs-'));
    for (const [file, content] of Object.entries(contents)) {
      await mkdir(join(root, dirname(file)), { recursive: true });
      await writeFile(join(root, file), content);
    }
  });
  afterEach(() => rm(root, { recursive: true }));

  const replaceInLockfile = (before: string, after: string) =>
    writeFile(join(root, 'pnpm-lock.yaml'), lockfile.replaceAll(before, after));

  it.each([
    'mf-loyalty/src/remote.tsx',
    'packages/contract/contract.json',
    'packages/remote-api/src/load-part.ts',
    'packages/release-registry/src/public-expose.ts',
    'packages/build-preset/src/base-config.ts',
    'packages/build-preset/src/remote/define-remote.ts',
    'packages/ui/src/styles/base.css',
  ])('changes with %s, which its build reads', async (file) => {
    const before = await hashOfRemote('mf-loyalty', root);
    await appendFile(join(root, file), ' ');
    expect(await hashOfRemote('mf-loyalty', root)).not.toBe(before);
  });

  it.each([
    'packages/release-cli/src/prune.ts',
    'packages/server/src/app.ts',
    'packages/release-registry/src/registry-changes.ts',
    'packages/federation-runtime/src/loader.ts',
    'packages/build-preset/src/shell/define-shell.ts',
    'packages/build-preset/src/server/server-bundle.ts',
    'packages/ui/src/button.tsx',
    'packages/auth-api/src/session.ts',
    'mf-sends/src/remote.tsx',
    'mf-loyalty/src/remote.test.tsx',
  ])('stays the same after a change of %s, which its build does not read', async (file) => {
    const before = await hashOfRemote('mf-loyalty', root);
    await appendFile(join(root, file), ' ');
    expect(await hashOfRemote('mf-loyalty', root)).toBe(before);
  });

  it.each([
    ['a library that it uses', 'charts@1.0.0:', 'charts@1.0.0:\n    deprecated: yes'],
    ['a library of that library', 'sha512-scales', 'sha512-other'],
    ['a peer', 'sha512-react', 'sha512-other'],
  ])('changes with %s in the lockfile', async (_, from, to) => {
    const before = await hashOfRemote('mf-loyalty', root);
    await replaceInLockfile(from, to);
    expect(await hashOfRemote('mf-loyalty', root)).not.toBe(before);
  });

  it.each([
    ['a library of the server', 'sha512-database'],
    ['a development tool', 'sha512-linter'],
  ])('stays the same after a change of %s in the lockfile', async (_, from) => {
    const before = await hashOfRemote('mf-loyalty', root);
    await replaceInLockfile(from, 'sha512-other');
    expect(await hashOfRemote('mf-loyalty', root)).toBe(before);
  });

  it('changes with the sections of results where the remote uses them', async () => {
    const section = join(root, 'packages/results-ui/src/subject-people.tsx');
    await mkdir(dirname(section), { recursive: true });
    await writeFile(section, '');
    const without = await hashOfRemote('mf-loyalty', root);
    await appendFile(section, ' ');
    expect(await hashOfRemote('mf-loyalty', root)).toBe(without);
    const description = JSON.parse(contents['mf-loyalty/package.json']) as object;
    const using = { ...description, dependencies: { '@pregon/results-ui': 'workspace:*' } };
    await writeFile(join(root, 'mf-loyalty/package.json'), JSON.stringify(using));
    const before = await hashOfRemote('mf-loyalty', root);
    await appendFile(section, ' ');
    expect(await hashOfRemote('mf-loyalty', root)).not.toBe(before);
  });

  it('of a container changes with the packages that it bundles', async () => {
    const description = JSON.parse(contents['mf-loyalty/package.json']) as { readonly pregon: object };
    const container = { ...description, pregon: { ...description.pregon, format: 'container' } };
    await writeFile(join(root, 'mf-loyalty/package.json'), JSON.stringify(container));
    const hashes = [await hashOfRemote('mf-loyalty', root)];
    for (const file of ['packages/ui/src/button.tsx', 'packages/auth-api/src/session.ts']) {
      await appendFile(join(root, file), ' ');
      hashes.push(await hashOfRemote('mf-loyalty', root));
    }
    expect(new Set(hashes).size).toBe(3);
  });
});

/** Compiles a remote in a separate process. Returns the files of the repository that the compiler read. */
async function filesReadByBuild(name: string, dist: string): Promise<readonly string[]> {
  const script = `
    import { rspack } from '@rspack/core';
    const { default: config } = await import('${join(repositoryRoot, name, 'rspack.config.ts')}');
    const configuration = config({ release: '0.0.0-probe' });
    const compiler = rspack({ ...configuration, output: { ...configuration.output, path: '${dist}' } });
    compiler.run((_, { compilation }) => {
      console.log(JSON.stringify([...compilation.modules].map((module) => module.nameForCondition()).filter(Boolean)));
      compiler.close(() => {});
    });`;
  const file = join(repositoryRoot, 'packages/build-preset/src/inputs/.files-read.mjs');
  await writeFile(file, script);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], { maxBuffer: 1e8 });
    const read = JSON.parse(stdout) as readonly string[];
    return read.filter((path) => path.startsWith(repositoryRoot)).map((path) => path.slice(repositoryRoot.length + 1));
  } finally {
    await rm(file);
  }
}

it.each(['packages/mf-sample', 'mf-public'])('covers every source that the compiler reads for %s', async (name) => {
  const dist = await mkdtemp(join(tmpdir(), 'pregon-dist-'));
  try {
    const read = (await filesReadByBuild(name, dist)).filter((file) => !file.includes('node_modules/'));
    const covered = await filesOfRemote(name);
    expect(read).toContain(`${name}/src/remote.tsx`);
    expect(read.filter((file) => !covered.includes(file))).toEqual([]);
  } finally {
    await rm(dist, { recursive: true });
  }
});
