import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { CsvRow } from '../../kernel/csv/csv-records.ts';
import { importData } from '../import-data.ts';
import { paymentMethodOf } from '../payment-method.ts';
import { machineNumber } from './origin-file.ts';
import { readImportRows } from './read-origin.ts';
import { shopifyCustomers, shopifyOrders, shopifyProducts } from './testing/shopify-exports.ts';
import { siigoInvoices, siigoThirdParties } from './testing/siigo-exports.ts';
import { vtexOrders } from './testing/vtex-exports.ts';

const streamOf = (text: string) => Readable.from([Buffer.from(text)]);

async function rowsOf(rows: AsyncIterable<readonly CsvRow[]>): Promise<CsvRow[]> {
  const all: CsvRow[] = [];
  for await (const some of rows) all.push(...some);
  return all;
}

async function read(text: string, kind: ImportKind, isPlain = false) {
  const origins: string[] = [];
  const onOrigin = (origin: string) => void origins.push(origin);
  const rows = await rowsOf(readImportRows(streamOf(text), kind, { isPlain, onOrigin }));
  return { origins, rows };
}

describe('a number of another program', () => {
  it.each([
    ['129900.00', 129_900],
    ['129900', 129_900],
    ['45000,50', 45_000.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['$ 12.5', 12.5],
    ['-3.25', -3.25],
    ['100.', 100],
    ['', undefined],
    ['gratis', undefined],
  ])('%j is %s', (text, number) => {
    expect(machineNumber(text)).toBe(number);
  });
});

it.each([
  ['Shopify Payments', 'Tarjeta de crédito'],
  ['Cash on Delivery (COD)', 'Efectivo'],
  ['Visa', 'Tarjeta de crédito'],
  ['Tarjeta Débito Maestro', 'Tarjeta débito'],
  ['PSE', 'PSE'],
  ['gift_card', 'Bono de regalo'],
  ['Consignación', 'Transferencia'],
  ['Tarjeta de la tienda', 'Tarjeta de la tienda'],
  ['CREDITO', 'Tarjeta de crédito'],
  ['Sistecrédito', 'Otro'],
  ['Datáfono', 'Otro'],
  ['3', 'Otro'],
  ['', 'Otro'],
])('a payment by «%s» is one by «%s»', (text, method) => {
  expect(paymentMethodOf(text)).toBe(method);
});

describe('an export of another system', () => {
  it.each([
    ['shopify', 'purchases', shopifyOrders],
    ['shopify', 'customers', shopifyCustomers],
    ['shopify', 'products', shopifyProducts],
    ['vtex', 'purchases', vtexOrders],
    ['vtex', 'customers', vtexOrders],
    ['siigo', 'purchases', siigoInvoices],
    ['siigo', 'customers', siigoThirdParties],
  ] as const)('of %s is recognized as %s by its columns, and has one row for each of its own', async (origin, kind, text) => {
    const converted = await read(text, kind);
    const plain = await read(text, kind, true);
    expect([converted.origins, plain.origins]).toEqual([[origin], [origin]]);
    expect(converted.rows.map(({ line }) => line)).toEqual(plain.rows.map(({ line }) => line));
    expect(plain.rows[0]?.fields).not.toEqual(converted.rows[0]?.fields);
  });

  it.each([
    ['purchases', 'referencia;documento;tienda;producto;valor;fecha;medio de pago\n1;2;3;4;5;6;7'],
    ['stores', shopifyOrders],
    ['customers', 'Name,Email,Phone\nAna,ana@correo.example,'],
  ] as const)('is not seen in other files of %s', async (kind, text) => {
    const { origins, rows } = await read(text, kind);
    expect(origins).toEqual([]);
    expect(rows).toEqual((await read(text, kind, true)).rows);
  });

  it('keeps rows that cannot be read, at their place', async () => {
    const broken = shopifyOrders.replace('#1002,ana', '#1002,a\0na');
    const { rows } = await read(broken, 'purchases');
    expect(rows.map(({ problem }) => problem).filter((problem) => problem !== undefined)).toEqual([
      'Esta fila contiene caracteres que no son texto.',
      'Pedido devuelto por completo.',
    ]);
    const headless = shopifyOrders.replace('#1003,luis', '#1003,l\0uis');
    expect((await read(headless, 'purchases')).rows.map(({ problem }) => problem)).toContain(
      'Falta la primera línea de este pedido.',
    );
  });

  it('converts a file whose rows arrive in pieces of any size', async () => {
    const whole = (await read(shopifyOrders, 'purchases')).rows;
    const bytes = Buffer.from(shopifyOrders);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, piece) =>
      bytes.subarray(piece * 97, piece * 97 + 97),
    );
    expect(await rowsOf(readImportRows(Readable.from(pieces), 'purchases'))).toEqual(whole);
  });
});

