import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.js', '.css', '.svg']);
/** Files of old releases make room for those that are asked for. */
const mostInMemory = 500;

export interface ServedFile {
  readonly type: string;
  readonly content: Buffer;
  readonly encoding: 'br' | undefined;
}

/** Paths inside of the store: names of files and folders, none of them hidden or upwards. */
const safePath = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/**
 * Files that never change under their name, each compressed once as well as it can be: into `cacheFolder`, so that the next start
 * need not do it again.
 */
export function createImmutableFiles(folder: string, cacheFolder: string) {
  const served = new Map<string, Promise<Buffer>>();

  async function compressed(path: string): Promise<Buffer> {
    const kept = join(cacheFolder, `${createHash('sha256').update(path).digest('hex')}.br`);
    try {
      return await readFile(kept);
    } catch {
      const content = await readFile(join(folder, path));
      const small = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
      await mkdir(cacheFolder, { recursive: true });
      await writeFile(`${kept}.${process.pid}`, small);
      await rename(`${kept}.${process.pid}`, kept);
      return small;
    }
  }

  function once(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = served.get(key);
    if (known) return known;
    if (served.size >= mostInMemory) served.clear();
    const reading = read();
    served.set(key, reading);
    reading.catch(() => served.delete(key));
    return reading;
  }

  /** A file of the store, or undefined where there is none of a kind that is served. */
  async function find(path: string, acceptsBrotli: boolean): Promise<ServedFile | undefined> {
    const extension = extname(path);
    const type = types[extension];
    if (!type || !safePath.test(path)) return undefined;
    const encoding = acceptsBrotli && compressible.has(extension) ? 'br' : undefined;
    try {
      const content = await (encoding
        ? once(`br ${path}`, () => compressed(path))
        : once(path, () => readFile(join(folder, path))));
      return { type, content, encoding };
    } catch {
      return undefined;
    }
  }

  /** Compresses the files of folders one after the other, before anybody asks for them. */
  async function prepare(folders: readonly string[], stopped: () => boolean): Promise<void> {
    for (const each of folders) {
      for (const file of await readdir(join(folder, each)).catch(() => [])) {
        if (stopped()) return;
        await find(`${each}/${file}`, true);
      }
    }
  }

  return { find, prepare };
}
