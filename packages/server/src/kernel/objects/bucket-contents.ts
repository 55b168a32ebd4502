import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../database/database.ts';
import { Fault } from '../http/fault.ts';
import { logFault } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { contentUnavailable, databaseContents, LostContent } from './database-contents.ts';
import type { ObjectStore, OpenObject } from './object-store.ts';
import type { ContentStore, NewContent, StoredContent } from './stored-content.ts';
import { storedObjectsRepository } from './stored-objects.repository.ts';
import { verifiedStream } from './verified-stream.ts';

/** How long new contents go to the database after the bucket has failed, in ms: a circuit breaker. */
const pauseMs = 30_000;

/** Contents up to this size, in bytes, are read and verified before they are answered; larger ones are streamed. */
const largestBuffer = 1024 * 1024;

/** An unguessable key, such as `photos/3/…`: it says nothing about whom it shows. */
const newKey = ({ folder, accountId }: NewContent): string => `${folder}/${accountId}/${randomBytes(18).toString('base64url')}`;

interface Tools {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly metrics: Pick<Metrics, 'countObjectRequests'>;
  readonly now?: () => number;
}

/**
 * Storage of contents in a bucket. While it fails, new ones are stored in the database, from where a job moves them later: no upload
 * fails because of it.
 */
export function bucketContents({ database, objects, metrics, now = () => Date.now() }: Tools): ContentStore & {
  /** Stores in the bucket, and throws when it fails. */
  storeInBucket(content: NewContent): Promise<StoredContent>;
} {
  let pausedUntil = 0;

  async function storeInBucket(content: NewContent): Promise<StoredContent> {
    const key = newKey(content);
    await storedObjectsRepository.register(database, key);
    try {
      await objects.put(key, content.content, content.contentType);
    } catch (error) {
      metrics.countObjectRequests('put', 'failed');
      throw error;
    }
    metrics.countObjectRequests('put', 'ok');
    pausedUntil = 0;
    return { content: null, objectKey: key, objectSha256: createHash('sha256').update(content.content).digest() };
  }

  async function openObject(key: string): Promise<OpenObject> {
    const object = await objects.get(key).catch((error: unknown) => {
      metrics.countObjectRequests('get', 'failed');
      logFault(error);
      throw contentUnavailable();
    });
    metrics.countObjectRequests('get', object ? 'ok' : 'missing');
    if (object) return object;
    logFault(new Error(`The bucket has no object ${key}.`));
    throw new LostContent();
  }

  return {
    storeInBucket,

    async store(content) {
      if (now() < pausedUntil) return databaseContents.store(content);
      try {
        return await storeInBucket(content);
      } catch (error) {
        pausedUntil = now() + pauseMs;
        logFault(error);
        return databaseContents.store(content);
      }
    },

    async confirm(transaction, { objectKey }) {
      if (objectKey === null || (await storedObjectsRepository.confirm(transaction, objectKey))) return;
      throw new Fault('UNAVAILABLE', { message: 'No pudimos guardar la imagen. Intenta de nuevo en un momento.' });
    },

    async open({ content, objectKey, objectSha256 }) {
      if (content) return content;
      if (objectKey === null || objectSha256 === null) throw new Error('A content is neither in its row nor in the bucket.');
      const object = await openObject(objectKey);
      const verified = verifiedStream(object.stream, objectSha256);
      if ((object.size ?? Infinity) > largestBuffer) return verified;
      try {
        return await buffer(verified);
      } catch (error) {
        logFault(error);
        throw contentUnavailable();
      }
    },
  };
}
