import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from '@pregon/build-preset/project';

/** Result of a command: code 0 is success. */
interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A repository of one remote outside of the monorepo, installed from tarballs. */
export interface StandaloneRemote {
  readonly folder: string;
  /** Runs a script of its package.json. */
  readonly script: (name: string, ...args: string[]) => Promise<Outcome>;
}

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Creates the repository by `npm run new:remote`, and installs it without the network. */
export async function makeStandaloneRemote(folder: string, name: string): Promise<StandaloneRemote> {
  const made = await run('node', ['.tools/new-remote.mjs', name, '--standalone', folder], repositoryRoot);
  if (made.code !== 0) throw new Error(made.output);
  await install(folder);
  return { folder, script: (script, ...args) => run('npm', ['run', '--silent', script, '--', ...args], folder) };
}

/**
 * Replaces `npm install`: unpacks the tarballs into node_modules, without links into the monorepo's packages, and links the libraries of
 * the manifests to those installed in the monorepo.
 */
async function install(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const tarballs = await readdir(join(folder, 'vendor'));
  await Promise.all(
    tarballs.map(async (tarball) => {
      const destination = join(modules, '@pregon', tarball.replace(/^pregon-(.*)-\d.*$/, '$1'));
      await mkdir(destination, { recursive: true });
      const unpack = ['-xzf', join(folder, 'vendor', tarball), '-C', destination, '--strip-components=1'];
      const { code, output } = await run('tar', unpack, folder);
      if (code !== 0) throw new Error(output);
    }),
  );
  const ours = (await readdir(join(modules, '@pregon'))).map((name) => join(modules, '@pregon', name));
  const manifests = await Promise.all([folder, ...ours].map(readManifest));
  const own = manifests.slice(0, 1).map(({ devDependencies }) => devDependencies);
  const named = [...own, ...manifests.flatMap(({ dependencies, peerDependencies }) => [dependencies, peerDependencies])];
  const libraries = new Set(named.flatMap((list) => Object.keys(list ?? {})).filter((name) => !name.startsWith('@pregon/')));
  await Promise.all([...libraries].map(async (name) => link(await installedHere(name), join(modules, name))));
  await Promise.all(
    [...libraries].map(async (name) => linkPrograms(join(modules, name), await readManifest(join(modules, name)), modules)),
  );
  await Promise.all(ours.map(async (each) => linkPrograms(each, await readManifest(each), modules)));
  await writeFile(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3 }\n');
}

/** Finds an installed library of the monorepo: at its root, or in one of its projects. */
async function installedHere(name: string): Promise<string> {
  const packages = await readdir(join(repositoryRoot, 'packages'));
  const places = [repositoryRoot, ...packages.map((each) => join(repositoryRoot, 'packages', each))];
  const found = places.map((each) => join(each, 'node_modules', name)).find((each) => existsSync(each));
  if (found === undefined) throw new Error(`${name} is not installed in the monorepo.`);
  return realpath(found);
}

async function linkPrograms(folder: string, { name, bin = {} }: Manifest, modules: string): Promise<void> {
  const programs = typeof bin === 'string' ? { [name.replace(/^.*\//, '')]: bin } : bin;
  for (const [program, file] of Object.entries(programs)) {
    if (folder.includes('@pregon')) await chmod(join(folder, file), 0o755);
    await link(join(folder, file), join(modules, '.bin', program));
  }
}

async function link(target: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await symlink(target, place);
}

/** Runs a program with this process's Node first in the path, and without the environment variables of jest and npm. */
function run(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|jest_|node_options$|release_|data_dir$)/i.test(name));
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd, env: { ...Object.fromEntries(inherited), PATH: path } }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output: output + errors }),
    );
  });
}
