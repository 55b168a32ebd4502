import { optionCode } from '@pregon/contract/options/option-code';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

interface CommercialLevel {
  readonly name: string;
  /** What a product is at this level: a name and its code, side by side. Null for the level that is everything. */
  readonly ofProduct: { readonly name: PgColumn; readonly code: PgColumn } | null;
}

/** The levels of the commercial hierarchy, from the widest. */
export const commercialLevels: readonly CommercialLevel[] = [
  { name: 'Todos', ofProduct: null },
  { name: 'Categoría', ofProduct: { name: products.category, code: products.categoryCode } },
  { name: 'Subcategoría', ofProduct: { name: products.subcategory, code: products.subcategoryCode } },
  { name: 'Línea', ofProduct: { name: products.line, code: products.lineCode } },
  { name: 'Producto', ofProduct: { name: products.name, code: products.nameCode } },
];

/** The level that a name of any spelling means, or undefined. */
export const findCommercialLevel = (name: string): CommercialLevel | undefined =>
  commercialLevels.find((level) => optionCode(level.name) === optionCode(name));
