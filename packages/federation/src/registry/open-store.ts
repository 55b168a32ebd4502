import { directoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** Opens a release store by its location: a folder, or `s3://bucket/prefix`, reached as the AWS_* variables of the environment say. */
export async function openReleaseStore(location: string): Promise<ReleaseStore> {
  if (!location.startsWith('s3://')) return directoryStore(location);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(location);
}
