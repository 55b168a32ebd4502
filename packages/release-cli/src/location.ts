import { dirname, join, resolve } from 'node:path';
import { isMonorepo, repositoryRoot } from '@pregon/build-preset/project';
import { hasCode } from '@pregon/release-registry/file-error';
import { openReleaseStore } from '@pregon/release-registry/open-release-store';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { keepSigningKey, readSigningKey, type SigningKey } from '@pregon/release-registry/signature';

/** A release store, and the key that its registry is signed with. */
export interface Releases {
  readonly store: ReleaseStore;
  readonly key: SigningKey;
}

/** The folder of the server's own files: `$DATA_DIR`, else `.data`. */
const dataFolder = () => resolve(process.env['DATA_DIR'] ?? join(repositoryRoot, '.data'));

const isBucket = (location: string) => location.startsWith('s3://');

/**
 * Where releases lie when nobody says so: as the server takes it, RELEASE_STORE, else `releases` in the data folder. In a team's own
 * repository, which has no server, it must be said: throws otherwise.
 */
export function defaultLocation(): string {
  const location = process.env['RELEASE_STORE'] ?? (process.env['DATA_DIR'] || isMonorepo ? join(dataFolder(), 'releases') : '');
  if (location === '') throw new Error('Which store? Name it by --store or RELEASE_STORE: a folder, or s3://bucket/prefix.');
  return location;
}

/**
 * Opens a store, a folder or `s3://bucket/prefix`, with its signing key: the file RELEASE_KEY_FILE, else `release-key.json` in the
 * data folder. A folder that is named while DATA_DIR is not has its key beside it. A folder gets a key where there is none; for a
 * bucket, which others publish to as well, it must be there. Throws when it is not.
 */
export async function openReleases(location?: string): Promise<Releases> {
  const place = location ?? defaultLocation();
  const besideStore = location !== undefined && !isBucket(location) && !process.env['DATA_DIR'];
  const keyFolder = besideStore ? dirname(resolve(location)) : dataFolder();
  const keyFile = process.env['RELEASE_KEY_FILE'] ?? join(keyFolder, 'release-key.json');
  const store = await openReleaseStore(place, () => import('@pregon/s3-release-store/s3-store'));
  return { store, key: await (isBucket(place) ? givenKey(keyFile) : keepSigningKey(keyFile)) };
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
