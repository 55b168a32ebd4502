import { expect, it } from '@jest/globals';
import { menuGroups } from '../area/menu-entries.ts';
import { addressOf, keysFor, newShortcuts, screenShortcuts } from './shortcut-list.ts';

it('gives every screen its own letters', () => {
  const keys = [...screenShortcuts, ...newShortcuts].map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([
  ['Calendario', '/admin/sends/calendar'],
  ['Clientes', '/admin/clientes'],
  ['Importar datos', '/admin/importar'],
  ['Productos', '/admin/productos'],
])('reaches %s, an entry that a remote adds to the menu', (label, to) => {
  expect(screenShortcuts.find((shortcut) => shortcut.to === to)).toMatchObject({ label, keys: keysFor(to) });
});

it('reaches every screen of the menu', () => {
  const unreached = menuGroups([])
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => addressOf(keysFor(to) ?? '') !== to);
  expect(unreached).toEqual([]);
});
