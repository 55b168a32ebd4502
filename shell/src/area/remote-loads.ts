import type { RemoteModule } from '@pregon/federation/remote';
import type { Loaded } from '@pregon/federation/runtime/loader';
import { adminLoader } from '../remotes/admin-loader.ts';

/** Outside of React: a component that waits may be thrown away before it is shown, and must not load anew then. */
const loads = new Map<string, Promise<Loaded<RemoteModule>>>();

/** The load of a remote, begun if there is none. */
export function loadOf(name: string): Promise<Loaded<RemoteModule>> {
  const load = loads.get(name) ?? adminLoader.load(name, './remote');
  loads.set(name, load);
  return load;
}

/** The next `loadOf` begins anew. */
export function forgetLoad(name: string): void {
  loads.delete(name);
}
