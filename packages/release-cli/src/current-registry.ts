import { readStoredRegistry } from '@pregon/release-registry/change-registry';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';

/** What is live in a store; in an empty one, nothing. Throws when the registry is not signed with the key that `publicKey` is of. */
export async function currentRegistry(store: ReleaseStore, publicKey: string): Promise<StoredRegistry> {
  const file = await store.readRegistry();
  if (file && file !== 'unchanged') return readStoredRegistry(file.text, publicKey);
  return { generation: 0, remotes: {}, signature: '', hints: {}, changes: [] };
}
