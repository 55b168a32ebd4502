import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { EncodedImage } from '../../content/images/image-encoder.ts';
import type { StoredContent } from '../../kernel/objects/stored-content.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerPhotos } from './photos.table.ts';

export const photosRepository = {
  /** Saves the photo of a customer, replacing the previous one. */
  async keep(
    database: Queryable,
    of: { readonly accountId: number; readonly customerId: number },
    { width, height }: Pick<EncodedImage, 'width' | 'height'>,
    stored: StoredContent,
  ): Promise<void> {
    const photo = { ...stored, width, height, createdAt: new Date() };
    await database
      .insert(customerPhotos)
      .values({ ...of, ...photo })
      .onConflictDoUpdate({ target: customerPhotos.customerId, set: photo });
  },

  /** The JPEG of one of the account's customers. */
  async read(database: Queryable, { accountId }: Principal, customerId: number): Promise<StoredContent | undefined> {
    const { content, objectKey, objectSha256 } = customerPhotos;
    const [photo] = await database
      .select({ content, objectKey, objectSha256 })
      .from(customerPhotos)
      .where(and(eq(customerPhotos.accountId, accountId), eq(customerPhotos.customerId, customerId)));
    return photo;
  },

  /** The keys of these customers' photos in the bucket. */
  async objectKeys(database: Queryable, customerIds: readonly number[]): Promise<string[]> {
    const rows = await database
      .select({ objectKey: customerPhotos.objectKey })
      .from(customerPhotos)
      .where(and(inArray(customerPhotos.customerId, [...customerIds]), isNotNull(customerPhotos.objectKey)));
    return rows.flatMap(({ objectKey }) => objectKey ?? []);
  },
};
