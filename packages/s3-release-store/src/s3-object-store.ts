import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** A bucket and how to reach it. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's. */
  readonly endpoint: string | undefined;
  /** Undefined: those that every AWS program finds, such as the role of a machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Empty, or a folder that ends with a slash. */
  readonly prefix: string;
}

/** Timeouts in ms. */
interface Timeouts {
  readonly connection: number;
  /** Of one attempt, until the headers of its answer. */
  readonly answer: number;
  /** Without a byte. */
  readonly idle: number;
  /** Of a call with all of its attempts, until the headers of the answer. */
  readonly call: number;
}

/** With the client's exponential backoff with jitter. */
const attempts = 3;
const usualTimeouts: Timeouts = { connection: 2000, answer: 5000, idle: 10_000, call: 12_000 };

/** An object store in a bucket of S3 or of a compatible service: writes, reads by streams and deletes, with timeouts and retries. */
export function s3ObjectStore(settings: BucketSettings, timeouts: Timeouts = usualTimeouts) {
  const { bucket, region, endpoint, credentials, forcePathStyle, prefix } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idle,
    },
    // Not every compatible service knows the newer checksums: uploads carry an MD5 instead, and whoever reads knows the SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeouts.call) });

  return {
    async put(key: string, content: Buffer, contentType: string): Promise<void> {
      const ContentMD5 = createHash('md5').update(content).digest('base64');
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType, ContentMD5 }), inTime());
    },

    async get(key: string): Promise<{ readonly stream: Readable; readonly size: number | undefined } | undefined> {
      try {
        const { Body: body, ContentLength: size } = await client.send(new GetObjectCommand(at(key)), inTime());
        if (!(body instanceof Readable)) throw new Error('The bucket answered without a stream.');
        return { stream: body, size };
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },

    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand(at(key)), inTime());
    },
  };
}
