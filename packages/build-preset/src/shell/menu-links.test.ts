/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { menuLinks } from './menu-links.ts';
import { repositoryRoot } from '../project.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pregon-links-'));
  await mkdir(join(folder, 'src/area'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const write = (source: string) => writeFile(join(folder, 'src/area/menu-entries.ts'), source);

it('finds the screens of remotes in the menu', () => {
  const menu = menuLinks(join(repositoryRoot, 'shell'));
  expect(menu.map(({ path }) => path)).toEqual(expect.arrayContaining(['campaign/all', 'sends/schedule', 'tiendas']));
  expect(menu).toContainEqual({ label: 'Programar Envios', path: 'sends/schedule' });
});

it('lists each screen once, without the start page', async () => {
  const entries = [
    "label: 'Home', to: '/admin'",
    "label: 'A', to: '/admin/sends'",
    "label: 'A', to: '/admin/sends'",
    'label, to: `${path}/1`',
  ];
  await write(`[{ ${entries.join(' }, { ')} }]`);
  expect(menuLinks(folder)).toEqual([{ label: 'A', path: 'sends' }]);
});

it('reports a menu that it cannot parse, instead of treating it as empty', async () => {
  await write('entries.map(toLink)');
  expect(() => menuLinks(folder)).toThrow('must write the menu');
});
