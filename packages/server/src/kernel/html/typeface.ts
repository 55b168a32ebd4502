import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fileName = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

/** The design system's typeface, for pages rendered by the server. */
export interface Typeface {
  /** Contains the content's hash, so that it can be cached for good. */
  readonly address: string;
  readonly content: Buffer;
}

export function readTypeface(): Typeface {
  const content = readFileSync(createRequire(import.meta.url).resolve(fileName));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { address: `/boards/assets/instrument-sans.${hash}.woff2`, content };
}

/** The design system's tokens as CSS, with the typeface at its address. */
export const designTokens = ({ address }: Typeface): string =>
  readFileSync(new URL('../../../../ui/src/styles/tokens.css', import.meta.url), 'utf8').replace(fileName, address);
