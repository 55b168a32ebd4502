import { dirname, join, resolve } from 'node:path';
import { isMonorepo, repositoryRoot } from '@pregon/build-preset/project';
import { hasCode } from '@pregon/release-registry/file-error';
import { openReleaseStore } from '@pregon/release-registry/open-release-store';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { readOrCreateSigningKey, readSigningKey, type SigningKey } from '@pregon/release-registry/signature';

/** A release store, and the signing key of its registry. */
export interface Releases {
  readonly store: ReleaseStore;
  readonly key: SigningKey;
}

/** The folder of the server's own files: `$DATA_DIR`, else `.data`. */
const dataFolder = () => resolve(process.env['DATA_DIR'] ?? join(repositoryRoot, '.data'));

const isBucket = (location: string) => location.startsWith('s3://');

/**
 * The default release store, the same as the server's: RELEASE_STORE, else `releases` in the data folder. A team's own repository, which
 * has no server, has no default: throws then.
 */
export function defaultLocation(): string {
  const location = process.env['RELEASE_STORE'] ?? (process.env['DATA_DIR'] || isMonorepo ? join(dataFolder(), 'releases') : '');
  if (location === '') throw new Error('Which store? Name it by --store or RELEASE_STORE: a folder, or s3://bucket/prefix.');
  return location;
}

/**
 * Opens a store, a folder or `s3://bucket/prefix`, with its signing key: the file RELEASE_KEY_FILE, else `release-key.json` in the data
 * folder. Without DATA_DIR, the key of a given folder is beside it. A folder without a key gets a new one; a bucket, which others publish
 * to as well, needs an existing one. Throws when it is missing.
 */
export async function openReleases(location?: string): Promise<Releases> {
  const place = location ?? defaultLocation();
  const besideStore = location !== undefined && !isBucket(location) && !process.env['DATA_DIR'];
  const keyFolder = besideStore ? dirname(resolve(location)) : dataFolder();
  const keyFile = process.env['RELEASE_KEY_FILE'] ?? join(keyFolder, 'release-key.json');
  const store = await openReleaseStore(place, () => import('@pregon/s3-release-store/s3-store'));
  return { store, key: await (isBucket(place) ? givenKey(keyFile) : readOrCreateSigningKey(keyFile)) };
}

async function givenKey(file: string): Promise<SigningKey> {
  try {
    return await readSigningKey(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`A bucket needs the key that its registry is signed with: ${file} (RELEASE_KEY_FILE) is not there.`, {
      cause: error,
    });
  }
}
