import { sql } from 'drizzle-orm';
import { products } from '../../retail/products/products.table.ts';
import { amount } from '../amount-readers.ts';
import { flag, text } from '../field-readers.ts';
import { type ImportKindDefinition, once } from '../import-kind.ts';

type Key = 'sku' | 'name' | 'category' | 'subcategory' | 'line' | 'price' | 'isWithdrawn';
const missing = 'Hace falta para un producto nuevo.';

/** Products, matched by SKU. */
export const productsKind: ImportKindDefinition<Key> = {
  columns: {
    sku: {
      header: 'sku',
      aliases: ['codigo', 'referencia', 'producto', 'codigo del producto', 'plu', 'ean'],
      read: text(50),
      type: 'text',
      isRequired: true,
      about: 'Con qué código conoces el producto',
      examples: ['L12-1', 'L12-2'],
    },
    name: {
      header: 'nombre',
      aliases: ['name', 'descripcion', 'nombre del producto'],
      read: text(),
      type: 'text',
      about: 'Nombre',
      examples: ['Vajilla x 16, marfil', 'Pocillos x 6, azul'],
    },
    category: {
      header: 'categoria',
      aliases: ['category'],
      read: text(),
      type: 'text',
      about: 'Categoría',
      examples: ['Hogar', 'Hogar'],
    },
    subcategory: {
      header: 'subcategoria',
      aliases: ['subcategory'],
      read: text(),
      type: 'text',
      about: 'Subcategoría',
      examples: ['Cocina', 'Cocina'],
    },
    line: { header: 'linea', aliases: ['line'], read: text(), type: 'text', about: 'Línea', examples: ['Mesa', 'Mesa'] },
    price: {
      header: 'precio',
      aliases: ['price', 'valor', 'pvp'],
      read: amount(10),
      type: 'numeric',
      about: 'Precio de venta',
      examples: ['189.900', '49.900'],
    },
    isWithdrawn: {
      header: 'retirado',
      aliases: ['descontinuado', 'withdrawn', 'discontinued'],
      read: flag,
      type: 'boolean',
      about: 'Si ya no se debe recomendar: sí o no',
      examples: ['no', 'sí'],
    },
  },
  identifying: ['sku'],
  newBatch: once('sku'),
  table: products,
  joins: ({ accountId }) => sql`left join ${products} on product.account_id = ${accountId} and product.sku = given.sku`,
  lookups: () => ({ known: sql`product.id` }),
  targets: () => [
    ...(['sku', 'name', 'category', 'subcategory', 'line', 'price'] as const).map((column) => ({
      column,
      value: column === 'price' ? sql`round(found.price, 2)` : sql`found.${sql.identifier(column)}`,
    })),
    { column: 'is_withdrawn', value: sql`found.${sql.identifier('isWithdrawn')}`, whenNew: sql`false` },
  ],
  problems: (['name', 'category', 'subcategory', 'line', 'price'] as const).map((column) => ({
    column,
    when: sql`known is null and ${sql.identifier(column)} is null`,
    message: missing,
  })),
  touches: [products],
};
