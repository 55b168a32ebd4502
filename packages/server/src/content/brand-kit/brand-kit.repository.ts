import { type BrandLook, defaultLook } from '@pregon/contract/account/brand-kit.schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { imageKeyOf, imagePath } from '../images/image-path.ts';
import { newsletterImages } from '../images/images.table.ts';
import { brandKits } from './brand-kit.table.ts';

const { key, format, width, height } = newsletterImages;
const { strong, soft, ink, ground, font, buttonShape, buttonFill, social, legal, version } = brandKits;
const columns = {
  look: { strong, soft, ink, ground, font, buttonShape, buttonFill, social, legal },
  version,
  logo: { key, format, width, height },
};

export const brandKitRepository = {
  /** The kit of an account; without a row the default look at version 0. */
  async find(database: Queryable, accountId: number) {
    const [row] = await database
      .select(columns)
      .from(brandKits)
      .leftJoin(newsletterImages, eq(newsletterImages.id, brandKits.logoId))
      .where(eq(brandKits.accountId, accountId));
    if (!row) return { ...defaultLook, logo: null, version: 0 };
    const { logo } = row;
    return {
      ...row.look,
      // A network that was added after the kit was saved has no address yet.
      social: { ...defaultLook.social, ...row.look.social },
      version: row.version,
      logo: logo && { address: imagePath(logo.key, logo.format), width: logo.width, height: logo.height },
    };
  },

  /** The id of a picture of the account, listed or not, by its public address. Undefined: the account has no such picture. */
  async logoId(database: Queryable, accountId: number, address: string): Promise<number | undefined> {
    const own = and(eq(newsletterImages.accountId, accountId), eq(key, imageKeyOf(address)));
    const [row] = await database.select({ id: newsletterImages.id, key, format }).from(newsletterImages).where(own);
    return row && imagePath(row.key, row.format) === address ? row.id : undefined;
  },

  /** Saves a kit that was changed from `from`. False: it has another version in the meantime (optimistic locking). */
  async save(
    transaction: Transaction,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    look: BrandLook,
    { logoId, from }: { readonly logoId: number | null; readonly from: number },
  ): Promise<boolean> {
    const values = { ...look, logoId, updatedBy: userId, updatedAt: sql`now()` };
    const rows =
      from === 0
        ? await transaction
            .insert(brandKits)
            .values({ ...values, accountId })
            .onConflictDoNothing()
            .returning({ version })
        : await transaction
            .update(brandKits)
            .set({ ...values, version: sql`${version} + 1` })
            .where(and(eq(brandKits.accountId, accountId), eq(version, from)))
            .returning({ version });
    return rows.length > 0;
  },
};
