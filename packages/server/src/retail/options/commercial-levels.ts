import { optionCode } from '@pregon/contract/options/option-code';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { products } from '../products/products.table.ts';

interface CommercialLevel {
  readonly name: string;
  /** The column of this level in `product`, with its code; null for the level that covers everything. */
  readonly ofProduct: { readonly name: PgColumn; readonly code: PgColumn } | null;
}

/** The levels of the commercial hierarchy, widest first. */
export const commercialLevels: readonly CommercialLevel[] = [
  { name: 'Todos', ofProduct: null },
  { name: 'Categoría', ofProduct: { name: products.category, code: products.categoryCode } },
  { name: 'Subcategoría', ofProduct: { name: products.subcategory, code: products.subcategoryCode } },
  { name: 'Línea', ofProduct: { name: products.line, code: products.lineCode } },
  { name: 'Producto', ofProduct: { name: products.name, code: products.nameCode } },
];

/** Finds a level by name, in any spelling, or undefined. */
export const findCommercialLevel = (name: string): CommercialLevel | undefined =>
  commercialLevels.find((level) => optionCode(level.name) === optionCode(name));
