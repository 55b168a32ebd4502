import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { hintIntegrityOf, integrityOf } from '../integrity.ts';
import { installedVersion, type RemoteProject } from '../project.ts';
import { readFirstRequests } from './read-first-requests.ts';
import { readHeadings } from './read-headings.ts';
import { readNavigation } from './read-navigation.ts';
import { consumedLibrary, routeChunks } from './route-chunks.ts';
import type { ReleaseManifest } from './release-manifest.ts';

interface Release {
  readonly remote: RemoteProject;
  readonly version: string;
  readonly globalName: string;
  readonly entryFile: string;
  /** Keys of the container: './remote'. */
  readonly exposes: readonly string[];
  /** Those of them whose scripts are in the entry. */
  readonly inEntry: readonly string[];
}

/** Writes `release.json` beside the files that it describes. Hashes are of the bytes on disk, after every other plugin. */
export class ReleaseManifestPlugin {
  readonly #release: Release;

  constructor(release: Release) {
    this.#release = release;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ReleaseManifestPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const manifest = await describe(this.#release, compilation, compiler.outputPath);
      await writeFile(join(compiler.outputPath, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    });
  }
}

async function describe(release: Release, compilation: Compilation, folder: string): Promise<ReleaseManifest> {
  const { remote, version, globalName, entryFile, exposes, inEntry } = release;
  const hashed = async (path: string) => ({ path, integrity: await integrityOf(join(folder, path)) });
  const hinted = async (path: string) => ({ path, integrity: await hintIntegrityOf(join(folder, path)) });
  const assetsIn = async (files: readonly string[]) => {
    const loaded = (extension: string) => Promise.all(files.filter((file) => file.endsWith(extension)).map(hinted));
    return { js: await loaded('.js'), css: await loaded('.css') };
  };
  const exposed = async (expose: string) => {
    const files = compilation.namedChunkGroups.get(expose.replace('./', ''))?.getFiles() ?? [];
    const further = inEntry.includes(expose) ? files.filter((file) => !file.endsWith('.js')) : files;
    return [expose, await assetsIn(further)] as const;
  };
  const routes = exposes.includes('./remote') ? await routeChunks(remote.folder, compilation) : [];
  const paths = routes.map(({ path }) => path);
  checkBasePaths(remote, paths);
  const { nav, palette } = await readNavigation(remote.folder, paths);
  const requests = await readFirstRequests(remote.folder, paths);
  const headings = await readHeadings(remote.folder, paths);
  return {
    name: remote.name,
    version,
    format: remote.format,
    globalName,
    entry: await hashed(entryFile),
    basePaths: [...remote.basePaths],
    inlineStylePaths: [...remote.inlineStylePaths],
    requires: {
      contract: `^${installedVersion(remote.folder, '@pregon/contract')}`,
      shared: usedLibraries(compilation),
    },
    ...(nav.length > 0 && { nav }),
    ...(palette.length > 0 && { palette }),
    files: await Promise.all(Object.keys(compilation.assets).filter(isReleased).toSorted().map(hashed)),
    exposes: Object.fromEntries(await Promise.all(exposes.map(exposed))),
    routes: await Promise.all(
      routes.map(async ({ path, files, shared }) => ({
        path,
        ...(await assetsIn(files)),
        shared: [...shared],
        ...(headings[path] && { heading: headings[path] }),
        ...(requests[path] && { requests: requests[path] }),
      })),
    ),
  };
}

/** Checks that every route is below a base path, by which hosts find a remote. Throws otherwise. */
function checkBasePaths({ basePaths }: Release['remote'], routes: readonly string[]): void {
  const outside = routes.find((path) => !basePaths.some((base) => path === base || path.startsWith(`${base}/`)));
  if (outside !== undefined)
    throw new Error(`src/remote.tsx: the route ${outside} is under none of pregon.basePaths in package.json.`);
}

function isReleased(file: string): boolean {
  return !file.endsWith('.map') && file !== 'mf-stats.json';
}

/** The libraries that the code takes from its host, with their ranges: the bundler's consumed modules. */
function usedLibraries({ modules }: Compilation): Record<string, string> {
  const consumed = [...modules].flatMap((module) => consumedLibrary(module.identifier()) ?? []);
  return Object.fromEntries(
    consumed.map(({ library, range }) => [library, range] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
