import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleServer } from '../run/build.mjs';
import { captureChild } from '../run/children.mjs';
import { environment, pnpm, root } from '../run/workspace.mjs';

/** The workspace packages that the server runs from sources; the release store of a bucket is one of them. */
const packages = ['contract', 'release-registry', 's3-release-store', 'server'];

/** What the server reads at run time, relative to the root of the repository. */
const included = [
  'LICENSE',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'docs/api',
  'packages/ui/src/styles/tokens.css',
  'packages/server/dist',
  'packages/server/migrations',
  ...packages.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
];

/** Parts of the included folders that only tests need, bundled commands too, and the compile cache, which belongs to one machine. */
const isExcluded = (/** @type {string} */ file) =>
  /[/\\]testing([/\\]|$)|\.test\.tsx?$|[/\\]migrations[/\\]meta[/\\]\d+_snapshot\.json$|[/\\]dist[/\\](?!main\.|worker\.|inputs$)/.test(
    file,
  );

/**
 * Writes the production form of the server to an empty folder: bundle, sources, migrations and libraries, without tests, build tools and
 * apps, which are published to a release store instead. It runs from wherever the folder is moved to.
 * @param {string} destination
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function packServer(destination) {
  const bundled = await bundleServer();
  if (bundled.code !== 0) return bundled;
  await rm(destination, { recursive: true, force: true });
  await mkdir(destination, { recursive: true });
  const filter = (/** @type {string} */ source) => !isExcluded(path.relative(root, source));
  for (const file of included) await cp(path.join(root, file), path.join(destination, file), { recursive: true, filter });
  const command = ['--yes', pnpm, 'install', '--prod', '--frozen-lockfile', '--prefer-offline', '--filter=@pregon/server...'];
  return captureChild('npx', command, { cwd: destination, env: { ...environment, CI: 'true' } });
}
