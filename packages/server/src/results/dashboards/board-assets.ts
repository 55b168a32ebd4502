import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { designTokens, readTypeface } from '../../kernel/html/typeface.ts';

interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Assets of dashboards: style, script and typeface, with the design system's tokens. */
export interface BoardAssets {
  readonly stylesheet: string;
  readonly script: string;
  readonly font: string;
  /** By address, which contains the content's hash, so that they can be cached for good. */
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
  const typeface = readTypeface();
  files.set(typeface.address, { type: 'font/woff2', content: typeface.content });
  const tokens = designTokens(typeface);
  const style = Buffer.from(`${tokens}\n${here('./board.css')}`);
  return {
    font: typeface.address,
    stylesheet: add('board', 'css', 'text/css; charset=utf-8', style),
    script: add('board', 'js', 'text/javascript; charset=utf-8', Buffer.from(here('./board.client.js'))),
    files,
  };
}
