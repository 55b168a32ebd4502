import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Pattern of category codes that reveal health or intimacy. An account may override it for each of its categories. */
const soundsSensitive = 'SALUD|FARMAC|DROGUER|MEDICAMENT|MEDICIN|INTIM|SEXUAL|ANTICONCEP|PRESERVATIV|INCONTINEN|EMBARAZO|ORTOPED';

/** A product, as input of offers. */
export interface ProductFacts {
  readonly id: number;
  readonly category: string;
  readonly categoryCode: string;
  readonly lineCode: string;
  readonly price: number;
  readonly isSensitive: boolean;
  /** Staff or an import withdrew it from recommendations. */
  readonly isWithdrawn: boolean;
}

/**
 * Whether a row of `product` as `p` is sensitive; `s` is the account's choice for its category, if it made one. The name decides for
 * products without a category, which imports of purchases create.
 */
export const isSensitiveSql = sql`coalesce(s.is_sensitive,
  concat_ws(' ', p.category_code, p.subcategory_code, p.line_code, case p.category_code when '' then p.name_code end) ~ ${sql.raw(`'${soundsSensitive}'`)})`;

/**
 * Reads all products of an account. A product is sensitive if the account says so of its category; otherwise if the code of its category,
 * subcategory or line matches the pattern.
 */
export async function readProducts(database: Queryable, accountId: number): Promise<ReadonlyMap<number, ProductFacts>> {
  const { rows } = await database.execute<Record<string, unknown> & ProductFacts>(sql`
    select p.id, p.category, p.category_code as "categoryCode", p.line_code as "lineCode", p.price::float8 as price,
      ${isSensitiveSql} as "isSensitive", p.is_withdrawn as "isWithdrawn"
    from product p left join sensitive_category s on s.account_id = p.account_id and s.category_code = p.category_code
    where p.account_id = ${accountId} order by p.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
