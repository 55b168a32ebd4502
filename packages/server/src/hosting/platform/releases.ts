import { setTimeout as pause } from 'node:timers/promises';
import { changeRegistry, readStoredRegistry } from '@pregon/release-registry/change-registry';
import { openReleaseStore } from '@pregon/release-registry/open-release-store';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { RegistryChange } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { keepSigningKey, readSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import type { Config } from '../../kernel/config/config.ts';

/** How long what a bucket said holds. A folder is asked every time. */
const bucketHoldsMs = 2000;
/** Whoever opens a page does not wait longer for a bucket that takes its time: they get what was known before. */
const timeoutMs = 1000;

/** The releases of this installation: what lies in the store, what of it is live, and the key that says so. */
export interface Releases {
  store(): Promise<ReleaseStore>;
  signingKey(): Promise<SigningKey>;
  /** The registry as it is now; the last good one while the store cannot be reached, or holds one that cannot be verified. */
  registry(): Promise<StoredRegistry>;
  /** Changes it, signed by this server. Throws what `changeRegistry` throws. */
  change(change: RegistryChange, by: string, reason?: string): Promise<StoredRegistry>;
}

const nothing: StoredRegistry = { generation: 0, remotes: {}, signature: '', hints: {}, changes: [] };

/** Makes something when it is first wanted, once; anew if that failed. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

type Place = Pick<Config, 'releaseStore' | 'releaseKeyFile'>;

export function createReleases({ releaseStore: location, releaseKeyFile }: Place, tell: (problem: string) => void): Releases {
  const store = lazily(() => openReleaseStore(location, () => import('@pregon/s3-release-store/s3-store')));
  const isBucket = location.startsWith('s3://');
  // To a bucket others publish as well: a key that this server makes up would be nobody else's.
  const signingKey = lazily(() => (isBucket ? readSigningKey : keepSigningKey)(releaseKeyFile));
  let known = nothing;
  let mark: string | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { publicKey } = await signingKey();
      const file = await (await store()).readRegistry(mark);
      if (file === undefined || file === 'unchanged') return;
      // Set before it is read, so that a registry that cannot be verified is logged once.
      mark = file.mark;
      known = readStoredRegistry(file.text, publicKey);
    } catch (error) {
      tell(`${location}/remotes.json: ${String(error)}`);
    }
  }

  return {
    store,
    signingKey,
    async registry() {
      if (isBucket && performance.now() - readAt < bucketHoldsMs) return known;
      reading ??= read().finally(() => {
        reading = undefined;
        readAt = performance.now();
      });
      const isHurried = isBucket && known !== nothing;
      await (isHurried ? Promise.race([reading, pause(timeoutMs, undefined, { ref: false })]) : reading);
      return known;
    },
    async change(change, by, reason) {
      const options = { key: await signingKey(), by, ...(reason !== undefined && { reason }) };
      known = await changeRegistry(await store(), change, options);
      mark = undefined;
      return known;
    },
  };
}
