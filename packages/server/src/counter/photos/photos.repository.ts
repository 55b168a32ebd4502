import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { EncodedImage } from '../../content/images/image-encoder.ts';
import type { StoredContent } from '../../kernel/objects/stored-content.ts';
import { accountsDeletingPhotos } from '../../identity/accounts/kept-days.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerPhotos } from './photos.table.ts';

const deletedAtOnce = 1000;

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

  /**
   * Deletes the photos that are older than their account keeps them. The sweep of the bucket deletes their objects, but for those that
   * undoing a merge would bring back.
   */
  async deleteOld(database: Database, now: Date): Promise<void> {
    for (let found = deletedAtOnce; found === deletedAtOnce;) {
      const { rows } = await database.execute(sql`
        delete from ${customerPhotos} where customer_id in (
          select old.customer_id from ${accountsDeletingPhotos} kept cross join lateral (
            select p.customer_id from ${customerPhotos} p
            where p.account_id = kept.id
              and p.created_at < ${now.toISOString()}::timestamptz - make_interval(days => kept.days)
            order by p.created_at limit ${deletedAtOnce}
          ) old
          limit ${deletedAtOnce})
        returning customer_id`);
      found = rows.length;
    }
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
