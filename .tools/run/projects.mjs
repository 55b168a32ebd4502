import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A project of the workspace: a folder with a package.json.
 * @typedef {object} Project
 * @property {string} folder from the root of the repository: `mf-sends`, `packages/ui`
 * @property {string} name of the package: `@pregon/mf-sends`
 * @property {string[]} uses folders of the projects that it depends on, directly
 * @property {boolean} isRemote true for the sample too, which is a remote that is never released
 * @property {string[]} basePaths of a remote in the admin area: the first segments of its addresses below /admin
 */

/** The template of new remotes. */
export const sample = 'packages/mf-sample';

/**
 * Reads all projects of the workspace. No tool has a list of its own, so a new project needs no further edits.
 * @param {string} root
 * @returns {Project[]}
 */
export function readProjects(root) {
  const named = foldersOf(root).map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  }));
  const folderOf = new Map(named.map(({ name, folder }) => [name, folder]));
  return named.map(({ folder, name, dependencies = {}, devDependencies = {}, optionalDependencies = {}, pregon }) => ({
    folder,
    name,
    uses: Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(
      (dependency) => folderOf.get(dependency) ?? [],
    ),
    isRemote: pregon !== undefined,
    basePaths: pregon && pregon.format !== 'container' ? pregon.basePaths : [],
  }));
}

/**
 * The folders of pnpm-workspace.yaml: the shell, every `mf-…`, everything in packages.
 * @param {string} root
 */
function foldersOf(root) {
  const apps = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-'));
  const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
  return [...apps, ...packages].filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}
