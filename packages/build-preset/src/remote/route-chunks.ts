import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkGroup, Compilation } from '@rspack/core';

/** One screen of a remote and what its `load` brings. */
export interface RouteChunks {
  /** As `src/remote.tsx` says it: `campaign/:campaignId/sends/:totalSends`. */
  readonly path: string;
  readonly files: readonly string[];
  /** Specifiers of the libraries that it takes from the host, beside those of the remote itself. */
  readonly shared: readonly string[];
}

const route = /\bpath:\s*'([^']+)'(?:(?!\bpath:)[\s\S])*?\bload:\s*\(\)\s*=>\s*import\(\s*'([^']+)'\s*\)/g;

/**
 * Finds the chunk of each route. The routes are read from the source, where they stand as literals, `path` before `load`; the
 * chunks are those that the compiler made of the same import. Throws when it cannot tell what a `load` brings.
 */
export async function routeChunks(folder: string, compilation: Compilation): Promise<readonly RouteChunks[]> {
  const source = await readFile(join(folder, 'src/remote.tsx'), 'utf8');
  const written = [...source.matchAll(route)].map(([, path = '', request = '']) => ({ path, request }));
  const loads = source.match(/\bload:/g) ?? [];
  if (written.length !== loads.length)
    throw new Error('src/remote.tsx must write each route as a literal, its path before its load.');
  return written.map(({ path, request }) => {
    const group = groupOf(compilation, request);
    return { path, files: group.getFiles(), shared: sharedIn(compilation, group) };
  });
}

function groupOf({ chunkGroups }: Compilation, request: string): ChunkGroup {
  const group = chunkGroups.find(({ origins }) => origins.some((origin) => origin.request === request));
  if (!group) throw new Error(`The build made no chunk of ${request}.`);
  return group;
}

/** The specifiers that a chunk's modules consume of the host. */
function sharedIn({ chunkGraph }: Compilation, { chunks }: ChunkGroup): readonly string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  return [...new Set(modules.flatMap((module) => consumedLibrary(module.identifier())?.library ?? []))].toSorted();
}

/** Reads the bundler's name of a library that is taken from the host: its specifier and the range that it must satisfy. */
export function consumedLibrary(identifier: string): { readonly library: string; readonly range: string } | undefined {
  const [, library, range] = /^consume shared module \(default\) (.+)@(\^[^ ]+)/.exec(identifier) ?? [];
  return library && range ? { library, range } : undefined;
}
