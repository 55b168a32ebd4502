import { changeRegistry, type ChangeOptions } from '@pregon/release-registry/change-registry';
import { startCanary, together, type RegistryChange } from '@pregon/release-registry/registry-changes';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import type { SigningKey } from '@pregon/release-registry/signature';
import { checkedChange } from './checked-change.ts';
import { copyRemote, copyShell } from './copy-release.ts';
import { changeTo, hintedRelease, readRelease } from './stored-releases.ts';

/** Options of publishing, for the change and its log entry. */
export interface PublishOptions {
  readonly key: SigningKey;
  readonly by: string;
  /** Publishes a canary for this percentage of the users, 1 to 100, instead of for everybody. */
  readonly canary?: number;
  /** The reason, for the log. */
  readonly reason?: string;
  /** Publishes in spite of refusals of the compatibility check. */
  readonly force?: boolean;
  /** Receives warnings of the check. */
  readonly warn?: (warning: string) => void;
}

/** A release in the store. */
export interface StoredRelease {
  readonly name: string;
  readonly version: string;
  /** Whether it has just been built. */
  readonly built: boolean;
}

/**
 * Publishes a built remote: copies it into its immutable folder of the store and then moves the registry's pointer to it. The former live
 * release becomes `previous`. Returns the new registry.
 *
 * Throws a ReleaseError when a file differs from the built one, when the version is already published with other contents, or (an
 * IncompatibleError) when it would break live releases. The operation is idempotent: publishing the same release again only moves the
 * pointer, and publishing the live one changes nothing.
 */
export async function publishRelease(store: ReleaseStore, dist: string, options: PublishOptions): Promise<StoredRegistry> {
  const { name, version } = await copyRemote(store, dist);
  return makeLive(store, [{ name, version, built: true }], options);
}

/** Publishes a built shell in the same way. Open tabs keep the files that they started with. */
export async function publishShell(store: ReleaseStore, dist: string, options: PublishOptions): Promise<StoredRegistry> {
  const { version } = await copyShell(store, dist);
  return makeLive(store, [{ name: 'shell', version, built: true }], options);
}

/** Makes stored releases live for everybody, or as a canary for a share of the users, in one change of the registry. */
export async function makeLive(
  store: ReleaseStore,
  releases: readonly StoredRelease[],
  { canary, ...options }: PublishOptions & { readonly replaceUnreadable?: boolean },
): Promise<StoredRegistry> {
  const changes = releases.map(({ name, version, built }) =>
    canary === undefined
      ? changeTo(store, { name, version }, built ? 'publish' : 'activate')
      : canaryOf(store, { name, version, percent: canary }),
  );
  return changeChecked(store, together(await Promise.all(changes)), options);
}

/** Changes the registry after a compatibility check, which throws an IncompatibleError. */
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
