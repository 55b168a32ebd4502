import type { Readable } from 'node:stream';

/** An object that is being read. */
export interface OpenObject {
  readonly stream: Readable;
  /** In bytes, where the store tells it. */
  readonly size: number | undefined;
}

/** A store of objects by key, such as a bucket. Its calls reject when it does not answer in time, after its own retries. */
export interface ObjectStore {
  /** Writes an object, or replaces it. */
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Resolves with the object once its first bytes can be read. Undefined: there is none. */
  get(key: string): Promise<OpenObject | undefined>;
  /** Deletes an object. One that is missing is no error. */
  remove(key: string): Promise<void>;
}
