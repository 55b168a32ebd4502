/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { projectVersion, repositoryRoot } from '../project.ts';
import { librariesOf, parseLockfile } from './lockfile.ts';

const lockfile = readFile(join(repositoryRoot, 'pnpm-lock.yaml'), 'utf8').then(parseLockfile);

it('finds the libraries of a remote in the lockfile of this repository, with their hashes', async () => {
  const libraries = librariesOf(await lockfile, ['mf-stores']);
  const react = projectVersion(join(repositoryRoot, 'mf-stores/node_modules/react'));
  expect(libraries).toContainEqual(expect.stringMatching(new RegExp(`^react@${react}\\n.*integrity: sha512-`)));
  expect(libraries).toContainEqual(expect.stringMatching(/^scheduler@/));
  expect(libraries.filter((library) => !library.includes('integrity: '))).toEqual([]);
});

it('leaves out development tools and packages of the workspace', async () => {
  const names = librariesOf(await lockfile, ['mf-stores']).map((library) => library.split('\n')[0]);
  expect(
    names.filter((name) => name?.startsWith('@pregon/') || name?.startsWith('@types/leaflet') || name?.includes('link:')),
  ).toEqual([]);
});

it('finds the libraries of the server without the client of S3', async () => {
  const names = librariesOf(await lockfile, ['packages/server', 'packages/release-registry']);
  expect(names.some((name) => name.startsWith('fastify@'))).toBe(true);
  expect(names.filter((name) => name.startsWith('@aws-sdk/') || name.startsWith('@rspack/'))).toEqual([]);
});

it('rejects a text that is not a lockfile', () => {
  expect(() => parseLockfile('name: pregon\n')).toThrow('The lockfile has no section importers.');
});
