import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Content = AsyncIterable<Buffer | string> | Buffer | string;

/** A ZIP archive that is written while it is read. */
export interface ZipStream {
  readonly output: Readable;
  /** Adds a file, and resolves when all of it was written. */
  add(name: string, content: Content, options?: { readonly isCompressed?: boolean }): Promise<void>;
  end(): void;
  /** Ends it as broken, so that nobody takes it for complete. */
  readonly fail: (error: unknown) => void;
}

/**
 * Writes a ZIP archive file after file. Compression runs in the threads of zlib, and the output's backpressure reaches the content. Archives
 * and files over 4 GB are written as ZIP64.
 */
export function createZipStream(now: Date): ZipStream {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown) => {
    current?.destroy();
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  // The reader is gone, for example because the download was cancelled.
  output.on('close', () => current?.destroy());
  return {
    output,
    async add(name, content, { isCompressed = true } = {}) {
      if (output.destroyed) throw new Error('The archive is closed.');
      const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
      const stream = Readable.from(isWhole ? [content] : content, { objectMode: false });
      current = stream;
      const settled = new AbortController();
      try {
        const written = Promise.race([
          once(stream, 'close', { signal: settled.signal }),
          once(output, 'close', { signal: settled.signal }).then(() => {
            throw new Error('The archive is closed.');
          }),
        ]);
        zip.addReadStreamLazy(name, { mtime: now, compress: isCompressed, mode: 0o100_644 }, (take) => take(null, stream));
        await written;
      } finally {
        settled.abort();
      }
    },
    end: () => zip.end(),
    fail,
  };
}
