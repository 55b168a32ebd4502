import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ReleasedFiles } from './released-files.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

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
/** Capacity of the cache: the least recently used files are evicted. */
const mostInMemory = 500;

export interface ServedFile {
  readonly type: string;
  readonly content: Buffer;
  readonly encoding: 'br' | undefined;
}

/** A safe relative path in the store: no hidden names and no parent folders. */
const safePath = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

/** Fast compression: a tenth of a second for the largest file, and an eighth more bytes than the best level. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Immutable files, each compressed once with the best level into `cacheFolder`, which survives restarts. That takes seconds for a
 * large file; until it is done, responses use fast compression.
 */
export function createImmutableFiles(released: ReleasedFiles, cacheFolder: string) {
  const served = new Map<string, Promise<Buffer | undefined>>();
  let isStopped = false;
  /** A queue of one: compression must leave the processor to requests. */
  let lastInLine = Promise.resolve();

  const copyOf = (path: string) => join(cacheFolder, `${createHash('sha256').update(path).digest('hex')}.br`);

  async function keepSmallest(path: string): Promise<void> {
    if (isStopped || existsSync(copyOf(path))) return;
    const content = await released.read(path);
    if (!content) return;
    const small = await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may have been stopped while it was compressing
    if (isStopped) return;
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(`${copyOf(path)}.${process.pid}`, small);
    await rename(`${copyOf(path)}.${process.pid}`, copyOf(path));
    served.delete(`br ${path}`);
  }

  function lineUp(path: string): void {
    lastInLine = lastInLine.then(() => keepSmallest(path)).catch(() => undefined);
  }

  /** The compressed copy of an earlier start; a damaged or foreign one is deleted. */
  async function keptCopy(path: string): Promise<Buffer | undefined> {
    const copy = await readFile(copyOf(path)).catch(() => undefined);
    if (!copy) return undefined;
    const content = await decompress(copy).catch(() => undefined);
    if (content && (await released.isGenuine(path, content))) return copy;
    await rm(copyOf(path), { force: true });
    return undefined;
  }

  async function compressed(path: string): Promise<Buffer | undefined> {
    const copy = await keptCopy(path);
    if (copy) return copy;
    const content = await released.read(path);
    if (!content) return undefined;
    lineUp(path);
    return compress(content, quickly);
  }

  /** Memoizes found files only, since a missing one may still be published. */
  function once(key: string, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const known = served.get(key);
    if (known) return known;
    if (served.size >= mostInMemory) served.clear();
    const forget = () => void served.delete(key);
    const reading = read();
    served.set(key, reading);
    reading.then((content) => content ?? forget(), forget);
    return reading;
  }

  /** A file of the store, or undefined for a missing file or an unserved type. */
  async function find(path: string, acceptsBrotli: boolean): Promise<ServedFile | undefined> {
    const extension = extname(path);
    const type = types[extension];
    if (!type || !safePath.test(path)) return undefined;
    const encoding = acceptsBrotli && compressible.has(extension) ? 'br' : undefined;
    const content = await (encoding ? once(`br ${path}`, () => compressed(path)) : once(path, () => released.read(path)));
    return content && { type, content, encoding };
  }

  /** Compresses files ahead of the first request. */
  function prepare(paths: readonly string[]): void {
    for (const path of paths) if (compressible.has(extname(path))) lineUp(path);
  }

  const stop = () => {
    isStopped = true;
  };

  return { find, prepare, stop };
}
