import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const screens = globSync(['mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}', 'packages/{ui,results-ui}/src/**/*.{ts,tsx}'], {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$/.test(file));

/** The words of the glossary for staff. */
const terms = [...read('packages/ui/src/term/definitions.ts').matchAll(/^ {2}(?:'([^']+)'|(\p{Lu}\p{L}*)): \{$/gmu)].map(
  ([, quoted, plain]) => quoted ?? plain,
);

it('every word of the glossary is explained beside something on a screen', () => {
  const explained = new Set(
    screens.flatMap((file) => [...read(file).matchAll(/\bterm(?:=|: )["']([^"']+)["']/g)].map(([, term]) => term)),
  );
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term) => !explained.has(term))).toEqual([]);
});
