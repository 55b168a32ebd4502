import { expect, it } from '@jest/globals';
import { nav, palette } from './navigation.ts';
import remote from './remote.tsx';

it('is what the remote declares, and leads to its screens', () => {
  expect(remote.nav).toBe(nav);
  expect(remote.palette).toBe(palette);
  const paths = remote.routes.map(({ path }) => path);
  expect([...nav, ...palette].filter(({ path }) => !paths.includes(path))).toEqual([]);
});
