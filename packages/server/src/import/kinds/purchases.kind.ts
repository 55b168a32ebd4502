import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';
import { type IdentityKind, identityKinds } from '../../retail/customers/identity.ts';
import { discountTypes, paymentMethods, rewardTypes } from '../../retail/options/option-lists.ts';
import { updateQueuedLastPurchases } from '../../retail/purchases/last-purchases.ts';
import { keepOwners } from '../../retail/purchases/purchase-owners.ts';
import { countedReceipts } from '../../retail/purchases/receipts.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import {
  beginPurchaseWrites,
  completeRemoval,
  deleteLinesSql,
  insertLinesSql,
  replaceLinesSql,
  totalsSql,
} from '../../retail/purchases/write-purchases.ts';
import { products } from '../../retail/products/products.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { quantity, signedAmount } from '../amount-readers.ts';
import { pastMoment } from '../date-readers.ts';
import { option, remembering, text } from '../field-readers.ts';
import { list } from '../found-rows.sql.ts';
import { type ImportColumn, type ImportKindDefinition, type ImportRow, once } from '../import-kind.ts';
import { knownPaymentMethod, paymentMethodOf } from '../payment-method.ts';
import { identityColumns, mustNameSomebody } from './identity.columns.ts';

type Key =
  | IdentityKind
  | 'reference'
  | 'receipt'
  | 'store'
  | 'sku'
  | 'units'
  | 'amount'
  | 'at'
  | 'paymentMethod'
  | 'discountType'
  | 'rewardType'
  | 'storeName'
  | 'storeCity'
  | 'productName'
  | 'productCategory'
  | 'productSubcategory'
  | 'productLine';

/** A column that describes a store or product which the import creates. */
const ofMissing = (
  header: string,
  aliases: readonly string[],
  about: string,
  examples: ImportColumn['examples'],
): ImportColumn => ({
  header,
  aliases,
  read: text(),
  type: 'text',
  about: `${about}; solo se usa si se crea`,
  examples,
  isOfMissing: true,
});

const disjunction = new Intl.ListFormat('es', { type: 'disjunction' });
const quoted = (words: readonly string[]) => disjunction.format(words.map((word) => `«${word}»`));

const unknownPayments = (rows: number, words: readonly string[]): string =>
  `${rows === 1 ? '1 fila dice' : `${rows.toLocaleString('es-CO')} filas dicen`} ${quoted(words)} como medio de pago, que no conocemos: ${rows === 1 ? 'queda' : 'quedan'} como «Otro».`;

const isNegative = (value: string | null): boolean => value !== null && Number(value) < 0;

/** A return has a negative amount; its units may be written with or without a minus. */
const mustHaveOneSign = (row: ImportRow<Key>) =>
  isNegative(row.units) && !isNegative(row.amount)
    ? ({ column: 'units', message: 'La cantidad es negativa y el valor no: en una devolución el valor va en negativo.' } as const)
    : undefined;

const zoneForm = /(?:Z|[+-][0-9:]{4,5})$/;

/** The moments of rows, on the account's clock where they have no zone. PostgreSQL looks for zones only where some row has one. */
const momentSql = (timeZone: string, rows: readonly ImportRow[]): SQL => {
  const onClock = sql`given.at::timestamp at time zone ${timeZone}`;
  return rows.some(({ at }) => at && zoneForm.test(at))
    ? sql`case when given.at ~ '(Z|[+-][0-9:]{4,5})$' then given.at::timestamptz else ${onClock} end`
    : onClock;
};

const identityColumn: Readonly<Record<IdentityKind, SQL>> = {
  document: sql`document`,
  email: sql`lower(email)`,
  mobile: sql`mobile`,
};

/** Joins the customers with an identity of a kind, the one with the least id of several. All of a batch are read by one statement. */
const customersBySql = (accountId: number, kind: IdentityKind, keys: SQL | undefined): SQL => {
  if (!keys) return sql``;
  const name = sql.identifier(`by_${kind}`);
  const column = identityColumn[kind];
  return sql`left join (select ${column} as identity, min(id) as id from customer
    where account_id = ${accountId} and ${column} = any(${keys}) group by 1) ${name} on ${name}.identity = given.${sql.identifier(kind)}`;
};

