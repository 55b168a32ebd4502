import { ConfigError, type Settings } from './settings.ts';

/** The bucket of pictures and photos. */
export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's. */
  readonly endpoint: string | undefined;
  /** Undefined: those that every AWS program finds, such as the role of a machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
  /** Empty, or a folder that ends with a slash. */
  readonly prefix: string;
}

/** Reads the settings of the bucket. Undefined: there is none. */
export function bucketIn(values: Settings): BucketSettings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new ConfigError(['S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas.']);
  }
  if (!bucket) {
    if (accessKeyId || values.S3_ENDPOINT) throw new ConfigError(['S3_BUCKET hace falta con los demás ajustes S3_….']);
    return undefined;
  }
  return {
    bucket,
    region: values.S3_REGION ?? 'us-east-1',
    endpoint: values.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
    prefix: values.S3_PREFIX ? `${values.S3_PREFIX}/` : '',
  };
}
