import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';
import { storeNames } from '@pregon/contract/stores/store.schema';
import { asc, eq, sql } from 'drizzle-orm';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { auditEvents } from '../identity/audit/audit.table.ts';
import { receipts } from '../retail/purchases/receipts.table.ts';
import { stores } from '../retail/stores/stores.table.ts';
import { purchases } from '../retail/purchases/purchases.table.ts';
import { products } from '../retail/products/products.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { exampleOf } from './import-example.ts';
import { importData } from './import-data.ts';
import { columnsOf } from './import-kind.ts';
import { importKindDefinitions } from './import-kinds.ts';

const kinds = ['stores', 'products', 'customers', 'purchases'] as const;

eachDatabase(({ database }) => {
  let accountId = 0;
  const bring = (kind: ImportKind, content: string | Buffer, account = accountId) =>
    importData(database, { accountId: account }, kind, Readable.from([Buffer.from(content)]));
  const newAccount = async (timeZone = 'America/Bogota') => {
    const [account] = await database.insert(accounts).values({ name: 'tienda', timeZone }).returning();
    return account?.id ?? 0;
  };
  const counts = ({ rows, created, updated, rejected }: ImportReport) => [rows, created, updated, rejected];
  const ownCustomers = () =>
    database.select().from(customers).where(eq(customers.accountId, accountId)).orderBy(asc(customers.id));

  beforeEach(async () => {
    accountId = await newAccount();
  });

  it('imports the examples of every kind, and is idempotent', async () => {
    for (const kind of kinds) expect(counts(await bring(kind, exampleOf(kind)))).toEqual([2, 2, 0, 0]);
    for (const kind of kinds) expect(counts(await bring(kind, exampleOf(kind)))).toEqual([2, 0, 0, 0]);
    const [store] = await database.select().from(stores).where(eq(stores.accountId, accountId)).orderBy(asc(stores.id));
    expect(store).toMatchObject({ code: 'BOG-001', name: 'Ceiba Chapinero', zoneCode: 'CENTRO' });
    const [product] = await database.select().from(products).where(eq(products.accountId, accountId)).orderBy(asc(products.id));
    expect(product).toMatchObject({ sku: 'L12-1', price: '189900.00', lineCode: 'MESA' });
    expect(await ownCustomers()).toMatchObject([
      {
        document: '1020304050',
        firstName: 'Ana María',
        lastName: 'Peña Ríos',
        email: 'ana@correo.example',
        mobile: '+573001234567',
        gender: 'F',
        birthDate: '1988-04-17',
        homeStoreId: store?.id,
        type: 'PERSONA',
        focus: 'LEALES',
        category: 'ORO',
        emailConsent: true,
        lastStoreId: store?.id,
        lastPurchaseAt: new Date('2026-05-03T19:30:00Z'),
      },
      {
        document: '52123456',
        gender: 'M',
        birthDate: '1975-11-02',
        focus: 'ENRIESGO',
        emailConsent: false,
        preferredProduct: null,
      },
    ]);
    expect(
      await database.select().from(purchases).where(eq(purchases.accountId, accountId)).orderBy(asc(purchases.id)),
    ).toMatchObject([
      { reference: 'BOG-001-204551-1', amount: '189900.00', paymentMethod: 'EFECTIVO', discountType: null, rewardType: 'PUNTOS' },
      { amount: '99800.00', discountType: 'PORCENTAJEDEDESCUENTO', at: new Date('2026-05-25T05:00:00Z') },
    ]);
  });

  it('imports into one account: rows of another are neither changed nor matched', async () => {
    for (const kind of kinds) await bring(kind, exampleOf(kind));
    const other = await newAccount();
    const report = await bring('purchases', exampleOf('purchases'), other);
    expect([report.created, report.rejected]).toEqual([0, 2]);
    expect((await bring('customers', 'documento,nombre\n1020304050,Otra\n', other)).created).toBe(1);
    expect(await ownCustomers()).toMatchObject([{ firstName: 'Ana María' }, {}]);
  });

  it('changes the given columns, and keeps the others', async () => {
    await bring('customers', 'documento,nombre,apellido,correo,acepta correo\n1020304050,Ana,Ríos,ana@correo.example,sí\n');
    const report = await bring('customers', 'Cédula;Ciudad;Acepta SMS;Apellidos\n1.020.304.050;Cali;SI;\n');
    expect(counts(report)).toEqual([1, 0, 1, 0]);
    expect(await ownCustomers()).toMatchObject([
      { firstName: 'Ana', lastName: 'Ríos', city: 'Cali', emailConsent: true, smsConsent: true, whatsappConsent: false },
    ]);
  });

  describe('matching a customer', () => {
    const header = 'documento,correo,celular,nombre\n';
    it.each([
      ['by document, whatever else has changed', '1020304050,nueva@correo.example,,Ana\n', 1],
      ['by e-mail, unless the documents differ', ',ANA@correo.example,,Ana\n', 1],
      ['by mobile, unless document or e-mail differ', ',,300 111 2233,Ana\n', 1],
      ['apart from another with the same address and another document', '777888,ana@correo.example,,Eva\n', 2],
      ['apart from another with the same mobile and another address', ',eva@correo.example,3001112233,Eva\n', 2],
    ])('%s', async (_, row, count) => {
      await bring('customers', `${header}1020304050,ana@correo.example,3001112233,Ana\n`);
      await bring('customers', header + row);
      expect(await ownCustomers()).toHaveLength(count);
    });

    it('finds one whose document was added later, also in the same file', async () => {
      await bring(
        'customers',
        `${header},ana@correo.example,,Ana\n1020304050,ana@correo.example,,Ana\n,,3001112233,Luz\n,,3001112233,Luz\n`,
      );
      expect(await ownCustomers()).toMatchObject([{ firstName: 'Ana', document: '1020304050' }, { firstName: 'Luz' }]);
    });
  });

  it('reports invalid rows with line, column and reason, and keeps the others', async () => {
    await bring('stores', exampleOf('stores'));
    const report = await bring(
      'customers',
      [
        'Documento;Nombre;Correo;Celular;Fecha de nacimiento;Tienda;Enfoque;Acepta correo;Sin dueño',
        '1020304051;Ana;ana@correo.example;3001112233;1990-02-28;BOG-001;leales;sí;x',
        '1020304052;Ana;ana arroba correo;;;;;;',
        '1020304053;Ana;;12345;;;;;',
        '1020304054;Ana;;;31/02/1990;;;;',
        '1020304055;Ana;;;2999-01-01;;;;',
        '1020304056;Ana;;;;XX-1;;;',
        '1020304057;Ana;;;;;Fieles;;',
        '1020304058;Ana;;;;;;quizás;',
        ';Ana;;;;;;;',
        '1020304059;;;;;;;;',
        '1020304061;Ana;;;;;;;x;y',
        '1020304062;=HYPERLINK("x");;;;;;no;',
        '1020304060;"Ana',
      ].join('\n'),
    );
    expect(counts(report)).toEqual([13, 2, 0, 11]);
    expect(report.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '3 Correo: Esto no es un correo, como ana@correo.example.',
      '4 Celular: Esto no es un celular, como 300 123 4567 o +34 600 111 222.',
      '5 Fecha de nacimiento: Este día no existe.',
      '6 Fecha de nacimiento: Este día todavía no ha llegado.',
      '7 Tienda: No hay una tienda con este código.',
      '8 Enfoque: Esto no es un enfoque. Usa Frecuentes, Leales, En riesgo, Inactivos o Nuevos.',
      '9 Acepta correo: Escribe sí o no.',
      '10 Documento: Falta el documento, el correo o el celular.',
      '11 Nombre: Hace falta para un cliente nuevo.',
      '12 : Esta fila tiene más columnas que el encabezado.',
      '14 : Las comillas de esta línea no se cierran.',
    ]);
    expect((await ownCustomers()).map(({ firstName }) => firstName)).toEqual(['Ana', '=HYPERLINK("x")']);
  });

  it('refuses a purchase of an unknown customer or product, and corrects a known one by its reference', async () => {
    for (const kind of ['stores', 'products', 'customers'] as const) await bring(kind, exampleOf(kind));
    const header = 'referencia,correo,tienda,sku,valor,fecha,forma de pago\n';
    const report = await bring(
      'purchases',
      `${header}A,ANA@correo.example,BOG-001,L12-1,"1.250,50",2026-05-03T23:30:00-05:00,Tarjeta de débito
B,nadie@correo.example,BOG-001,L12-1,1,2026-05-03,Nequi
C,ana@correo.example,XX,L12-1,1,2026-05-03,Nequi
D,ana@correo.example,BOG-001,XX,1,2026-05-03,Nequi
E,ana@correo.example,BOG-001,L12-1,mucho,2026-05-03,Nequi
F,ana@correo.example,BOG-001,L12-1,1,ayer,Nequi
,ana@correo.example,BOG-001,L12-1,1,2026-05-03,Nequi
`,
    );
    expect(counts(report)).toEqual([7, 1, 0, 6]);
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'documento'],
      [4, 'tienda'],
      [5, 'sku'],
      [6, 'valor'],
      [7, 'fecha'],
      [8, 'referencia'],
    ]);
    const corrected = await bring('purchases', `${header}A,ana@correo.example,MED-002,L12-1,900,2026-05-04 10:15 p. m.,PSE\n`);
    expect(counts(corrected)).toEqual([1, 0, 1, 0]);
    const [purchase] = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
    expect(purchase).toMatchObject({ amount: '900.00', paymentMethod: 'PSE', at: new Date('2026-05-05T03:15:00Z') });
  });

  it('adds up lines of a receipt with returns, idempotently', async () => {
    for (const kind of ['stores', 'products', 'customers'] as const) await bring(kind, exampleOf(kind));
    const own = async () => {
      const rows = await database.select().from(receipts).where(eq(receipts.accountId, accountId)).orderBy(asc(receipts.at));
      return rows.map(({ code, amount, units, lines }) => [code, amount, units, lines]);
    };
    const header = 'recibo;referencia;documento;tienda;producto;cantidad;valor;fecha;medio de pago\n';
    const file = `${header}T1;T1-1;1.020.304.050;BOG-001;L12-1;2;200.000;2026-05-03 10:00;Efectivo
T1;T1-2;1.020.304.050;BOG-001;L12-2;0,455;300.000;2026-05-03 10:02;Efectivo
T2;T2-1;1.020.304.050;BOG-001;L12-1;1;-100.000;2026-05-04 10:00;Efectivo
;V-7-1;1.020.304.050;BOG-001;L12-1;;(5.000);2026-05-05;Efectivo
;V-7-2;1.020.304.050;BOG-001;L12-1;1.250;25000;2026-05-05;Efectivo
`;
    const totals = [
      ['T1', '500000.00', '2.455', 2],
      ['T2', '-100000.00', '-1.000', 1],
      ['V-7@2026-05-05', '20000.00', '0.250', 2],
    ];
    expect(counts(await bring('purchases', file))).toEqual([5, 5, 0, 0]);
    expect(await own()).toEqual(totals);
    expect(counts(await bring('purchases', file))).toEqual([5, 0, 0, 0]);
    expect(await own()).toEqual(totals);
    const corrected = await bring('purchases', `${header}T2;V-7-2;1020304050;BOG-001;L12-1;1;25000;2026-05-05;Efectivo\n`);
    expect(counts(corrected)).toEqual([1, 0, 1, 0]);
    expect(await own()).toEqual([
      ['T1', '500000.00', '2.455', 2],
      ['T2', '-75000.00', '0.000', 2],
      ['V-7@2026-05-05', '-5000.00', '-1.000', 1],
    ]);
    const odd = await bring('purchases', `${header}T9;T9-1;1020304050;BOG-001;L12-1;-1;25000;2026-05-05;Efectivo\n`);
    expect(odd.problems).toMatchObject([{ column: 'cantidad', message: expect.stringContaining('el valor va en negativo') }]);
  });

  it('names everything that is wrong with a row, in its cells or beyond them', async () => {
    const file = ['sku,nombre,precio', 'N-1,,gratis', 'N-2,,100'].join('\n');
    expect((await bring('products', file)).problems).toEqual([
      { line: 2, column: 'precio', message: expect.stringMatching(/^Escribe un número/) },
      { line: 3, column: 'nombre', message: 'Hace falta para un producto nuevo. Lo mismo en categoria, subcategoria y linea.' },
    ]);
    const people = [
      'documento,nombre,genero,fecha de nacimiento,acepta correo',
      '1001,Ana,x,ayer,sí',
      '1002,Luis,M,ayer,tal vez',
    ];
    const day = 'Escribe un día, como 2026-05-03 o 03/05/2026.';
    expect((await bring('customers', people.join('\n'))).problems).toEqual([
      {
        line: 2,
        column: 'genero',
        message: `Escribe femenino, masculino u otro. Además, fecha de nacimiento: ${day}`,
      },
      { line: 3, column: 'fecha de nacimiento', message: `${day} Además, acepta correo: Escribe sí o no.` },
    ]);
  });

  it('tells the lines of receipts apart where a file has no reference for each, and is idempotent', async () => {
    await bring('stores', exampleOf('stores'));
    await bring('products', exampleOf('products'));
    await bring('customers', 'documento,nombre\n1001,Ana\n');
    const head = 'recibo,documento,tienda,producto,valor,fecha,medio de pago';
    const line = (receipt: string, sku: string, amount: number, day = '2026-05-03') =>
      `${receipt},1001,BOG-001,${sku},${amount},${day},Efectivo`;
    const file = [
      head,
      line('7', 'L12-1', 100),
      line('7', 'L12-2', 50),
      line('7', 'L12-1', 100),
      line('8', 'L12-1', 30, '2026-06-01'),
    ];
    expect(counts(await bring('purchases', file.join('\n')))).toEqual([4, 4, 0, 0]);
    expect(counts(await bring('purchases', file.join('\n')))).toEqual([4, 0, 0, 0]);
    const bought = await database.select().from(receipts).where(eq(receipts.accountId, accountId)).orderBy(asc(receipts.at));
    expect(bought.map(({ amount }) => Number(amount))).toEqual([250, 30]);
    const report = await bring('purchases', [head, line('', 'L12-1', 5)].join('\n'));
    expect(report.problems).toEqual([{ line: 2, column: 'recibo', message: 'Falta este dato.' }]);
    await expect(bring('purchases', 'documento,tienda\n1001,BOG-001')).rejects.toMatchObject({
      message: expect.stringContaining('referencia'),
    });
  });

  it('parses dates on the clock of the account', async () => {
    accountId = await newAccount('America/Santiago');
    for (const kind of kinds) await bring(kind, exampleOf(kind));
    const [purchase] = await database
      .select()
      .from(purchases)
      .where(eq(purchases.accountId, accountId))
      .orderBy(asc(purchases.id));
    expect(purchase?.at).toEqual(new Date('2026-05-03T18:30:00Z'));
  });

  it('reads a long file only as fast as it is written: two batches and a piece of the file ahead, in constant memory', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => `L${row},Olla ${row},Hogar,Cocina,Ollas,1\n`);
    const header = 'sku,nombre,categoria,subcategoria,linea,precio\n';
    await bring('products', header + rows(5000).join(''));
    let read = 0;
    const long = function* () {
      yield Buffer.from(header);
      for (let turn = 0; turn < 200; turn += 1) {
        const part = rows(5000).slice((turn % 20) * 250, (turn % 20) * 250 + 250);
        read += part.length;
        yield Buffer.from(part.join(''));
      }
    };
    const ahead: number[] = [];
    const none = { rows: 0, created: 0, updated: 0, rejected: 0, createdStores: 0, createdProducts: 0, problems: [] };
    const stream = Readable.from(long(), { objectMode: false, highWaterMark: 16_384 });
    const save = async (_: unknown, checkpoint: { readonly rows: number }) => void ahead.push(read - checkpoint.rows);
    const report = await importData(database, { accountId }, 'products', stream, { resumption: { from: none, save } });
    expect(counts(report)).toEqual([50_000, 0, 0, 0]);
    expect(ahead.length).toBeGreaterThan(9);
    expect(Math.max(...ahead)).toBeLessThan(13_000);
  }, 60_000);

  it('lets the last of several rows with the same identity in a batch win', async () => {
    const rows = Array.from({ length: 4100 }, (_, row) => `S${row % 2050},Producto ${row},Hogar,Cocina,Mesa,1`);
    const report = await bring('products', ['sku,nombre,categoria,subcategoria,linea,precio', ...rows].join('\n'));
    expect(counts(report)).toEqual([4100, 2050, 2050, 0]);
    const [product] = await database.select().from(products).where(eq(products.sku, 'S7'));
    expect(product?.name).toBe('Producto 2057');
  });

  it('withdraws products and takes them back, and leaves them as they are without the column', async () => {
    const withdrawn = async () => {
      const rows = await database.select().from(products).where(eq(products.accountId, accountId)).orderBy(asc(products.sku));
      return rows.filter(({ isWithdrawn }) => isWithdrawn).map(({ sku }) => sku);
    };
    const header = 'sku,nombre,categoria,subcategoria,linea,precio';
    const given = (sku: string) => `${sku},Taza,Hogar,Cocina,Mesa,1`;
    await bring('products', `${header},retirado\n${given('R1')},sí\n${given('R2')},no\n${given('R3')},\n`);
    expect(await withdrawn()).toEqual(['R1']);
    const sensible = await bring('products', `${header},retirado\n${given('R2')},quizás\n`);
    expect(sensible.problems).toMatchObject([{ line: 2, column: 'retirado' }]);
    await bring('products', `${header}\n${given('R1')}\n`);
    await bring('products', 'sku,descontinuado\nR2,SI\nR3,\n');
    expect(await withdrawn()).toEqual(['R1', 'R2']);
    await bring('products', 'sku,retirado\nR1,no\nR2,no\n');
    expect(await withdrawn()).toEqual([]);
  });

  it.each([
    ['', 'El archivo está vacío.'],
    ['sep=', 'El archivo está vacío.'],
    ['sep=;\r\n', 'El archivo está vacío.'],
    ['\uFEFFsep=\r\n\r\n', 'El archivo está vacío.'],
    ['sep="\n', 'El archivo está vacío.'],
    ['nombre,ciudad\n', 'Al archivo le faltan estas columnas: codigo.'],
    [Buffer.from('PK\u0003\u0004', 'latin1'), 'El archivo debe ser de tipo CSV'],
    ['"codigo\n', 'El encabezado no se puede leer. Las comillas de esta línea no se cierran.'],
  ])('refuses an invalid file: %j', async (content, message) => {
    await expect(bring('stores', content)).rejects.toMatchObject({ code: 'IMPORT_INVALID', message, fields: { file: message } });
  });

  it('keeps rows that were imported before a file broke off', async () => {
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from('sku,nombre,categoria,subcategoria,linea,precio\n');
        for (let row = 0; row < 12_000; row += 1) yield Buffer.from(`B${row},x,x,x,x,1\n`);
        throw new Error('broken off');
      })(),
    );
    await expect(importData(database, { accountId }, 'products', stream)).rejects.toThrow('broken off');
    expect(await database.$count(products, eq(products.accountId, accountId))).toBe(10_000);
  });

  it('records in the audit trail who imported what', async () => {
    await bring('stores', exampleOf('stores'));
    const events = await database
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.accountId, accountId))
      .orderBy(asc(auditEvents.id));
    expect(events.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['startImport', 'stores', {}],
      ['importData', 'stores', { rows: 2, created: 2, updated: 0, rejected: 0 }],
    ]);
  });

  it.each([
    ['begun by a queue', 0, ['startImport', 'importData']],
    ['taken up again', 1, ['importData']],
  ])('records the start of an import that is %s after %i rows', async (_, rows, actions) => {
    const resumption = {
      from: { rows, created: rows, updated: 0, rejected: 0, createdStores: 0, createdProducts: 0, problems: [] },
      save: () => Promise.resolve(),
    };
    await importData(database, { accountId }, 'stores', Readable.from([Buffer.from(exampleOf('stores'))]), { resumption });
    const events = await database
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.accountId, accountId))
      .orderBy(asc(auditEvents.id));
    expect(events.map(({ action }) => action)).toEqual(actions);
  });

  it("updates the planner's statistics", async () => {
    await bring('stores', exampleOf('stores'));
    const { rows } = await database.execute<{ analyzed: boolean }>(
      sql`select reltuples > 0 as analyzed from pg_class where oid = 'store'::regclass`,
    );
    expect(rows).toEqual([{ analyzed: true }]);
  });

  describe('an import over HTTP', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await testApp(database);
    });
    afterAll(() => test.close());

    const post = async (kind: string, content: string) => {
      const body = new FormData();
      body.set('data', '{}');
      body.set('file', new Blob([content], { type: 'text/csv' }), 'datos.csv');
      const headers = await test.as(test.staff.administrador);
      return test.app.inject({ method: 'POST', url: `/V1/data/${kind}`, headers, body: body as never });
    };

    it("imports a file into the sender's account", async () => {
      const answer = await post('stores', `${exampleOf('stores')},,\n`);
      expect(answer.json()).toEqual({
        kind: 'stores',
        rows: 2,
        created: 2,
        updated: 0,
        rejected: 0,
        createdStores: 0,
        createdProducts: 0,
        problems: [],
      });
      expect(await database.$count(stores, eq(stores.accountId, test.staff.administrador.accountId))).toBe(2);
      const [event] = await database
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.action, 'importData'))
        .orderBy(asc(auditEvents.id))
        .then((rows) => rows.slice(-1));
      expect(event?.userId).toBe(test.staff.administrador.userId);
    });

    it('reports an invalid file, and an unknown kind', async () => {
      const answer = await post('stores', 'x\n');
      const message = 'Al archivo le faltan estas columnas: codigo.';
      expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'IMPORT_INVALID', message, fields: { file: message } }]);
      expect((await post('campaigns', 'x\n')).statusCode).toBe(400);
    });
  });
});

it('maps each header name to one column', () => {
  for (const { columns } of Object.values(importKindDefinitions)) {
    const names = Object.values(columns).flatMap(({ header, aliases }) => [header, ...aliases]);
    const plain = names.map((name) =>
      name
        .normalize('NFD')
        .replace(/[^a-z0-9]/gi, '')
        .toLowerCase(),
    );
    expect(plain.filter((name, position) => plain.indexOf(name) !== position)).toEqual([]);
  }
});

it.each([
  [
    ['Código del producto', 'Producto', 'Tienda', 'Nombre de la tienda'],
    ['sku', 'productName', 'store', 'storeName'],
  ],
  [
    ['Producto', 'SKU', 'Tienda', 'Código de la tienda'],
    ['productName', 'sku', 'storeName', 'store'],
  ],
  [
    ['Producto', 'Tienda'],
    ['sku', 'store'],
  ],
])('reads %j as %j: names beside codes', (header, keys) => {
  expect(columnsOf(importKindDefinitions.purchases, header)).toEqual(keys);
});

it('accepts the wire names of store columns as well', () => {
  const { id: _, ...names } = storeNames;
  const header = Object.values(names);
  expect(columnsOf(importKindDefinitions.stores, header)).toEqual(Object.keys(names));
});
