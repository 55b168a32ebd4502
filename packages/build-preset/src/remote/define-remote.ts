import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import { baseConfig, type BuildConfig } from '../base-config.ts';
import type { EmptiedModules } from './emptied-modules.loader.ts';
import { LeanConsumptionPlugin } from './lean-consumption.plugin.ts';
import { LeanContainerPlugin } from './lean-container.plugin.ts';
import { OneCopyPlugin } from './one-copy.plugin.ts';
import { publicModules } from '@pregon/release-registry/public-expose';
import { folderOf, globalName, readRemoteProject, type RemoteProject } from '../project.ts';
import { ReleaseManifestPlugin } from './release-manifest.plugin.ts';
import { consumedLibraries } from './share-config.ts';
import { WholeEntryPlugin } from './whole-entry.plugin.ts';

/** The entry: the file of a release that a host runs first. */
const entryFile = 'remoteEntry.js';

/** Builds workers: see the loader. */
const workerRule: RuleSetRule = {
  test: /\.worker\.ts$/,
  type: 'asset/resource',
  generator: { filename: '[name].[contenthash:8].js' },
  use: [{ loader: fileURLToPath(import.meta.resolve('@pregon/build-preset/remote/worker-bundle.loader')) }],
};

export interface RemoteOptions {
  /** Modules to empty within bundled libraries, by the address of the library: see emptied-modules.loader.ts. */
  readonly emptied?: Readonly<Record<string, EmptiedModules>>;
}

const emptyingRule = ([address, options]: [string, EmptiedModules]): RuleSetRule => ({
  resource: fileURLToPath(address),
  use: [{ loader: fileURLToPath(import.meta.resolve('@pregon/build-preset/remote/emptied-modules.loader')), options }],
});

/**
 * The build configuration of a remote, derived from its package.json. Its `rspack.config.ts` is `export default
 * defineRemote(import.meta.url);`.
 *
 * It exposes `src/remote.tsx` as './remote' and, if it exists, `src/lifecycles.tsx` as './lifecycles', and likewise the other
 * `publicModules`. Beside the code `dist` has a `release.json` that describes the release and its requirements.
 */
export function defineRemote(configUrl: string, { emptied = {} }: RemoteOptions = {}): BuildConfig {
  const remote = readRemoteProject(folderOf(configUrl));
  return ({ release: version = remote.version, development = false, insideDeployed = false } = {}) => {
    const shared = consumedLibraries(remote);
    const exposes = exposedModules(remote);
    const base = baseConfig(remote.folder, development, development && !insideDeployed);
    const name = globalName(remote.name, version);
    return {
      ...base,
      name: remote.name,
      entry: {},
      output: { ...base.output, uniqueName: name, hashSalt: name, publicPath: 'auto' },
      module: {
        ...base.module,
        rules: [
          {
            oneOf: [
              workerRule,
              ...Object.entries(emptied).map(emptyingRule),
              ...(base.module?.rules ?? []).filter((rule) => rule !== '...'),
            ],
          },
        ],
      },
      optimization: { ...base.optimization, splitChunks: false },
      plugins: [
        ...(base.plugins ?? []),
        ...(remote.format === 'module-federation'
          ? [new OneCopyPlugin(remote.folder), new LeanContainerPlugin()]
          : [new LeanConsumptionPlugin()]),
        containerPlugin(remote, { name, exposes, shared }),
        ...(isWhole(remote, development) ? [new WholeEntryPlugin(entryFile, 'remote')] : []),
        new ReleaseManifestPlugin({
          remote,
          version,
          globalName: name,
          entryFile,
          exposes: Object.keys(exposes),
          inEntry: isWhole(remote, development) ? ['./remote'] : [],
        }),
      ],
    };
  };
}

type Exposes = Readonly<Record<string, { readonly import: string; readonly name: string }>>;

function exposedModules({ folder }: RemoteProject): Exposes {
  const modules = ['remote', ...publicModules].filter((module) => existsSync(join(folder, 'src', `${module}.tsx`)));
  return Object.fromEntries(
    modules.map((module) => [`./${module}`, { import: join(folder, 'src', `${module}.tsx`), name: module }]),
  );
}

/** A container of public pages exposes several modules, of which a page needs one. While developing, files change without the entry. */
const isWhole = ({ format }: RemoteProject, development: boolean): boolean => format === 'module-federation' && !development;

interface Container {
  readonly name: string;
  readonly exposes: Exposes;
  readonly shared: ReturnType<typeof consumedLibraries>;
}

function containerPlugin(remote: RemoteProject, { name, exposes, shared }: Container): RspackPluginInstance {
  const options = { name, filename: entryFile, library: { type: 'var', name }, exposes, shared };
  if (remote.format === 'container') return new rspack.container.ModuleFederationPluginV1(options);
  return new ModuleFederationPlugin({
    ...options,
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    dev: false,
    experiments: { optimization: { target: 'web' }, externalRuntime: true },
  });
}
