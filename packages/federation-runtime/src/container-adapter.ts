import type { ShareScope } from './container.ts';
import type { Adapter } from './run-release.ts';
import type { ShareTable } from './share-table.ts';

/**
 * Loads plain containers without a runtime library: the protocol is init, then get. Repeated initialization with the same scope
 * is allowed.
 */
export function createContainerAdapter(host: string, table: ShareTable): Adapter {
  const scope = shareScope(host, table);
  return {
    async open(_, container, expose) {
      await container.init(scope);
      return container.get(expose);
    },
  };
}

function shareScope(from: string, table: ShareTable): ShareScope {
  const entries = Object.entries(table).map(([library, shared]) => {
    const get = async () => {
      const module = 'module' in shared ? shared.module : await shared.load();
      return () => module;
    };
    return [library, { [shared.version]: { get, from, eager: true, loaded: true } }] as const;
  });
  return Object.fromEntries(entries);
}
