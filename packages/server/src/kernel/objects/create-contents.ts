import type { BucketSettings } from '../config/bucket-config.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../observability/metrics.ts';
import { bucketContents } from './bucket-contents.ts';
import { databaseContents } from './database-contents.ts';
import type { ObjectStore } from './object-store.ts';
import type { ContentStore } from './stored-content.ts';

/** Opens the bucket with the first request to it, so that a server starts without the client library. */
function openBucket(settings: BucketSettings): ObjectStore {
  let opened: Promise<ObjectStore> | undefined;
  const open = (): Promise<ObjectStore> => {
    opened ??= import('@pregon/s3-release-store/s3-object-store').then(({ s3ObjectStore }) => s3ObjectStore(settings));
    return opened;
  };
  return {
    put: async (key, content, contentType) => (await open()).put(key, content, contentType),
    get: async (key) => (await open()).get(key),
    remove: async (key) => (await open()).remove(key),
  };
}

/** A bucket that is configured. */
export interface Bucket {
  readonly objects: ObjectStore;
  readonly contents: ReturnType<typeof bucketContents>;
}

/** The storage of pictures and photos that is configured. */
export function createContents(
  settings: BucketSettings | undefined,
  database: Database,
  metrics: Metrics,
): { readonly contents: ContentStore; readonly bucket: Bucket | undefined } {
  if (!settings) return { contents: databaseContents, bucket: undefined };
  const objects = openBucket(settings);
  const contents = bucketContents({ database, objects, metrics });
  return { contents, bucket: { objects, contents } };
}
