import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildConfig } from '@pregon/build-preset/base-config';
import { integrityOf } from '@pregon/build-preset/integrity';
import { readRemoteProject, repositoryRoot, type RemoteProject } from '@pregon/build-preset/project';
import { routeChunks } from '@pregon/build-preset/remote/route-chunks';
import { publicModules } from '@pregon/release-registry/public-expose';
import type { Hints } from '@pregon/release-registry/registry.schema';
import { compile } from '@pregon/build-preset/compile';
import { contractRecord } from '@pregon/release-cli/contract-record';
import { remoteNames } from '@pregon/release-cli/provide-release';
import { rspack, type Compilation, type Compiler, type Configuration } from '@rspack/core';

const standIns = path.join(import.meta.dirname, '../../monolith');
/** Modules of the shell that use the federation, with their replacements. */
const replaced = ['admin-loader', 'public-loader', 'page-registry'];

/** What the monolith knows of a part that is a remote otherwise. */
export interface MonolithPart {
  readonly remote: RemoteProject;
  readonly hints: Hints;
}

export interface Monolith {
  /** The shell's build with all of the remotes' code in lazy chunks. */
  readonly dist: string;
  readonly parts: readonly MonolithPart[];
}

/**
 * Builds shell and remotes from the same sources as one application: the same lazy boundaries without federation. A remote is an
 * `import()`; the bundler chooses the chunks of common code.
 */
export async function buildMonolith(folder: string, version: string, publicKeys: readonly string[]): Promise<Monolith> {
  const remotes = (await remoteNames()).map((name) => readRemoteProject(path.join(repositoryRoot, name)));
  await mkdir(folder, { recursive: true });
  const list = path.join(folder, 'remotes.js');
  await writeFile(list, remoteImports(remotes));
  const dist = path.join(folder, 'dist');
  const hints = new HintsPlugin(remotes);
  await compile(await monolithConfig({ dist, list, version, publicKeys, hints }));
  await copyFile(contractRecord, path.join(dist, 'contract.json'));
  return { dist, parts: hints.parts };
}

interface MonolithBuild {
  readonly dist: string;
  readonly list: string;
  readonly version: string;
  readonly publicKeys: readonly string[];
  readonly hints: HintsPlugin;
}

async function monolithConfig({ dist, list, version, publicKeys, hints }: MonolithBuild): Promise<Configuration> {
  const file = path.join(repositoryRoot, 'shell/rspack.config.ts');
  const { default: config }: { default: BuildConfig } = await import(pathToFileURL(file).href);
  const built = config({ release: version, publicKeys });
  return {
    ...built,
    name: 'monolith',
    output: { ...built.output, path: dist, uniqueName: 'pregon_monolith' },
    resolve: { ...built.resolve, alias: { ...built.resolve?.alias, 'monolith-remotes': list } },
    plugins: [
      ...(built.plugins ?? []),
      ...replaced.map(
        (name) =>
          new rspack.NormalModuleReplacementPlugin(
            new RegExp(String.raw`^\.{1,2}/(?:remotes/)?${name}\.ts$`),
            path.join(standIns, `${name}.ts`),
          ),
      ),
      hints,
    ],
  };
}

/** Generates the list of remotes as code, because `import()` needs literal paths. */
function remoteImports(remotes: readonly RemoteProject[]): string {
  const entries = remotes.map(({ folder, name, format, basePaths, inlineStylePaths }) => {
    const imported = (module: string) =>
      `() => import(/* webpackChunkName: "${name}-${module}" */ '${folder}/src/${module}.tsx')`;
    const modules = [
      `'./remote': ${imported('remote')}`,
      ...(format === 'container' ? publicModules.map((module) => `'./${module}': ${imported(module)}`) : []),
    ];
    const known = JSON.stringify({ name, format, basePaths, inlineStylePaths });
    return `  { ...${known}, modules: { ${modules.join(', ')} } },`;
  });
  return `export const remotes = [\n${entries.join('\n')}\n];\n`;
}

/** Determines the chunks of each remote and each of its screens, for the same preload hints as with federation. */
class HintsPlugin {
  readonly #remotes: readonly RemoteProject[];
  parts: readonly MonolithPart[] = [];

  constructor(remotes: readonly RemoteProject[]) {
    this.#remotes = remotes;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('HintsPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      this.parts = await Promise.all(
        this.#remotes.map(async (remote) => ({ remote, hints: await hintsOf(remote, compilation, compiler.outputPath) })),
      );
    });
  }
}

async function hintsOf(remote: RemoteProject, compilation: Compilation, folder: string): Promise<Hints> {
  const assets = async (files: readonly string[]) => {
    const hashed = (extension: string) =>
      Promise.all(
        files
          .filter((file) => file.endsWith(extension))
          .map(async (file) => ({ href: `/shell/${file}`, integrity: await integrityOf(path.join(folder, file)) })),
      );
    return { js: await hashed('.js'), css: await hashed('.css') };
  };
  const modules = remote.format === 'container' ? ['remote', ...publicModules] : ['remote'];
  const preload = modules.map(async (module) => {
    const group = compilation.namedChunkGroups.get(`${remote.name}-${module}`);
    return [`./${module}`, await assets(group?.getFiles() ?? [])] as const;
  });
  const routes = (await routeChunks(remote.folder, compilation)).map(async ({ path: route, files }) => ({
    path: route,
    ...(await assets(files)),
    shared: [],
  }));
  return { preload: Object.fromEntries(await Promise.all(preload)), routes: await Promise.all(routes) };
}
