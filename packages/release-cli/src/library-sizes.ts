import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compressedSize, pageScripts } from './javascript-sizes.ts';
import { libraryOf } from './library-of.ts';
import { mappedSources, type SourceMap } from './mapped-sources.ts';
import { buildApp, type BuildOptions } from './build-app.ts';
import { folderOfApp } from './provide-release.ts';

/** Bytes after brotli by library. */
export type LibrarySizes = ReadonlyMap<string, number>;

/** An app with the release of it that is live. */
export interface LiveApp {
  readonly name: string;
  readonly version: string;
}

/**
 * Attributes the scripts of each page to libraries. Builds the live releases again for their source maps, which are not published. The
 * compressed bytes of a script are split in proportion to its characters. Throws when a release was built from other sources.
 */
export async function librarySizes(
  store: string,
  apps: readonly LiveApp[],
  options: BuildOptions,
): Promise<ReadonlyMap<string, LibrarySizes>> {
  const folder = await mkdtemp(join(tmpdir(), 'pregon-libraries-'));
  try {
    for (const { name, version } of apps) await buildApp(folderOfApp(name), version, { ...options, dist: join(folder, name) });
    const pages = (await pageScripts(store)).map(async ({ page, files }) => {
      const parts = await Promise.all(files.map((file) => scriptLibraries(file, folder, apps)));
      return [page, sumOf(parts)] as const;
    });
    return new Map(await Promise.all(pages));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The libraries of one script of the store. */
async function scriptLibraries(file: string, builds: string, apps: readonly LiveApp[]): Promise<LibrarySizes> {
  const app = apps.find(({ name }) => file.includes(`/${name}/`))?.name ?? '';
  const built = join(builds, app, basename(file));
  const [script, map] = await Promise.all([readFile(built, 'utf8'), readFile(`${built}.map`, 'utf8')]).catch((cause: unknown) => {
    throw new Error(`${app} has other sources than its live release. Release it first.`, { cause });
  });
  const characters = mappedSources(script, JSON.parse(map) as SourceMap);
  const bytes = await compressedSize(file);
  const parts = [...characters].map(([source, count]) => new Map([[libraryOf(source), (bytes * count) / script.length]]));
  return sumOf(parts);
}

function sumOf(parts: readonly LibrarySizes[]): LibrarySizes {
  const sum = new Map<string, number>();
  for (const [library, bytes] of parts.flatMap((part) => [...part])) sum.set(library, (sum.get(library) ?? 0) + bytes);
  return sum;
}