eachDatabase(({ kind: databaseKind, database }) => {
  let accountId: number;
  beforeAll(async () => {
    const added = await database
      .insert(accounts)
      .values([{ name: 'Shopify' }, { name: 'VTEX' }, { name: 'Siigo' }])
      .returning();
    accountId = added[0]?.id ?? 0;
  });
  const bring = (account: number, kind: ImportKind, text: string) =>
    importData(database, { accountId: account }, kind, streamOf(text), {
      isEmbedded: databaseKind === 'embedded',
      createsMissing: true,
    });
  const lines = async (account: number) => {
    const { rows } = await database.execute(sql`
      select p.receipt, s.code as store, a.sku, p.units::float as units, p.amount::float as amount, p.payment_method as method,
        to_char(p.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, c.first_name as name
      from purchase p join store s on s.id = p.store_id join product a on a.id = p.product_id join customer c on c.id = p.customer_id
      where p.account_id = ${account} order by p.receipt, a.sku`);
    return rows.map(({ receipt, store, sku, units, amount, method, at, name }) =>
      [receipt, store, sku, units, amount, method, at, name].join(' | '),
    );
  };

  describe('the exports of Shopify', () => {
    it('are imported with discounts and refunds divided among the lines, without cancelled and refunded orders', async () => {
      expect(await bring(accountId, 'customers', shopifyCustomers)).toMatchObject({ rows: 3, created: 3, rejected: 0 });
      const { rows: people } = await database.execute(sql`
        select first_name, email, mobile, city, email_consent, sms_consent from customer where account_id = ${accountId} order by id`);
      expect(people.map((person) => Object.values(person))).toEqual([
        ['Ana', 'ana@correo.example', null, 'Bogotá', true, false],
        ['Luis', 'luis@correo.example', null, null, false, false],
        ['Café Río', null, '+573001112233', null, false, true],
      ]);
      expect(await bring(accountId, 'products', shopifyProducts)).toMatchObject({
        created: 3,
        problems: [{ message: 'Fila sin precio: es otra imagen del producto.' }],
      });
      const report = await bring(accountId, 'purchases', shopifyOrders);
      expect(report).toMatchObject({ rows: 7, created: 5, rejected: 2, createdStores: 1 });
      expect(report.problems.map(({ message }) => message)).toEqual(['Pedido cancelado.', 'Pedido devuelto por completo.']);
      expect(await lines(accountId)).toEqual([
        '#1001 | SHOPIFY | L12-1 | 2 | 180000 | TARJETADECREDITO | 2026-09-04 03:14:00 | Ana',
        '#1001 | SHOPIFY | L12-2 | 1 | 90000 | TARJETADECREDITO | 2026-09-04 03:14:00 | Ana',
        '#1003 | SHOPIFY | L12-1 | 1 | 33333.33 | EFECTIVO | 2026-09-05 14:00:00 | Luis',
        '#1003 | SHOPIFY | Mantel individual | 1 | 33333.34 | EFECTIVO | 2026-09-05 14:00:00 | Luis',
        '#1005 | SHOPIFY | L12-2 | 1 | 80000 | NEQUI | 2026-09-07 12:00:00 | Café Río',
      ]);
    });

    it('change nothing when they are imported again', async () => {
      expect(await bring(accountId, 'purchases', shopifyOrders)).toMatchObject({ created: 0, updated: 0, rejected: 2 });
      expect(await lines(accountId)).toHaveLength(5);
    });
  });

  it('the order report of VTEX brings its customers, and its paid orders', async () => {
    const account = accountId + 1;
    expect(await bring(account, 'customers', vtexOrders)).toMatchObject({ rows: 5, created: 2 });
    const report = await bring(account, 'purchases', vtexOrders);
    expect(report.problems.map(({ message }) => message)).toEqual(['Pedido cancelado.', 'Pedido sin pago confirmado.']);
    expect(await lines(account)).toEqual([
      '1200-01 | Almacenes Ceiba | 882 | 1 | 49900 | PSE | 2026-09-04 03:14:29 | Ana',
      '1200-01 | Almacenes Ceiba | L12-1 | 2 | 179801 | PSE | 2026-09-04 03:14:29 | Ana',
      '1203-01 | VTEX | 882 | 1 | 45000 | TARJETADECREDITO | 2026-09-05 15:00:00 | Luis',
    ]);
  });

  it('the files of Siigo bring customers, invoices by line, and credit notes as returns', async () => {
    const account = accountId + 2;
    expect(await bring(account, 'customers', siigoThirdParties)).toMatchObject({
      created: 2,
      problems: [{ line: 4, message: 'No es un cliente.' }],
    });
    const report = await bring(account, 'purchases', siigoInvoices);
    expect(report.problems.map(({ message }) => message)).toEqual([
      'Fila sin producto: es una forma de pago.',
      'Venta a consumidor final: no dice de quién es.',
    ]);
    expect(await lines(account)).toEqual([
      'FV-1-204551 | BOG-001 | L12-1 | 2 | 170000 | EFECTIVO | 2026-09-03 05:00:00 | Ana',
      'FV-1-204551 | BOG-001 | Q-7 | 1.25 | 50000 | EFECTIVO | 2026-09-03 05:00:00 | Ana',
      'NC-1-88 | BOG-001 | L12-1 | -1 | -89900 | TARJETADEBITO | 2026-09-05 05:00:00 | Ana',
    ]);
  });
});
