import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readProjects, sample } from '../run/projects.mjs';
import { copySample } from './copy-sample.mjs';
import { nameRemote, takenNames } from './remote-name.mjs';

// Each test of a new remote runs a whole program: a check, Jest, the build.
jest.setTimeout(180_000);

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What a failed program wrote.
 * @param {unknown} failure
 */
const outputOf = (failure) =>
  typeof failure === 'object' && failure !== null && 'stdout' in failure ? String(failure.stdout) : String(failure);

describe('the name of a new remote', () => {
  const taken = {
    names: ['mf-sends', 'mf-sample'],
    paths: new Map([
      ['tiendas', 'mf-stores'],
      ['analytics', 'the shell'],
      ['plataforma', 'the shell'],
    ]),
  };

  it('is not one that is in use', () => {
    const { names, paths } = takenNames(root, readProjects(root));
    expect(names).toEqual(expect.arrayContaining(taken.names));
    expect([...paths]).toEqual(expect.arrayContaining([...taken.paths]));
  });

  it.each([
    ['loyalty', undefined, { name: 'mf-loyalty', basePath: 'loyalty' }],
    ['mf-gift-cards', undefined, { name: 'mf-gift-cards', basePath: 'gift-cards' }],
    ['mf-loyalty', 'fidelidad', { name: 'mf-loyalty', basePath: 'fidelidad' }],
  ])('accepts %s at %s', (given, basePath, expected) => {
    expect(nameRemote(given, basePath, taken)).toEqual(expected);
  });

  it.each([
    ['Loyalty', undefined, 'is no name for a remote'],
    ['mf-', undefined, 'is no name for a remote'],
    ['loyalty--points', undefined, 'is no name for a remote'],
    ['../loyalty', undefined, 'is no name for a remote'],
    ['a'.repeat(41), undefined, 'is no name for a remote'],
    ['sends', undefined, 'There is a remote called mf-sends already.'],
    ['mf-sample', undefined, 'There is a remote called mf-sample already.'],
    ['loyalty', 'loyalty/points', 'is no path for a remote'],
    ['loyalty', 'tiendas', '/admin/tiendas belongs to mf-stores'],
    ['loyalty', 'analytics', '/admin/analytics belongs to the shell'],
  ])('refuses %s at %s', (given, basePath, reason) => {
    expect(() => nameRemote(given, basePath, taken)).toThrow(reason);
  });
});

describe('a new remote', () => {
  const run = promisify(execFile);
  const leftOut = new Set(['node_modules', '.git', '.tmp', '.data'].map((name) => path.join(root, name)));
  // A name that no team uses.
  const made = { name: 'mf-made-by-a-test', basePath: 'made-by-a-test' };
  /** @type {string} */
  let copy;

  const typesOfLibraries = path.join(root, '.tmp/types');
  const asItIs = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
  /** Copies the sources, and links the libraries. */
  const isCopied = (/** @type {string} */ file) => !leftOut.has(file) && path.basename(file) !== 'dist';

  beforeAll(async () => {
    copy = await realpath(await mkdtemp(path.join(tmpdir(), 'pregon-test-')));
    await cp(root, copy, { ...asItIs, filter: isCopied });
    // The check of types uses those of the libraries again, unless their sources are newer: hence the same times.
    if (existsSync(typesOfLibraries)) await cp(typesOfLibraries, path.join(copy, '.tmp/types'), asItIs);
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    await copySample(copy, made);
    await linkLibraries(made.name);
    await inCopy('oxfmt', made.name);
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  /** Replaces the package manager: links the same libraries as for the sample, because the dependencies are equal. */
  async function linkLibraries(/** @type {string} */ folder) {
    const { dependencies, devDependencies } = JSON.parse(await readFile(path.join(copy, folder, 'package.json'), 'utf8'));
    await Promise.all(
      Object.keys({ ...dependencies, ...devDependencies }).map(async (name) => {
        const place = path.join(copy, folder, 'node_modules', name);
        await mkdir(path.dirname(place), { recursive: true });
        await symlink(await realpath(path.join(copy, sample, 'node_modules', name)), place);
      }),
    );
  }

  const programs = path.join(root, 'node_modules/.bin');
  const inCopy = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    run(program, args, { cwd: copy, env: { ...process.env, PATH: `${programs}${path.delimiter}${process.env.PATH}` } });

  /** The output of a failed program; empty for a successful one. */
  const complaintsOf = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    inCopy(program, ...args).then(
      () => '',
      (/** @type {unknown} */ failure) => String(failure) + outputOf(failure),
    );

  it('contains only its own name and path', async () => {
    expect(readProjects(copy).find(({ folder }) => folder === made.name)).toEqual({
      folder: made.name,
      name: `@pregon/${made.name}`,
      uses: [
        'packages/auth-api',
        'packages/contract',
        'packages/remote-api',
        'packages/ui',
        'packages/build-preset',
        'packages/release-cli',
        'packages/testing',
      ],
      isRemote: true,
      basePaths: [made.basePath],
    });
    const named = await complaintsOf('grep', '-riw', made.basePath, `${made.name}/src`);
    const leftovers = await inCopy('grep', '-riw', '--exclude-dir=node_modules', 'sample', made.name).catch(
      (/** @type {unknown} */ failure) => outputOf(failure),
    );
    expect({ named, leftovers }).toEqual({ named: '', leftovers: '' });
  });

  it.each([
    ['format', 'oxfmt', '--check', made.name],
    ['types', 'tsc', '-b', made.name],
    ['lint', 'oxlint', '--type-aware', '--deny-warnings', made.name],
    ['boundaries', 'depcruise', '--config', '.dependency-cruiser.mjs', made.name],
    ['unused', 'knip', '--no-progress', '--workspace', made.name],
  ])('passes the check of %s', async (_, program = '', ...args) => {
    expect(await complaintsOf(program, ...args)).toBe('');
  });

  it('passes its own tests', async () => {
    const report = path.join(copy, '.tmp/report.json');
    const runTests = [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '-c',
      '.tools/jest/jest.config.mjs',
    ];
    const options = ['--json', '--outputFile', report, '--selectProjects', 'browser', '--testPathPatterns', `/${made.name}/`];
    expect(await complaintsOf('node', ...runTests, ...options)).toBe('');
    expect(JSON.parse(await readFile(report, 'utf8')).numPassedTests).toBeGreaterThan(5);
  });

  it('can be built and released', async () => {
    const store = path.join(copy, '.tmp/releases');
    const release = 'packages/release-cli/src/release.main.ts';
    expect(await complaintsOf('node', release, made.name, '--store', store)).toBe('');
    const { remotes } = JSON.parse(await readFile(path.join(store, 'remotes.json'), 'utf8'));
    expect(remotes[made.name]).toMatchObject({
      name: made.name,
      basePaths: [made.basePath],
      nav: [{ group: 'Utilidades', label: `Ejemplo: ${made.basePath}`, path: made.basePath }],
    });
  });
});
