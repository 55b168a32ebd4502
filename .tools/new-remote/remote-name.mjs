import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Lower-case words joined by single hyphens, short enough for the contract's reports. */
const words = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const longest = 40;

/** Reserved addresses under /admin of dashboards, which the menu lists at run time. */
const ofDashboards = ['analytics'];

/** An invalid name or path of a new remote. The message has the reason. */
export class NameRefusal extends Error {
  /** @override */
  name = 'NameRefusal';
}

/**
 * Validates the name and path of a new remote.
 * @param {string} given `loyalty` or `mf-loyalty`
 * @param {string | undefined} path first segment of its addresses under /admin; the name without `mf-` when it is not said
 * @param {{ names: string[], paths: Map<string, string> }} taken names in use, and base paths in use with who uses them
 * @returns {{ name: string, basePath: string }}
 */
export function nameRemote(given, path, { names, paths }) {
  const stem = given.replace(/^mf-/, '');
  if (!words.test(stem) || stem.length > longest)
    throw new NameRefusal(`"${given}" is no name for a remote: lower-case words of letters and digits, such as mf-loyalty.`);
  const name = `mf-${stem}`;
  if (names.includes(name)) throw new NameRefusal(`There is a remote called ${name} already.`);
  const basePath = path ?? stem;
  if (!words.test(basePath))
    throw new NameRefusal(`"${basePath}" is no path for a remote: one word without slashes, such as loyalty.`);
  if (paths.has(basePath))
    throw new NameRefusal(`/admin/${basePath} belongs to ${paths.get(basePath)}: choose another path with --path.`);
  return { name, basePath };
}

/**
 * The names and paths that are in use or reserved.
 * @param {string} root of the repository
 * @param {import('../run/projects.mjs').Project[]} projects
 */
export function takenNames(root, projects) {
  const folders = readdirSync(root).filter((name) => name.startsWith('mf-'));
  /** @type {(readonly [string, string])[]} */
  const ofShell = [...ofDashboards, ...shellPaths(root)].map((segment) => [segment, 'the shell']);
  /** @type {(readonly [string, string])[]} */
  const ofRemotes = projects.flatMap(({ folder, basePaths }) =>
    basePaths.map((segment) => /** @type {const} */ ([segment, folder])),
  );
  return {
    names: [...folders, ...projects.map(({ folder }) => basename(folder))],
    paths: new Map([...ofShell, ...ofRemotes]),
  };
}

/**
 * First segments of all addresses in the shell's sources: its own screens, and links of its menu.
 * @param {string} root
 */
function shellPaths(root) {
  const folder = join(root, 'shell/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  return sources.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/'\/admin\/([a-z0-9-]+)|\bpath: '([a-z0-9-]+)/g)].map(([, address, path = '']) => address ?? path);
  });
}
