import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { captureChild } from '../run/children.mjs';
import { environment, pnpm, root } from '../run/workspace.mjs';

/**
 * Packages that are packed together.
 * @typedef {object} PackedSet
 * @property {readonly string[]} names folders below packages/
 * @property {string} project the TypeScript configuration that compiles them
 * @property {string} compiled where it writes the JavaScript: sets of their own can be packed at the same time
 */

/** The packages that a remote outside of the monorepo needs to be built, tested and released. */
export const packed = [
  'auth-api',
  'build-preset',
  'contract',
  'release-cli',
  'release-registry',
  'remote-api',
  's3-release-store',
  'testing',
  'ui',
];

/** @type {Readonly<Record<'remotes' | 'client', PackedSet>>} */
export const packedSets = {
  remotes: { names: packed, project: '.tools/pack/tsconfig.json', compiled: '.tmp/packed' },
  client: { names: ['client'], project: '.tools/pack/tsconfig.client.json', compiled: '.tmp/packed-client' },
};

/** Files that the compiler does not copy. */
const copied = /\.(css|cjs)$/;

/**
 * Writes a tarball of each package, `pregon-ui-0.2.0.tgz`, for a registry or for `npm install`: JavaScript with types, without tests. In
 * the manifests pnpm replaces `workspace:` and `catalog:` by versions, and applies `publishConfig`.
 * @param {string} destination a folder
 * @param {PackedSet} [set]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function packPackages(destination, { names, project, compiled: folder } = packedSets.remotes) {
  const compiled = path.join(root, folder);
  await rm(compiled, { recursive: true, force: true });
  const types = await captureChild('tsc', ['-p', project], { cwd: root, env: environment });
  if (types.code !== 0) return types;
  await mkdir(destination, { recursive: true });
  try {
    for (const name of names) await provideDist(name, path.join(compiled, name, 'src'));
    const chosen = names.map((name) => `--filter=@pregon/${name}`);
    const command = ['--yes', pnpm, '-r', ...chosen, 'pack', '--pack-destination', path.resolve(destination)];
    return await captureChild('npx', command, { cwd: root, env: { ...environment, CI: 'true' } });
  } finally {
    await Promise.all(names.map((name) => rm(distOf(name), { recursive: true, force: true })));
  }
}

const distOf = (/** @type {string} */ name) => path.join(root, 'packages', name, 'dist');

/**
 * @param {string} name of the package
 * @param {string} compiled the folder of its JavaScript
 */
async function provideDist(name, compiled) {
  const sources = path.join(root, 'packages', name, 'src');
  await rm(distOf(name), { recursive: true, force: true });
  await rename(compiled, distOf(name));
  const files = await readdir(sources, { recursive: true });
  await Promise.all(
    files.filter((file) => copied.test(file)).map((file) => cp(path.join(sources, file), path.join(distOf(name), file))),
  );
}
