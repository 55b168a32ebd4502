import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const ownFile = fileURLToPath(import.meta.url);

/** Whether this package runs from the sources of the monorepo. Elsewhere it is installed, as JavaScript. */
export const isMonorepo = extname(ownFile) === '.ts';

/** Lockfiles of package managers, one of which is at the root of each repository. */
export const lockfiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock'] as const;

/**
 * The root of the repository: the monorepo, or, where this package is installed in a team's own repository, that one. Module ids are
 * relative to it, so a build does not depend on its location.
 */
export const repositoryRoot = isMonorepo ? dirname(dirname(dirname(dirname(ownFile)))) : rootAbove(process.cwd());

/** The nearest folder with a lockfile, from `folder` upwards; `folder` itself without any. */
export function rootAbove(folder: string): string {
  return foldersAbove(folder).find((each) => lockfiles.some((file) => existsSync(join(each, file)))) ?? folder;
}

/** Format of a remote: for the full runtime of the admin shell, or a plain container for both hosts. */
export const remoteFormat = v.picklist(['module-federation', 'container']);
export type RemoteFormat = v.InferOutput<typeof remoteFormat>;

const path = v.pipe(v.string(), v.regex(/^[^/].*[^/]$|^[^/]$/, 'A path is written without slashes at its ends.'));

const remotePackage = v.object({
  /** The name with any npm scope: `@tienda/mf-loyalty` is `mf-loyalty`. */
  name: v.pipe(
    v.string(),
    v.regex(/^(@[^/]+\/)?mf-[a-z0-9-]+$/, 'The package of a remote is named mf-…, with a scope or without one.'),
  ),
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
  pregon: v.object({
    /** The first path segments below `/admin` (for mf-public, below `/`) that belong to this remote. */
    basePaths: v.array(path),
    /** Paths below `/admin` whose document needs inline styles (a third-party editor). */
    inlineStylePaths: v.optional(v.array(path), []),
    format: v.optional(remoteFormat, 'module-federation'),
  }),
});

/** Metadata of a remote for its build, read once from its package.json and validated. */
export interface RemoteProject {
  readonly folder: string;
  /** `mf-campaigns`. */
  readonly name: string;
  readonly version: string;
  readonly dependencies: readonly string[];
  readonly basePaths: readonly string[];
  readonly inlineStylePaths: readonly string[];
  readonly format: RemoteFormat;
}

/** Reads `<folder>/package.json` of a remote. Throws a ValiError that names the wrong field. */
export function readRemoteProject(folder: string): RemoteProject {
  const { name, version, dependencies, pregon } = v.parse(remotePackage, readJson(join(folder, 'package.json')));
  return { folder, name: name.replace(/^.*\//, ''), version, dependencies: Object.keys(dependencies), ...pregon };
}

/** The version in the package.json of a folder. */
export function projectVersion(folder: string): string {
  return v.parse(v.object({ version: v.string() }), readJson(join(folder, 'package.json'))).version;
}

/** The folder of a package as resolved from `folder`, in its own node_modules or in one above it; undefined if it is not installed. */
export function installedFolder(folder: string, packageName: string): string | undefined {
  return foldersAbove(folder)
    .map((each) => join(each, 'node_modules', packageName))
    .find((each) => existsSync(join(each, 'package.json')));
}

/** The version of a package as resolved from `folder`. Throws when it is not installed. */
export function installedVersion(folder: string, packageName: string): string {
  const installed = installedFolder(folder, packageName);
  if (installed === undefined) throw new Error(`${packageName} is not installed in ${folder}.`);
  return projectVersion(installed);
}

/** The folder of the calling build file. */
export function folderOf(configUrl: string): string {
  return dirname(fileURLToPath(configUrl));
}

/** A unique name that is valid for a global variable: `mf-sends`, `0.1.0-1f` → `mf_sends_0_1_0_1f`. */
export function globalName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

/** A folder and all of its parents up to the root of the disk. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
