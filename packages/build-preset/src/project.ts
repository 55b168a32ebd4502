import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** The folder of the whole repository. Module ids are relative to it, so a build does not depend on where it lies. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

/** How a remote is built: for the full runtime of the admin shell, or as a plain container for both hosts. */
export const remoteFormat = v.picklist(['module-federation', 'container']);
export type RemoteFormat = v.InferOutput<typeof remoteFormat>;

const path = v.pipe(v.string(), v.regex(/^[^/].*[^/]$|^[^/]$/, 'A path is written without slashes at its ends.'));

const remotePackage = v.object({
  name: v.pipe(v.string(), v.startsWith('@pregon/mf-')),
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
  return { folder, name: name.replace('@pregon/', ''), version, dependencies: Object.keys(dependencies), ...pregon };
}

/** The version in the package.json of a folder. */
export function projectVersion(folder: string): string {
  return v.parse(v.object({ version: v.string() }), readJson(join(folder, 'package.json'))).version;
}

/** The version of a package as `folder` sees it installed. Throws when it is not a dependency of that folder. */
export function installedVersion(folder: string, packageName: string): string {
  return projectVersion(join(folder, 'node_modules', packageName));
}

/** The folder of the build file that calls. */
export function folderOf(configUrl: string): string {
  return dirname(fileURLToPath(configUrl));
}

/** A name that can be a global variable: `mf-sends`, `0.1.0-1f` → `mf_sends_0_1_0_1f`. Two releases never share it. */
export function globalName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
