import { fetchContainer, type Container, type ShareScope } from './container.ts';
import type { Adapter } from './loader.ts';
import type { ShareTable } from './share-table.ts';

/** Loads plain containers without any runtime of a library: the whole protocol is init, then get. */
export function createContainerAdapter(host: string, table: ShareTable): Adapter {
  const scope = shareScope(host, table);
  const initialised = new Map<string, Promise<Container>>();
  return {
    async load(release, expose) {
      const container = initialised.get(release.entry) ?? initialise(release);
      initialised.set(release.entry, container);
      container.catch(() => initialised.delete(release.entry));
      const factory = await (await container).get(expose);
      return factory();
    },
  };

  async function initialise(release: Parameters<typeof fetchContainer>[0]): Promise<Container> {
    const container = await fetchContainer(release);
    await container.init(scope);
    return container;
  }
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
