import { readStoredRegistry } from '@pregon/release-registry/change-registry';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';

/** Reads the registry of a store; that of an empty store is empty. Throws when the signature is of none of the trusted keys. */
export async function currentRegistry(store: ReleaseStore, trusted: readonly string[]): Promise<StoredRegistry> {
  const file = await store.readRegistry();
  if (file && file !== 'unchanged') return readStoredRegistry(file.text, trusted);
  return { generation: 0, remotes: {}, signature: '', hints: {}, changes: [] };
}
