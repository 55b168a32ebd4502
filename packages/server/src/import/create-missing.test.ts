import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ImportKind, mostCreated } from '@pregon/contract/data/data.endpoints';
import { asc, eq } from 'drizzle-orm';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { auditEvents } from '../identity/audit/audit.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { products } from '../retail/products/products.table.ts';
import { purchases } from '../retail/purchases/purchases.table.ts';
import { stores } from '../retail/stores/stores.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { importData } from './import-data.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { createMissing } from './kinds/create-missing.ts';

const head = 'referencia;documento;tienda;producto;cantidad;valor;fecha;forma de pago';
const line = (reference: string, store: string, sku: string, rest = '1;40.000') =>
  `${reference};1001;${store};${sku};${rest};2026-05-03;Efectivo`;

it.each(Object.entries(importKindDefinitions))('%s check for missing records after all other problems', (_, { problems }) => {
  const isMissing = problems.map(({ missing }) => missing !== undefined);
  expect(isMissing).toEqual(isMissing.toSorted((one, other) => Number(one) - Number(other)));
});

eachDatabase(({ database }) => {
  let accountId = 0;
  beforeEach(async () => {
    const [account] = await database.insert(accounts).values({ name: 'tienda' }).returning();
    accountId = account?.id ?? 0;
  });
  const bring = (kind: ImportKind, content: string, createsMissing = true) =>
    importData(database, { accountId }, kind, Readable.from([Buffer.from(content)]), { createsMissing });
  const ownStores = () => database.select().from(stores).where(eq(stores.accountId, accountId)).orderBy(asc(stores.code));
  const ownProducts = () => database.select().from(products).where(eq(products.accountId, accountId)).orderBy(asc(products.sku));

  describe('the import of purchases of an account that has only customers', () => {
    beforeEach(() => bring('customers', 'documento;nombre\n1001;Ana'));

    it('rejects the lines of unknown stores and products unless it may create them', async () => {
      const file = [head, line('R1', 'B1', 'P1'), line('R2', 'B1', 'P2')].join('\n');
      expect(await bring('purchases', file, false)).toMatchObject({
        created: 0,
        rejected: 2,
        createdStores: 0,
        createdProducts: 0,
      });
      expect(await ownStores()).toEqual([]);
      const report = await bring('purchases', file);
      expect(report).toMatchObject({ rows: 2, created: 2, rejected: 0, createdStores: 1, createdProducts: 2, problems: [] });
      expect(await bring('purchases', file)).toMatchObject({ created: 0, updated: 0, createdStores: 0, createdProducts: 0 });
      const [store] = await ownStores();
      const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
      expect(lines.map(({ storeId }) => storeId)).toEqual([store?.id, store?.id]);
      const events = await database
        .select({ details: auditEvents.details })
        .from(auditEvents)
        .where(eq(auditEvents.accountId, accountId));
      expect(events.map(({ details }) => details)).toContainEqual(
        expect.objectContaining({ created: 2, createdStores: 1, createdProducts: 2 }),
      );
    });

    it('describes them by the columns of the file, with the usual price; otherwise they are called like their codes', async () => {
      const described = `${head};nombre de la tienda;ciudad de la tienda;descripción;categoria;subcategoria;linea`;
      await bring(
        'purchases',
        [
          described,
          `${line('R1', 'B1', 'P1', '2;80.000')};;;;;;`,
          `${line('R2', 'B1', 'P1', '1;30.000')};Centro;Cali;Olla;Hogar;Cocina;Ollas`,
          `${line('R3', 'B1', 'P1', '1;50.000')};Otro;Bogotá;Sartén;Otra;Otra;Otra`,
          `${line('R4', 'B2', 'P2', '1;-9.000')};;;;;;`,
        ].join('\n'),
      );
      expect(await ownStores()).toMatchObject([
        { code: 'B1', name: 'Centro', city: 'Cali', department: '', zone: '', channel: '' },
        { code: 'B2', name: 'B2', city: '' },
      ]);
      expect(await ownProducts()).toMatchObject([
        { sku: 'P1', name: 'Olla', category: 'Hogar', subcategory: 'Cocina', line: 'Ollas', price: '40000.00' },
        { sku: 'P2', name: 'P2', category: '', subcategory: '', line: '', price: '0.00' },
      ]);
    });

    it('creates nothing for a line that is rejected for another reason, and does not change what exists', async () => {
      await bring('stores', 'codigo;nombre;ciudad;departamento;zona;canal\nB1;Chapinero;Bogotá;Bogotá D.C.;Centro;Almacén');
      const described = `${head};nombre de la tienda`;
      const report = await bring(
        'purchases',
        [described, `${line('R1', 'B9', 'P9').replace('1001', '9999')};Nueva`, `${line('R2', 'B1', 'P1')};Otra`].join('\n'),
      );
      expect(report).toMatchObject({ created: 1, rejected: 1, createdStores: 0, createdProducts: 1 });
      expect(report.problems).toEqual([
        { line: 2, column: 'documento', message: 'No hay un cliente con este documento, correo o celular.' },
      ]);
      expect(await ownStores()).toMatchObject([{ code: 'B1', name: 'Chapinero' }]);
      expect((await ownProducts()).map(({ sku }) => sku)).toEqual(['P1']);
    });

    it('creates a store or product once, also over several batches', async () => {
      const rows = Array.from({ length: 11_000 }, (_, row) => line(`R${row}`, `B${row % 3}`, `P${row % 7}`));
      const report = await bring('purchases', [head, ...rows].join('\n'));
      expect(report).toMatchObject({ created: 11_000, rejected: 0, createdStores: 3, createdProducts: 7 });
      expect(await ownProducts()).toHaveLength(7);
    }, 60_000);
  });

  it('creates the usual stores that customers name', async () => {
    const file = 'documento;nombre;tienda\n1001;Ana;B1\n1002;Luis;\n1003;Luz;B1';
    expect(await bring('customers', file, false)).toMatchObject({ created: 1, rejected: 2 });
    expect(await bring('customers', file)).toMatchObject({ created: 2, rejected: 0, createdStores: 1, createdProducts: 0 });
    const [store] = await ownStores();
    const people = await database
      .select()
      .from(customers)
      .where(eq(customers.accountId, accountId))
      .orderBy(asc(customers.document));
    expect(people.map(({ homeStoreId }) => homeStoreId)).toEqual([store?.id, null, store?.id]);
  });

  it('creates no more than the limit of one import, and leaves the other rows to be rejected', async () => {
    const rows = ['B1', 'B2', 'B3'].map((store) => ({ store, sku: null }));
    const before = { stores: mostCreated.stores - 2, products: 0 };
    const created = await createMissing(
      database,
      importKindDefinitions.purchases,
      { accountId, timeZone: 'America/Bogota', currency: 'COP' },
      rows,
      before,
    );
    expect(created).toHaveLength(2);
    expect((await ownStores()).map(({ code }) => code)).toEqual(['B1', 'B2']);
  });
});
