import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readRemoteProject, repositoryRoot } from '../project.ts';
import { librariesOf, parseLockfile } from './lockfile.ts';

/** The inputs of a build: files and folders of the repository, and the projects whose libraries are taken from the lockfile. */
interface Inputs {
  readonly paths: readonly string[];
  readonly projects: readonly string[];
  /** Further inputs, as text. */
  readonly settings?: string;
}

const preset = 'packages/build-preset';
const presetOf = (app: 'remote' | 'shell' | 'server') =>
  ['remote', 'shell', 'server', 'inputs'].filter((part) => part !== app).map((part) => `!${preset}/src/${part}`);

/**
 * Content hash of everything that a remote's build reads, eight hexadecimal digits at the end of the release's version. Equal hashes mean
 * equal builds, so each state of the code has its own version and is built once.
 *
 * What the shell provides (`@pregon/ui`, `@pregon/auth-api`) is not an input of a remote; except for its styles, and in a container,
 * which shares only React, for all of it.
 */
export function hashOfRemote(name: string, root = repositoryRoot): Promise<string> {
  return hashOf(root, inputsOfRemote(name, root));
}

/** The files covered by the hash, relative to the root of the repository, sorted. */
export async function filesOfRemote(name: string, root = repositoryRoot): Promise<readonly string[]> {
  return filesOf(root, inputsOfRemote(name, root));
}

function inputsOfRemote(name: string, root: string): Inputs {
  const { format, dependencies } = readRemoteProject(join(root, name));
  const bundled = dependencies.includes('@pregon/results-ui') ? ['packages/results-ui'] : [];
  const provided = ['packages/ui', 'packages/auth-api'];
  const own = [name, 'packages/contract', 'packages/remote-api', ...bundled, preset];
  const isContainer = format === 'container';
  return {
    paths: [
      ...own,
      ...presetOf('remote'),
      'packages/release-registry/src/public-expose.ts',
      ...(isContainer ? provided : ['packages/ui/src/styles', ...provided.map((folder) => `${folder}/package.json`)]),
    ],
    projects: isContainer ? [...own, ...provided] : own,
  };
}

/** The same for the shell, which includes everything except the remotes, and has settings compiled in. */
export function hashOfShell(settings: Readonly<Record<string, unknown>>, root = repositoryRoot): Promise<string> {
  const packages = ['contract', 'remote-api', 'release-registry', 'federation-runtime', 'ui', 'auth-api', 'build-preset'];
  const own = ['shell', ...packages.map((name) => `packages/${name}`)];
  return hashOf(root, { paths: [...own, ...presetOf('shell')], projects: own, settings: JSON.stringify(settings) });
}

/** The same for the bundle of the server. */
export function hashOfServer(root = repositoryRoot): Promise<string> {
  const own = ['packages/server', 'packages/contract', 'packages/release-registry', preset];
  return hashOf(root, { paths: [...own, ...presetOf('server')], projects: own });
}

async function hashOf(root: string, inputs: Inputs): Promise<string> {
  const hash = createHash('sha256').update(inputs.settings ?? '');
  for (const file of await filesOf(root, inputs)) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  const lockfile = parseLockfile(await readFile(join(root, 'pnpm-lock.yaml'), 'utf8'));
  for (const library of librariesOf(lockfile, inputs.projects)) hash.update(library).update('\0');
  return hash.digest('hex').slice(0, 8);
}

async function filesOf(root: string, { paths }: Inputs): Promise<readonly string[]> {
  const excluded = paths.filter((path) => path.startsWith('!')).map((path) => `${path.slice(1)}/`);
  const included = paths.filter((path) => !path.startsWith('!'));
  const files = (await Promise.all(included.map((path) => filesUnder(join(root, path))))).flat();
  return files
    .map((file) => relative(root, file).replaceAll(sep, '/'))
    .filter((file) => !excluded.some((folder) => file.startsWith(folder)))
    .toSorted();
}

async function filesUnder(path: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !/[/\\](node_modules|dist|testing)([/\\]|$)/.test(entry.parentPath) &&
        !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
