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
  expect(menuLinks(join(repositoryRoot, 'shell'))).toEqual(expect.arrayContaining(['campaign/all', 'sends/schedule', 'tiendas']));
});

it('takes each screen once, and not the start page', async () => {
  await write("[{ to: '/admin' }, { to: '/admin/sends' }, { to: '/admin/sends' }, { to: `${path}/1` }]");
  expect(menuLinks(folder)).toEqual(['sends']);
});

it('does not take a menu that it cannot read for an empty one', async () => {
  await write('entries.map(toLink)');
  expect(() => menuLinks(folder)).toThrow('must write the menu');
});
