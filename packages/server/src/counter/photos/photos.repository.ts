import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { EncodedImage } from '../../content/images/image-encoder.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerPhotos } from './photos.table.ts';

export const photosRepository = {
  /** Saves the photo of a customer, replacing the previous one. */
  async keep(
    database: Queryable,
    of: { readonly accountId: number; readonly customerId: number },
    { content, width, height }: EncodedImage,
  ): Promise<void> {
    const photo = { content, width, height, createdAt: new Date() };
    await database
      .insert(customerPhotos)
      .values({ ...of, ...photo })
      .onConflictDoUpdate({ target: customerPhotos.customerId, set: photo });
  },

  /** The JPEG of one of the account's customers. */
  async read(database: Queryable, { accountId }: Principal, customerId: number): Promise<Buffer | undefined> {
    const [photo] = await database
      .select({ content: customerPhotos.content })
      .from(customerPhotos)
      .where(and(eq(customerPhotos.accountId, accountId), eq(customerPhotos.customerId, customerId)));
    return photo?.content;
  },
};
