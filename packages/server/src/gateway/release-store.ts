import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** What the pages need to know of a published file. */
const asset = v.object({ href: v.string(), integrity: v.string() });
export type Asset = v.InferOutput<typeof asset>;

const part = v.object({ js: v.array(asset), css: v.array(asset) });

const registry = v.object({
  remotes: v.record(
    v.string(),
    v.object({
      format: v.picklist(['module-federation', 'container']),
      entry: v.string(),
      integrity: v.string(),
      basePaths: v.array(v.string()),
      inlineStylePaths: v.array(v.string()),
      preload: v.record(v.string(), part),
      routes: v.optional(v.array(v.object({ ...part.entries, path: v.string(), shared: v.array(v.string()) })), []),
    }),
  ),
});
export type Registry = v.InferOutput<typeof registry>;

const shellAssets = v.object({ parts: v.record(v.string(), part) });
export type ShellAssets = v.InferOutput<typeof shellAssets>;

/** A file as it stands on the disk, and what it says. */
interface Content<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * Reads a file that publishing replaces now and then: anew when it has changed. What cannot be read, or says nothing that is
 * understood, leaves what was known before.
 */
function watchedFile<T>(path: string, first: Content<T>, read: (text: string) => T) {
  let known = first;
  let changedAt = 0;
  return async (): Promise<Content<T>> => {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === changedAt) return known;
      const text = await readFile(path, 'utf8');
      known = { text, value: read(text) };
      changedAt = mtimeMs;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(`${path}: ${String(error)}`);
    }
    return known;
  };
}

const parsed =
  <S extends v.GenericSchema>(schema: S) =>
  (text: string): v.InferOutput<S> =>
    v.parse(schema, JSON.parse(text));

export const parseRegistry = parsed(registry);
export const parseShellAssets = parsed(shellAssets);

/** What publishing leaves in a folder: `remotes.json`, `<remote>/<version>/…`, and in `shell/` the hosts' pages and files. */
export interface ReleaseStore {
  readonly folder: string;
  registry(): Promise<Content<Registry>>;
  shellAssets(): Promise<Content<ShellAssets>>;
  /** Empty as long as no shell is published. */
  page(set: 'admin' | 'public'): Promise<Content<string>>;
}

export function openReleaseStore(folder: string): ReleaseStore {
  const asWritten = (text: string) => text;
  const nothing = { text: '', value: '' };
  const pages = {
    admin: watchedFile(join(folder, 'shell/admin.html'), nothing, asWritten),
    public: watchedFile(join(folder, 'shell/public.html'), nothing, asWritten),
  };
  const noRemotes = { text: '{"generation":0,"remotes":{}}', value: { remotes: {} } };
  return {
    folder,
    registry: watchedFile(join(folder, 'remotes.json'), noRemotes, parseRegistry),
    shellAssets: watchedFile(join(folder, 'shell/shell-assets.json'), { text: '', value: { parts: {} } }, parseShellAssets),
    page: (set) => pages[set](),
  };
}
