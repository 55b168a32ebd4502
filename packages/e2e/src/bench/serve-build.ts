import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync } from 'node:zlib';

/** A build for comparison, on a server of its own. */
export interface ServedBuild {
  /** Address, with a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

const compress = promisify(brotliCompress);
const types = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves the files of a build compressed and cached for a year, like the platform's own server.
 *
 * @param pageAt returns the HTML of every address that is not a file
 * @param answer is the response to every POST
 */
export async function serveBuild(folder: string, pageAt: (address: string) => string, answer: object = {}): Promise<ServedBuild> {
  const files = await compressed(folder);
  const server = createServer(({ method, url = '/' }, response) => {
    const file = files.get(url);
    if (method === 'POST') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } else if (file) {
      const headers = { 'content-type': types.get(path.extname(url)) ?? 'application/octet-stream' };
      response.writeHead(200, { ...headers, 'content-encoding': 'br', 'cache-control': 'max-age=31536000' }).end(file);
    } else {
      const html = brotliCompressSync(pageAt(url));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return {
    url: `http://localhost:${address && typeof address === 'object' ? address.port : ''}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function compressed(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = (await readdir(folder)).filter((file) => /\.(?:js|css|woff2|svg)$/.test(file));
  return new Map(
    await Promise.all(files.map(async (file) => [`/${file}`, await compress(await readFile(path.join(folder, file)))] as const)),
  );
}
