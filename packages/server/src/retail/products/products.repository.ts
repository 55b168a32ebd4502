import { optionCode } from '@pregon/contract/options/option-code';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beginning } from '../../kernel/database/like.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { products } from './products.table.ts';
import { findCommercialLevel } from '../options/commercial-levels.ts';
import { codeContains } from '../../kernel/database/option-code.sql.ts';

const mostNames = 50;
const productLevel = 'Producto';

interface ProductFilter {
  /** Name of a level of the commercial hierarchy. Default: products. */
  readonly businessRanking?: string | undefined;
  readonly search?: string | undefined;
}

export const productsRepository = {
  /** Distinct names of one level of the account's products, sorted, at most 50. Matches at the start of the name come first. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    { businessRanking = productLevel, search = '' }: ProductFilter,
  ): Promise<{ name: string }[]> {
    const level = findCommercialLevel(businessRanking)?.ofProduct;
    if (!level) return [];
    const found = and(
      eq(products.accountId, accountId),
      sql`${level.code} <> ''`,
      search ? codeContains(level.code, search) : undefined,
    );
    const later = search ? sql`${level.code} not like ${beginning(optionCode(search))}, ` : sql``;
    const { rows } = await database.execute<{ name: string }>(sql`
      select min(${level.name}) as name from ${products} where ${found}
      group by ${level.code} order by ${later}${level.code} limit ${mostNames}`);
    return rows;
  },

  /** The account's products with these references, by reference. */
  async bySku(database: Queryable, accountId: number, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await database
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(and(eq(products.accountId, accountId), inArray(products.sku, [...skus])));
    return new Map(rows.map(({ id, sku }) => [sku, id]));
  },
};
