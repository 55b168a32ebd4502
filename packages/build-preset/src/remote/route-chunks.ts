import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkGroup, Compilation } from '@rspack/core';

/** One screen of a remote, with the files that its `load` fetches. */
export interface RouteChunks {
  /** The path in `src/remote.tsx`: `campaign/:campaignId/sends/:totalSends`. */
  readonly path: string;
  readonly files: readonly string[];
  /** Specifiers of the libraries that it takes from the host, in addition to those of the remote itself. */
  readonly shared: readonly string[];
}

const route = /\bpath:\s*'([^']+)'(?:(?!\bpath:)[\s\S])*?\bload:\s*\(\)\s*=>\s*import\(\s*'([^']+)'\s*\)/g;

/**
 * Finds the chunk of each route. The routes are read from the source, where they are literals, `path` before `load`; the chunks are those
 * that the compiler created for the same import. Throws when a chunk cannot be determined.
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

/** The specifiers that a chunk's modules consume from the host. */
function sharedIn({ chunkGraph }: Compilation, { chunks }: ChunkGroup): readonly string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  return [...new Set(modules.flatMap((module) => consumedLibrary(module.identifier())?.library ?? []))].toSorted();
}

/** Parses the bundler's name of a consumed library: its specifier and the required range. */
export function consumedLibrary(identifier: string): { readonly library: string; readonly range: string } | undefined {
  const [, library, range] = /^consume shared module \(default\) (.+)@(\^[^ ]+)/.exec(identifier) ?? [];
  return library && range ? { library, range } : undefined;
}
