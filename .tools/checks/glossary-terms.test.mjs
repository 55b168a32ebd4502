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

it('dashboards define their words as the glossary does', () => {
  const entries = (/** @type {string} */ file) =>
    new Map(
      [...read(file).matchAll(/^ {2}(?:'([^']+)'|(\p{Lu}\p{L}*)): (\{\n[\s\S]*?^ {2}\}),$/gmu)].map((match) => [
        match[1] ?? match[2],
        match[3],
      ]),
    );
  const glossary = entries('packages/ui/src/term/definitions.ts');
  const words = entries('packages/server/src/results/dashboards/drawing/board-terms.ts');
  expect(words.size).toBeGreaterThan(5);
  for (const [term, definition] of words) expect([term, definition]).toEqual([term, glossary.get(term)]);
});
