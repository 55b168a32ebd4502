import { randomBytes } from 'node:crypto';
import type { NewsletterImage } from '@pregon/contract/newsletters/newsletter.schema';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { inRow, type StoredContent } from '../../kernel/objects/stored-content.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { imagePath } from './image-path.ts';
import type { EncodedImage } from './image-encoder.ts';
import { newsletterImages } from './images.table.ts';

const { identifier, key, name, format, width, height, size, createdAt } = newsletterImages;
const columns = { identifier, key, name, format, width, height, size, createdAt };

type Row = Pick<typeof newsletterImages.$inferSelect, keyof typeof columns>;

const toImage = ({ key: imageKey, format: imageFormat, createdAt: at, ...row }: Row): NewsletterImage => ({
  ...row,
  address: imagePath(imageKey, imageFormat),
  createdAt: at.toISOString(),
});

/** 144 random bits: the address of an image cannot be guessed. */
const newKey = (): string => randomBytes(18).toString('base64url');

export const imagesRepository = {
  async add(
    database: Queryable,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    image: EncodedImage & { readonly name: string },
    stored: StoredContent = inRow(image.content),
  ): Promise<NewsletterImage> {
    const [row] = await database
      .insert(newsletterImages)
      .values({ ...image, ...stored, accountId, key: newKey(), size: image.content.length, createdBy: userId })
      .returning(columns);
    if (!row) throw new Error('The database did not return the picture.');
    return toImage(row);
  },

  /** One page, newest first. `page` is 1-based. */
  async list(
    database: Queryable,
    { accountId }: Principal,
    { search }: { readonly search?: string | undefined },
    { page, size: pageSize }: { readonly page: number; readonly size: number },
  ) {
    const where = and(
      eq(newsletterImages.accountId, accountId),
      isNull(newsletterImages.removedAt),
      search ? namesMatch([name], search) : undefined,
    );
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(newsletterImages).where(where),
      database
        .select(columns)
        .from(newsletterImages)
        .where(where)
        .orderBy(desc(createdAt), desc(newsletterImages.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    ]);
    return { items: rows.map(toImage), total: counted?.total ?? 0 };
  },

  /** Removes an image from the list (soft delete), and returns its name; it is served as before. Undefined: there is no such image. */
  async remove(database: Queryable, { accountId }: Principal, id: string): Promise<string | undefined> {
    const ofAccount = and(eq(newsletterImages.accountId, accountId), eq(identifier, id), isNull(newsletterImages.removedAt));
    const [removed] = await database
      .update(newsletterImages)
      .set({ removedAt: sql`now()` })
      .where(ofAccount)
      .returning({ name });
    return removed?.name;
  },

  /** Undoes `remove`. */
  async restore(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, id: string): Promise<void> {
    await database
      .update(newsletterImages)
      .set({ removedAt: null })
      .where(and(eq(newsletterImages.accountId, accountId), eq(identifier, id)));
  },

  /** The content at its public address, removed or not. */
  async content(database: Queryable, imageKey: string): Promise<(StoredContent & Pick<Row, 'format' | 'size'>) | undefined> {
    const { content, objectKey, objectSha256 } = newsletterImages;
    const [row] = await database
      .select({ content, objectKey, objectSha256, format, size })
      .from(newsletterImages)
      .where(eq(key, imageKey));
    return row;
  },
};
