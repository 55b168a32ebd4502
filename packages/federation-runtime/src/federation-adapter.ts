import { createContainerAdapter } from './container-adapter.ts';
import { federationCore } from './federation-core.ts';
import type { Adapter } from './run-release.ts';
import type { ShareTable } from './share-table.ts';

/**
 * Loads remotes built with Module Federation 2. Their builds contain no runtime (`externalRuntime`): they use a core in a global
 * variable, which is set here; beyond that they follow the protocol of a plain container.
 */
export function createFederationAdapter(host: string, table: ShareTable): Adapter {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: federationCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: host, version: '2.9.2' },
  });
  return createContainerAdapter(host, table);
}
