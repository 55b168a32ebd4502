import path from 'node:path';
import { writeComponentGroups } from './component-groups.mjs';
import { groupsFolder } from './group-tests.mjs';
import config from './jest.config.mjs';
import { writeServerGroups } from './server-groups.mjs';

const { rootDir } = config;

/**
 * How the groups of a project are written; projects without run file by file.
 * @type {Readonly<Record<string, typeof writeServerGroups>>}
 */
const writers = { server: writeServerGroups, browser: writeComponentGroups };

/** The configuration of `npm test`: all tests, about a dozen files in one module registry. */
export default {
  ...config,
  testSequencer: '<rootDir>/.tools/jest/in-order.cjs',
  projects: config.projects.map((project) => {
    const write = writers[project.displayName];
    if (!write) return project;
    const folder = `${groupsFolder}/${project.displayName}`;
    const folders = project.roots.map((root) => root.replace('<rootDir>/', ''));
    write(rootDir, folders, path.join(rootDir, folder));
    return { ...project, roots: [`<rootDir>/${folder}`], modulePathIgnorePatterns: ['/dist/', '/\\.data/'] };
  }),
};
