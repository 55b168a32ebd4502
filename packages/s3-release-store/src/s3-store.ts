import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseStore } from '@pregon/release-registry/release-store';

const registryFile = 'remotes.json';
const forever = 'public, max-age=31536000, immutable';
/** S3 may refuse overlapping uploads to one key with 409: retries with increasing delays. */
const attempts = 8;
/** Concurrency of removals, one file each, because not every S3-compatible service takes a list. */
const removedAtOnce = 16;

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/**
 * A release store in a bucket of S3 or of any compatible service with conditional writes (`If-Match`, `If-None-Match`).
 * `location` is `s3://bucket` or `s3://bucket/prefix`.
 *
 * Configured like every AWS program: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY (or a profile), and AWS_ENDPOINT_URL_S3
 * for a service that is not Amazon's, whose buckets are then addressed by path.
 */
export function s3Store(location: string): ReleaseStore {
  const { bucket, prefix } = placeOf(location);
  const client = new S3Client({
    forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });

  /** Returns false where the condition of an upload does not hold. */
  async function put(upload: PutObjectCommandInput): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(new PutObjectCommand(upload));
        return true;
      } catch (error) {
        const status = statusOf(error);
        // A condition on a missing file is answered with 404. A missing bucket is an error.
        if (status === 412 || (error instanceof S3ServiceException && error.name === 'NoSuchKey')) return false;
        if (status !== 409 || attempt === attempts) throw error;
        await pause(50 * attempt * Math.random());
      }
    }
  }

  return {
    location,

    async read(path) {
      const object = await unlessMissing(client.send(new GetObjectCommand(at(path))));
      return object?.Body && Buffer.from(await object.Body.transformToByteArray());
    },

    create: (path, content) =>
      put({ ...at(path), Body: content, ContentType: contentTypeOf(path), CacheControl: forever, IfNoneMatch: '*' }),

    async list(folder) {
      const paths: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder })) {
        paths.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : Key.slice(prefix.length))));
      }
      return paths.toSorted();
    },

    async remove(paths) {
      for (let start = 0; start < paths.length; start += removedAtOnce) {
        const some = paths.slice(start, start + removedAtOnce);
        await Promise.all(some.map((path) => client.send(new DeleteObjectCommand(at(path)))));
      }
    },

    async readRegistry(known) {
      try {
        const object = await unlessMissing(
          client.send(new GetObjectCommand({ ...at(registryFile), ...(known !== undefined && { IfNoneMatch: known }) })),
        );
        if (!object) return undefined;
        return { text: (await object.Body?.transformToString()) ?? '', mark: object.ETag ?? '' };
      } catch (error) {
        if (statusOf(error) === 304) return 'unchanged';
        throw error;
      }
    },

    async replaceRegistry(text, mark) {
      const condition = mark === undefined ? { IfNoneMatch: '*' } : { IfMatch: mark };
      const type = contentTypeOf(registryFile);
      const isDone = await put({ ...at(registryFile), Body: text, ContentType: type, CacheControl: 'no-cache', ...condition });
      if (isDone) return true;
      // The client retries after a lost response, so the competing change may be our own.
      const current = await this.readRegistry();
      return typeof current === 'object' && current.text === text;
    },
  };
}

function placeOf(location: string): { readonly bucket: string; readonly prefix: string } {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(location) ?? [];
  if (!bucket) throw new Error(`${location} is no address of a bucket: s3://bucket or s3://bucket/folder.`);
  return { bucket, prefix: folder && `${folder}/` };
}

function contentTypeOf(path: string): string {
  return contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}
