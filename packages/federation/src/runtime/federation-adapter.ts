import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import { fetchContainer } from './container.ts';
import type { Adapter } from './loader.ts';
import type { Release } from './registry.ts';
import type { ShareTable } from './share-table.ts';

/**
 * Loads remotes built with Module Federation 2 through one runtime instance. Their builds carry no runtime of their own
 * (`externalRuntime`): they find its core in a global variable, which is set here.
 *
 * Every release is a remote of its own to the runtime (by its `globalName`), so an upgrade or a fall-back within a page
 * needs no forced re-registration.
 */
export function createFederationAdapter(host: string, table: ShareTable): Adapter {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: host, version: '2.9.2' },
  });
  const releases = new Map<string, Release>();
  const instance = createInstance({
    name: host,
    remotes: [],
    shared: sharedOption(table),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'pregon-entry',
        async loadEntry({ remoteInfo }) {
          const release = releases.get(remoteInfo.name);
          return release && (fetchContainer(release) as Promise<unknown> as Promise<runtimeCore.types.RemoteEntryExports>);
        },
      },
    ],
  });
  return {
    load(release, expose) {
      if (!releases.has(release.globalName)) {
        releases.set(release.globalName, release);
        instance.registerRemotes([{ name: release.globalName, entry: release.entry }]);
      }
      return instance.loadRemote(`${release.globalName}/${expose.replace('./', '')}`);
    },
  };
}

function sharedOption(table: ShareTable) {
  const entries = Object.entries(table).map(([library, shared]) => {
    const shareConfig = { singleton: true, requiredVersion: `^${shared.version}` };
    const source =
      'module' in shared
        ? { lib: () => shared.module }
        : {
            get: async () => {
              const module = await shared.load();
              return () => module;
            },
          };
    return [library, { version: shared.version, shareConfig, ...source }] as const;
  });
  return Object.fromEntries(entries);
}
