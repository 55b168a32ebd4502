import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-') && name !== 'mf-public');

/** The addresses of all screens of the admin area, without those that have parameters. */
const screens = [
  '/admin',
  ...[...remotes.map((name) => `${name}/src/remote.tsx`), 'shell/src/area/own-routes.ts'].flatMap(pathsIn),
];

/** @param {string} file */
function pathsIn(file) {
  return [...read(file).matchAll(/\bpath: '([^':]*)'/g)].map(([, route]) => `/admin/${route}`);
}

it.each([...remotes.map((name) => `${name}/src/help.ts`), 'shell/src/help/own-help.ts'])('%s links to screens', (file) => {
  const links = [...read(file).matchAll(/\bto: '([^']*)'/g)].map(([, to]) => to);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((to) => !screens.includes(to ?? ''))).toEqual([]);
});