/** Receipt lines, matched by their reference. */
export const purchasesKind: ImportKindDefinition<Key> = {
  columns: {
    reference: {
      header: 'referencia',
      aliases: ['reference', 'ref', 'factura', 'tiquete', 'numero de factura', 'numero factura', 'no factura', 'id'],
      read: text(100),
      type: 'text',
      isRequired: true,
      about: 'Con qué nombre conoces esta línea de la factura: distinto en cada una; sin él basta el recibo',
      examples: ['BOG-001-204551-1', 'BOG-001-204551-2'],
    },
    receipt: {
      header: 'recibo',
      aliases: ['receipt', 'numero de recibo', 'numero recibo', 'no recibo', 'transaccion', 'numero de transaccion', 'ticket'],
      read: text(100),
      type: 'text',
      about: 'Número de la factura o del tiquete, el mismo en todas sus líneas',
      examples: ['BOG-001-204551', 'BOG-001-204551'],
    },
    ...identityColumns,
    store: {
      header: 'tienda',
      aliases: [
        'store',
        'almacen',
        'codigo de la tienda',
        'codigo tienda',
        'cod tienda',
        'codigo almacen',
        'sucursal',
        'punto de venta',
      ],
      besideAlias: 'storeName',
      read: text(50),
      type: 'text',
      isRequired: true,
      about: 'Código de la tienda',
      examples: ['BOG-001', 'BOG-001'],
    },
    sku: {
      header: 'producto',
      aliases: [
        'sku',
        'codigo del producto',
        'codigo producto',
        'cod producto',
        'referencia del producto',
        'referencia producto',
        'codigo articulo',
        'product',
        'plu',
        'ean',
      ],
      besideAlias: 'productName',
      read: text(50),
      type: 'text',
      isRequired: true,
      about: 'SKU del producto',
      examples: ['L12-1', 'L12-2'],
    },
    units: {
      header: 'cantidad',
      aliases: ['units', 'unidades', 'quantity', 'qty', 'cant'],
      read: quantity,
      type: 'numeric',
      about: 'Cuántas unidades, o cuánto peso; 1 si no se dice',
      examples: ['1', '2'],
    },
    amount: {
      header: 'valor',
      aliases: ['amount', 'total', 'precio', 'monto', 'valor total', 'valor venta', 'venta', 'valor pagado'],
      read: signedAmount(12),
      type: 'numeric',
      isRequired: true,
      about: 'Cuánto se pagó por esta línea, en la moneda de la cuenta; negativo si es una devolución',
      examples: ['189.900', '99800'],
    },
    at: {
      header: 'fecha',
      aliases: [
        'fecha factura',
        'fecha de la factura',
        'fecha de venta',
        'fecha venta',
        'fecha compra',
        'date',
        'at',
        'fecha de compra',
        'fecha y hora',
      ],
      read: pastMoment,
      type: 'text',
      kind: 'moment',
      isRequired: true,
      about: 'Cuándo fue, en la hora de la cuenta si no dice otra zona',
      examples: ['2026-05-03 14:30', '25/05/2026'],
    },
    paymentMethod: {
      header: 'medio de pago',
      aliases: ['payment method', 'forma de pago', 'pago', 'metodo de pago'],
      read: remembering((cell) => optionCode(paymentMethodOf(cell))),
      type: 'text',
      kind: 'option',
      assumed: {
        withoutColumn: 'El archivo no dice cómo se pagó: las compras nuevas quedan con el medio de pago «Otro».',
        isUnknown: remembering((cell) => knownPaymentMethod(cell) === undefined),
        unknown: unknownPayments,
      },
      about: `Cómo se pagó: ${disjunction.format(paymentMethods)}. Lo demás, y lo que no se dice, queda como Otro`,
      examples: ['Efectivo', 'Tarjeta de crédito'],
    },
    discountType: {
      header: 'descuento',
      aliases: ['discount', 'tipo de descuento', 'discount type'],
      read: option('un tipo de descuento', discountTypes),
      type: 'text',
      kind: 'option',
      about: `Qué descuento tuvo, si tuvo uno: ${discountTypes.join('; ')}`,
      examples: ['', 'Porcentaje de descuento'],
    },
    rewardType: {
      header: 'recompensa',
      aliases: ['reward', 'tipo de recompensa', 'reward type'],
      read: option('un tipo de recompensa', rewardTypes),
      type: 'text',
      kind: 'option',
      about: `Qué recompensa dio, si dio una: ${rewardTypes.join('; ')}`,
      examples: ['Puntos', ''],
    },
    storeName: ofMissing(
      'nombre de la tienda',
      ['store name', 'nombre tienda', 'nombre del almacen', 'nombre almacen'],
      'Nombre de la tienda',
      ['Ceiba Chapinero', 'Ceiba Chapinero'],
    ),
    storeCity: ofMissing('ciudad de la tienda', ['store city', 'ciudad tienda', 'ciudad', 'municipio'], 'Ciudad de la tienda', [
      'Bogotá',
      'Bogotá',
    ]),
    productName: ofMissing(
      'nombre del producto',
      ['product name', 'nombre producto', 'descripcion', 'descripcion del producto', 'articulo', 'item'],
      'Nombre del producto',
      ['Vajilla x 16, marfil', 'Pocillos x 6, azul'],
    ),
    productCategory: ofMissing(
      'categoria del producto',
      ['product category', 'categoria producto', 'categoria'],
      'Categoría del producto',
      ['Hogar', 'Hogar'],
    ),
    productSubcategory: ofMissing(
      'subcategoria del producto',
      ['product subcategory', 'subcategoria producto', 'subcategoria'],
      'Subcategoría del producto',
      ['Cocina', 'Cocina'],
    ),
    productLine: ofMissing('linea del producto', ['product line', 'linea producto', 'linea'], 'Línea del producto', [
      'Mesa',
      'Mesa',
    ]),
  },
  check: (row) => mustNameSomebody(row) ?? mustHaveOneSign(row),
  identifying: ['reference'],
  numbering: {
    key: 'reference',
    by: 'receipt',
    nameOf: ({ store, at, receipt, sku }) => [store, at?.slice(0, 10), receipt, sku].join(' '),
  },
  isImmutable: true,
  newBatch: once('reference'),
  table: purchases,
  customer: 'customer_id',
  begin: (transaction, { accountId }) => keepOwners(transaction, accountId),
  writer: {
    begin: beginPurchaseWrites,
    insertSql: insertLinesSql,
    deleteSql: deleteLinesSql,
    replaceSql: replaceLinesSql,
    followingSql: totalsSql,
    complete: completeRemoval,
  },
  complete: (database, { accountId }) => updateQueuedLastPurchases(database, accountId),
  joins: ({ accountId }) => sql`
    left join ${stores} on store.account_id = ${accountId} and store.code = given.store
    left join ${products} on product.account_id = ${accountId} and product.sku = given.sku`,
  shared: {
    columns: identityKinds,
    joins: ({ accountId }, keysOf) =>
      list(
        identityKinds.map((kind) => customersBySql(accountId, kind, keysOf(kind))),
        sql` `,
      ),
    lookups: (keysOf) => ({
      customer_id: sql`coalesce(${list(
        [...identityKinds.flatMap((kind) => (keysOf(kind) ? sql`${sql.identifier(`by_${kind}`)}.id` : [])), sql`null::bigint`],
        sql`, `,
      )})`,
    }),
  },
  existing: {
    by: 'reference',
    column: 'reference',
    select: ({ accountId }, references) =>
      sql`select * from purchase where account_id = ${accountId} and reference = any(${references})`,
  },
  lookups: ({ timeZone }, rows) => ({
    known: sql`known.id`,
    store_id: sql`store.id`,
    product_id: sql`product.id`,
    moment: momentSql(timeZone, rows),
  }),
  targets: () => [
    { column: 'reference', value: sql`found.reference` },
    { column: 'receipt', value: sql`found.receipt` },
    { column: 'customer_id', value: sql`found.customer_id` },
    { column: 'store_id', value: sql`found.store_id` },
    { column: 'product_id', value: sql`found.product_id` },
    { column: 'amount', value: sql`round(found.amount, 2)` },
    {
      column: 'units',
      value: sql`round(abs(found.units), 3) * case when found.amount < 0 then -1 else 1 end`,
      whenNew: sql`case when amount < 0 then -1 else 1 end`,
    },
    { column: 'payment_method', value: sql`found."paymentMethod"`, whenNew: sql`'OTRO'` },
    { column: 'discount_type', value: sql`found."discountType"` },
    { column: 'reward_type', value: sql`found."rewardType"` },
    { column: 'at', value: sql`found.moment` },
  ],
  problems: [
    { column: 'document', when: sql`customer_id is null`, message: 'No hay un cliente con este documento, correo o celular.' },
    { column: 'store', when: sql`store_id is null`, message: 'No hay una tienda con este código.', missing: 'stores' },
    { column: 'sku', when: sql`product_id is null`, message: 'No hay un producto con este SKU.', missing: 'products' },
  ],
  missing: {
    stores: { code: 'store', name: 'storeName', city: 'storeCity' },
    products: {
      sku: 'sku',
      name: 'productName',
      category: 'productCategory',
      subcategory: 'productSubcategory',
      line: 'productLine',
      amount: 'amount',
      units: 'units',
    },
  },
  orderedBy: 'customer_id',
  touches: [purchases, countedReceipts, { table: customers, columns: [customers.lastPurchaseAt, customers.lastStoreId] }],
};
