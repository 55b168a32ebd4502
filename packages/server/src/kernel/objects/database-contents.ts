import { Fault } from '../http/fault.ts';
import { logFault } from '../observability/log.ts';
import { type ContentStore, inRow } from './stored-content.ts';

const message = 'No pudimos abrir la imagen en este momento. Intenta de nuevo en un momento.';

/** The fault of a content that the bucket does not give. */
export const contentUnavailable = (): Fault => new Fault('UNAVAILABLE', { message });

/** The fault of a content that the bucket has lost: it answers that there is no such object. For callers who can go on without it. */
export class LostContent extends Fault {
  constructor() {
    super('UNAVAILABLE', { message });
  }
}

/** Storage of contents in the rows that name them: the default, without anything to set up. */
export const databaseContents: ContentStore = {
  store: async ({ content }) => inRow(content),
  confirm: async () => undefined,
  async open({ content, objectKey }) {
    if (content) return content;
    logFault(new Error(`The object ${objectKey ?? ''} is in a bucket, and S3_BUCKET is not set.`));
    throw contentUnavailable();
  },
};
