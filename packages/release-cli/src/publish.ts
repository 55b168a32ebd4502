import { changeRegistry, type ChangeOptions } from '@pregon/release-registry/change-registry';
import { startCanary, together, type RegistryChange } from '@pregon/release-registry/registry-changes';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import type { SigningKey } from '@pregon/release-registry/signature';
import { checkedChange } from './checked-change.ts';
import { copyRemote, copyShell } from './copy-release.ts';
import { changeTo, hintedRelease, readRelease } from './stored-releases.ts';

/** Who publishes, and how. */
export interface PublishOptions {
  readonly key: SigningKey;
  readonly by: string;
  /** Gives the release to so many percent of the users, 1 to 100, instead of to everybody. */
  readonly canary?: number;
  /** Why, for the log. */
  readonly reason?: string;
  /** Publishes although the check of compatibility refuses it. */
  readonly force?: boolean;
  /** Hears of what does not stand in the way but should be known. */
  readonly warn?: (warning: string) => void;
}

/** A release that the store holds. */
export interface StoredRelease {
  readonly name: string;
  readonly version: string;
  /** Whether it has just been built, or is one of before. */
  readonly built: boolean;
}

/**
 * Publishes a built remote: copies it into its immutable folder of the store and then moves the registry's pointer to it. What
 * was live becomes `previous`. Answers the registry afterwards.
 *
 * Throws a ReleaseError when a file is not the one that was built, when the version is already published with other contents,
 * or (an IncompatibleError) when it would break what is live. Publishing the same release again only moves the pointer;
 * publishing what is live changes nothing.
 */
export async function publishRelease(store: ReleaseStore, dist: string, options: PublishOptions): Promise<StoredRegistry> {
  const { name, version } = await copyRemote(store, dist);
  return makeLive(store, [{ name, version, built: true }], options);
}

/** Publishes a built shell in the same way. Tabs that are open keep the files that they started with. */
export async function publishShell(store: ReleaseStore, dist: string, options: PublishOptions): Promise<StoredRegistry> {
  const { version } = await copyShell(store, dist);
  return makeLive(store, [{ name: 'shell', version, built: true }], options);
}

/** Gives everybody, or a share of the users, releases that the store holds: all of them as one change of the registry. */
export async function makeLive(
  store: ReleaseStore,
  releases: readonly StoredRelease[],
  { canary, ...options }: PublishOptions & { readonly replaceUnreadable?: boolean },
): Promise<StoredRegistry> {
  const changes = releases.map(({ name, version, built }) =>
    canary === undefined
      ? changeTo(store, { name, version }, { action: built ? 'publish' : 'activate', publicKey: options.key.publicKey })
      : canaryOf(store, { name, version, percent: canary }),
  );
  return changeChecked(store, together(await Promise.all(changes)), options);
}

/** Changes the registry unless that would break what is live: then it throws an IncompatibleError. */
export function changeChecked(
  store: ReleaseStore,
  change: RegistryChange,
  { force, warn, ...options }: ChangeOptions & Pick<PublishOptions, 'force' | 'warn'>,
): Promise<StoredRegistry> {
  return changeRegistry(store, force ? change : checkedChange(store, change, warn), options);
}

async function canaryOf(
  store: ReleaseStore,
  { name, version, percent }: { readonly name: string; readonly version: string; readonly percent: number },
): Promise<RegistryChange> {
  return startCanary(hintedRelease(await readRelease(store, name, version)), percent);
}
