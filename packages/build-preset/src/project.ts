import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const ownFile = fileURLToPath(import.meta.url);

/** Whether this package runs from the sources of the monorepo. Elsewhere it is installed, as JavaScript. */
export const isMonorepo = extname(ownFile) === '.ts';

/** Lockfiles of package managers, of which each repository has one at its root. */
export const lockfiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock'] as const;

/**
 * The folder of the whole repository: the monorepo, or, where this package is installed in a team's own repository, that one. Module
 * ids are relative to it, so a build does not depend on where it lies.
 */
export const repositoryRoot = isMonorepo ? dirname(dirname(dirname(dirname(ownFile)))) : rootAbove(process.cwd());

/** The nearest folder, from `folder` upwards, that has a lockfile; `folder` itself where none has. */
export function rootAbove(folder: string): string {
  return foldersAbove(folder).find((each) => lockfiles.some((file) => existsSync(join(each, file)))) ?? folder;
}

/** How a remote is built: for the full runtime of the admin shell, or as a plain container for both hosts. */
export const remoteFormat = v.picklist(['module-federation', 'container']);
export type RemoteFormat = v.InferOutput<typeof remoteFormat>;

const path = v.pipe(v.string(), v.regex(/^[^/].*[^/]$|^[^/]$/, 'A path is written without slashes at its ends.'));

const remotePackage = v.object({
  /** `mf-loyalty`, under whatever scope: `@tienda/mf-loyalty`. */
  name: v.pipe(
    v.string(),
    v.regex(/^(@[^/]+\/)?mf-[a-z0-9-]+$/, 'The package of a remote is named mf-…, with a scope or without one.'),
  ),
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
  pregon: v.object({
    /** The first segments under `/admin` (for mf-public, under `/`) that belong to this remote. */
    basePaths: v.array(path),
    /** Paths under `/admin` whose document needs inline styles (a third-party editor). */
    inlineStylePaths: v.optional(v.array(path), []),
    format: v.optional(remoteFormat, 'module-federation'),
  }),
});

/** What the build knows of a remote: its package.json, read once and checked. */
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

/** The folder of a package as `folder` sees it installed, in its own node_modules or in one above it; undefined where it is not. */
export function installedFolder(folder: string, packageName: string): string | undefined {
  return foldersAbove(folder)
    .map((each) => join(each, 'node_modules', packageName))
    .find((each) => existsSync(join(each, 'package.json')));
}

/** The version of a package as `folder` sees it installed. Throws when it is not a dependency of that folder. */
export function installedVersion(folder: string, packageName: string): string {
  const installed = installedFolder(folder, packageName);
  if (installed === undefined) throw new Error(`${packageName} is not installed in ${folder}.`);
  return projectVersion(installed);
}

/** The folder of the build file that calls. */
export function folderOf(configUrl: string): string {
  return dirname(fileURLToPath(configUrl));
}

/** A name that can be a global variable: `mf-sends`, `0.1.0-1f` → `mf_sends_0_1_0_1f`. Two releases never share it. */
export function globalName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

/** A folder, the one that holds it, and so on up to the root of the disk. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
