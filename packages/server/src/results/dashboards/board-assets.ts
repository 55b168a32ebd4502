import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const fontName = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

/** What all boards load: style and script, made of the design system's tokens and our own, and the typeface. */
export interface BoardAssets {
  readonly stylesheet: string;
  readonly script: string;
  readonly font: string;
  /** By address; each holds its contents' hash, so that it may be kept forever. */
  readonly files: ReadonlyMap<string, Asset>;
}

export function readBoardAssets(): BoardAssets {
  const files = new Map<string, Asset>();
  const add = (name: string, extension: string, type: string, content: Buffer): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const address = `/boards/assets/${name}.${hash}.${extension}`;
    files.set(address, { type, content });
    return address;
  };
  const font = add('instrument-sans', 'woff2', 'font/woff2', readFileSync(createRequire(import.meta.url).resolve(fontName)));
  const tokens = here('../../../../ui/src/styles/tokens.css').replace(fontName, font);
  const style = Buffer.from(`${tokens}\n${here('./board.css')}`);
  return {
    font,
    stylesheet: add('board', 'css', 'text/css; charset=utf-8', style),
    script: add('board', 'js', 'text/javascript; charset=utf-8', Buffer.from(here('./board.client.js'))),
    files,
  };
}
