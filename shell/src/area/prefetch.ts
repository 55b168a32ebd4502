import { findRemote } from '@pregon/federation/runtime/registry';
import { matchPath } from 'react-router-dom';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';

/** Fetches what an address will need, when a person seems about to go there. A failure says nothing: going there will. */
export function prefetch(pathname: string): void {
  void fetchFor(pathname).catch(() => undefined);
}

async function fetchFor(pathname: string): Promise<void> {
  const remote = findRemote(await pageRegistry.read(), pathname);
  if (!remote) return;
  const loaded = await adminLoader.load(remote.name, './remote');
  if (!loaded.ok) return;
  await loaded.value.routes.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.load();
}
