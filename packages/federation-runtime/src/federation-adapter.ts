import { createInstance } from '@module-federation/runtime-tools/runtime';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import type { Container } from './container.ts';
import type { Adapter } from './run-release.ts';
import type { ShareTable } from './share-table.ts';

/**
 * Loads remotes built with Module Federation 2 through one runtime instance. Their builds contain no runtime (`externalRuntime`):
 * they use its core in a global variable, which is set here.
 *
 * Every release is a separate remote to the runtime (by its `globalName`), so that an upgrade or a fallback within a page needs
 * no forced re-registration.
 */
export function createFederationAdapter(host: string, table: ShareTable): Adapter {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: host, version: '2.9.2' },
  });
  const containers = new Map<string, Container>();
  const instance = createInstance({
    name: host,
    remotes: [],
    shared: sharedOption(table, (library, version) => {
      const shared = instance.shareScopeMap['default']?.[library]?.[version];
      if (shared) shared.loading = null;
    }),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'pregon-entry',
        async loadEntry({ remoteInfo }) {
          return containers.get(remoteInfo.name) as unknown as runtimeCore.types.RemoteEntryExports;
        },
      },
    ],
  });
  return {
    async open({ globalName, entry }, container, expose) {
      if (!containers.has(globalName)) instance.registerRemotes([{ name: globalName, entry }]);
      containers.set(globalName, container);
      const factory = await instance.loadRemote<() => unknown>(`${globalName}/${expose.replace('./', '')}`, {
        loadFactory: false,
        from: 'runtime',
      });
      if (!factory) throw new TypeError(`The release exposes no ${expose}.`);
      return factory;
    },
  };
}

/** The runtime caches the failure of a library for ever; `forget` allows a retry. */
function sharedOption(table: ShareTable, forget: (library: string, version: string) => void) {
  const entries = Object.entries(table).map(([library, shared]) => {
    const shareConfig = { singleton: true, requiredVersion: `^${shared.version}` };
    const source =
      'module' in shared
        ? { lib: () => shared.module }
        : {
            get: async () => {
              try {
                const module = await shared.load();
                return () => module;
              } catch (error) {
                forget(library, shared.version);
                throw error;
              }
            },
          };
    return [library, { version: shared.version, shareConfig, ...source }] as const;
  });
  return Object.fromEntries(entries);
}
