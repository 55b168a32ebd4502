import { directoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Lazily loads the S3 store: `() => import('@pregon/s3-release-store/s3-store')`. Its client is large, and a folder needs none.
 */
export type LoadS3Store = () => Promise<{ readonly s3Store: (location: string) => ReleaseStore }>;

/** Opens a release store by its location: a folder, or `s3://bucket/prefix`, reached as the AWS_* variables of the environment say. */
export async function openReleaseStore(location: string, loadS3Store: LoadS3Store): Promise<ReleaseStore> {
  if (!location.startsWith('s3://')) return directoryStore(location);
  const { s3Store } = await loadS3Store();
  return s3Store(location);
}
