import { expect, it } from '@jest/globals';
import { nav, palette } from './navigation.ts';
import remote from './remote.tsx';

it('equals the declaration of the remote, and links to its screens', () => {
  expect(remote.nav).toBe(nav);
  expect(remote.palette).toBe(palette);
  const paths = remote.routes.map(({ path }) => path);
  expect([...nav, ...palette].filter(({ path }) => !paths.includes(path))).toEqual([]);
});
