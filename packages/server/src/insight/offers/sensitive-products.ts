import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Parts of codes that reveal health or intimacy. An account may override them for each of its categories. */
const sensitiveParts = [
  'SALUD',
  'FARMA',
  'DROGA',
  'DROGUER',
  'MEDICAMENT',
  'MEDICIN',
  'ANALGES',
  'ANTIBIOTIC',
  'INSULIN',
  'GLUCOMETR',
  'INTIM',
  'SEXUAL',
  'SEXSHOP',
  'EROTIC',
  'ANTICONCEP',
  'PRESERVATIV',
  'CONDON',
  'INCONTINEN',
  'PANAL(ES)?(DE|PARA)?ADULTO',
  'EMBARAZO',
  'MENSTRUA',
  'TAMPONES',
  'TOALLAS?HIGIENIC',
  // Not 'FEMENIN' alone, which is also clothing.
  '(HIGIENE|PROTECCION|CUIDADO)FEMENIN',
  'ORTOPED',
];
const soundsSensitive = sensitiveParts.join('|');

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
