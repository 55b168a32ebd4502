import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Costs a tenth of a second for the largest file, and an eighth more bytes than the best. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Files that never change under their name, each compressed once as well as it can be: into `cacheFolder`, so that the next start
 * need not do it again. That takes seconds for a large file: who asks before it is done gets what is made quickly.
 */
export function createImmutableFiles(folder: string, cacheFolder: string) {
  const served = new Map<string, Promise<Buffer>>();
  let isStopped = false;
  /** One after the other: people's requests need the processor too. */
  let lastInLine = Promise.resolve();

  const copyOf = (path: string) => join(cacheFolder, `${createHash('sha256').update(path).digest('hex')}.br`);

  async function keepSmallest(path: string): Promise<void> {
    if (isStopped || existsSync(copyOf(path))) return;
    const content = await readFile(join(folder, path));
    const small = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
    if (isStopped) return;
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(`${copyOf(path)}.${process.pid}`, small);
    await rename(`${copyOf(path)}.${process.pid}`, copyOf(path));
    served.delete(`br ${path}`);
  }

  function lineUp(path: string): void {
    lastInLine = lastInLine.then(() => keepSmallest(path)).catch(() => undefined);
  }

  async function compressed(path: string): Promise<Buffer> {
    try {
      return await readFile(copyOf(path));
    } catch {
      const content = await readFile(join(folder, path));
      lineUp(path);
      return compress(content, quickly);
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

  /** Compresses the files of folders before anybody asks for them. */
  async function prepare(folders: readonly string[]): Promise<void> {
    for (const each of folders) {
      const files = await readdir(join(folder, each)).catch(() => []);
      for (const file of files) if (compressible.has(extname(file))) lineUp(`${each}/${file}`);
    }
  }

  const stop = () => {
    isStopped = true;
  };

  return { find, prepare, stop };
}
