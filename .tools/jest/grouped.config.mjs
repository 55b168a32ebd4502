import path from 'node:path';
import { groupsFolder, writeGroups } from './group-tests.mjs';
import config from './jest.config.mjs';

const { rootDir } = config;
const server = config.projects.find(({ displayName }) => displayName === 'server');
if (!server) throw new Error("jest.config.mjs has no project 'server'.");
const folders = server.roots.map((folder) => folder.replace('<rootDir>/', ''));
writeGroups(rootDir, folders, path.join(rootDir, groupsFolder));

/** The configuration of `npm test` for the server: all tests, about a dozen files in one module registry. */
export default {
  ...config,
  testSequencer: '<rootDir>/.tools/jest/in-order.cjs',
  projects: [
    {
      ...server,
      roots: [`<rootDir>/${groupsFolder}`],
      modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
    },
  ],
};
