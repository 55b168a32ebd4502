import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Kilobytes (1,024 bytes), compressed by Brotli. */
export interface KeilaSizes {
  readonly scriptKb: number;
  readonly styleKb: number;
}

/**
 * The script and the styles of Keila, of which each of its pages loads the same, if they were built in `checkout` (`esbuild` and
 * `tailwindcss` in `assets`, to `priv/static`); undefined without them. Its pages are written by its server, which is not there.
 */
export async function keilaSizes(checkout: string): Promise<KeilaSizes | undefined> {
  const [script, style] = ['js/app.js', 'css/app.css'].map((name) => path.join(checkout, 'priv/static', name));
  if (!script || !style || !existsSync(script) || !existsSync(style)) return undefined;
  const [scriptKb = 0, styleKb = 0] = await Promise.all(
    [script, style].map(async (file) => (await compress(await readFile(file))).length / 1024),
  );
  return { scriptKb, styleKb };
}
