import type { Readable } from 'node:stream';
import { text } from 'drizzle-orm/pg-core';
import { bytes } from '../database/bytes.ts';
import type { Transaction } from '../database/database.ts';

/** Where the bytes of a picture are: in its row, or in the bucket under a key. */
export interface StoredContent {
  readonly content: Buffer | null;
  readonly objectKey: string | null;
  /** SHA-256 of the object, which verifies what the bucket returns. */
  readonly objectSha256: Buffer | null;
}

/** A content in its row. */
export const inRow = (content: Buffer): StoredContent => ({ content, objectKey: null, objectSha256: null });

/** The columns of a table whose rows have a content. */
export const contentColumns = {
  content: bytes(),
  objectKey: text('object_key'),
  objectSha256: bytes('object_sha256'),
};

/** Folders of the bucket: public pictures of messages, and photos of people. */
export type ObjectFolder = 'images' | 'photos';

/** What is stored, and for whom. */
export interface NewContent {
  readonly folder: ObjectFolder;
  readonly accountId: number;
  readonly content: Buffer;
  readonly contentType: string;
}

/** Storage of pictures and photos. Its adapters keep them in the database, or in a bucket. */
export interface ContentStore {
  /** Stores a content before the transaction that writes its row. */
  store(content: NewContent): Promise<StoredContent>;
  /** Makes a content last, in the transaction that writes its row. Otherwise it is deleted after an hour. */
  confirm(transaction: Transaction, stored: StoredContent): Promise<void>;
  /** Resolves with the content, a stream of which is verified as it is read. Throws UNAVAILABLE when the bucket does not answer. */
  open(stored: StoredContent): Promise<Buffer | Readable>;
}
