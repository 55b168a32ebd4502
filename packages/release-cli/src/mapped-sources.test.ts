/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { libraryOf } from './library-of.ts';
import { mappedSources, type SourceMap } from './mapped-sources.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-mapped-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('counts the characters of a bundle by source', async () => {
  await writeFile(join(folder, 'long.js'), `export default () => console.log(${JSON.stringify('a'.repeat(5000))});`);
  await writeFile(join(folder, 'short.js'), `export default () => console.log(${JSON.stringify('b'.repeat(1000))});`);
  await writeFile(join(folder, 'main.js'), "import long from './long.js';\nimport short from './short.js';\nlong();\nshort();");
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: join(folder, 'main.js'),
    devtool: 'source-map',
    output: { path: folder, filename: 'bundle.js' },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error) => compiler.close(() => (error ? reject(error) : resolve())));
  });
  const script = await readFile(join(folder, 'bundle.js'), 'utf8');
  const counts = mappedSources(script, JSON.parse(await readFile(join(folder, 'bundle.js.map'), 'utf8')) as SourceMap);
  const countOf = (name: string) => [...counts].find(([source]) => source.endsWith(name))?.[1] ?? 0;
  expect(countOf('long.js')).toBeGreaterThanOrEqual(5000);
  expect(countOf('long.js')).toBeLessThan(5100);
  expect(countOf('short.js')).toBeGreaterThanOrEqual(1000);
  expect(countOf('short.js')).toBeLessThan(1100);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(script.length);
});

it.each([
  ['webpack://shell/./node_modules/.pnpm/react-dom@19/node_modules/react-dom/cjs/react-dom.js', 'react-dom'],
  ['webpack://shell/./node_modules/.pnpm/a/node_modules/@tanstack/query-core/build/query.js', '@tanstack/query-core'],
  ['webpack://shell/./packages/ui/src/button.tsx', '@pregon/ui'],
  ['webpack://shell/./shell/src/area/area.tsx', 'shell'],
  ['webpack://shell/webpack/runtime/load_script', 'the bundler'],
  ['', 'the bundler'],
])('attributes %s to %s', (source, library) => {
  expect(libraryOf(source)).toBe(library);
});
