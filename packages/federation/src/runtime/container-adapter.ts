import type { Container, ShareScope } from './container.ts';
import type { Adapter } from './attempt.ts';
import type { ShareTable } from './share-table.ts';

/** Loads plain containers without any runtime of a library: the whole protocol is init, then get. */
export function createContainerAdapter(host: string, table: ShareTable): Adapter {
  const scope = shareScope(host, table);
  const initialised = new Map<Container, Promise<void>>();
  return {
    async open(_, container, expose) {
      await initialise(container);
      return container.get(expose);
    },
  };

  /** Once, unless that failed. */
  function initialise(container: Container): Promise<void> {
    const done = initialised.get(container) ?? Promise.resolve(container.init(scope));
    initialised.set(container, done);
    done.catch(() => initialised.delete(container));
    return done;
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
