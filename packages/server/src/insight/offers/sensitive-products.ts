import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Codes of categories that tell of health or intimacy. An account may say otherwise of each of its categories. */
const soundsSensitive = 'SALUD|FARMAC|DROGUER|MEDICAMENT|MEDICIN|INTIM|SEXUAL|ANTICONCEP|PRESERVATIV|INCONTINEN|EMBARAZO|ORTOPED';

/** A product as offers know it. */
export interface ProductFacts {
  readonly id: number;
  readonly category: string;
  readonly categoryCode: string;
  readonly lineCode: string;
  readonly price: number;
  readonly isSensitive: boolean;
}

/** All products of an account. A product is sensitive if its category is, or its subcategory or line sounds so. */
export async function readProducts(database: Queryable, accountId: number): Promise<ReadonlyMap<number, ProductFacts>> {
  const { rows } = await database.execute<Record<string, unknown> & ProductFacts>(sql`
    select p.id, p.category, p.category_code as "categoryCode", p.line_code as "lineCode", p.price::float8 as price,
      coalesce(s.is_sensitive, concat_ws(' ', p.category_code, p.subcategory_code, p.line_code) ~ ${soundsSensitive}) as "isSensitive"
    from product p left join sensitive_category s on s.account_id = p.account_id and s.category_code = p.category_code
    where p.account_id = ${accountId}`);
  return new Map(rows.map((row) => [row.id, row]));
}
