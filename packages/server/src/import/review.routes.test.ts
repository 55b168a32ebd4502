import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportMapping, ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { and, asc, eq, sql } from 'drizzle-orm';
import writeXlsxFile from 'write-excel-file/node';
import { readListFile } from '../identity/list-files/testing/read-list-file.ts';
import { focusMoveStarts } from '../retail/focus/focus-moves.table.ts';
import { customers } from '../retail/customers/customers.table.ts';
import { products } from '../retail/products/products.table.ts';
import { purchases } from '../retail/purchases/purchases.table.ts';
import { stores } from '../retail/stores/stores.table.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { deleteOldImports } from './delete-old-imports.ts';
import { runImport } from './import-jobs.ts';
import { importsRepository } from './imports.repository.ts';
import { dataImportChanges, dataImportChunks, dataImports, importMappings } from './imports.table.ts';

const productsCsv = [
  'Código interno;Artículo;categoria;subcategoria;linea;precio',
  'P1;Vajilla;Hogar;Cocina;Mesa;189.900',
  'P2;Copa;Hogar;Cocina;Mesa;$ 12.500,50',
  'P3;Mantel;Hogar;Cocina;Mesa;barato',
].join('\n');
const byHand = ['sku', 'name', 'category', 'subcategory', 'line', 'price'];

oneDatabase(({ database, kind: databaseKind }) => {
  let test: TestApp;
  let accountId: number;
  beforeAll(async () => {
    test = await testApp(database);
    accountId = test.staff.marketing.accountId;
  });
  beforeEach(async () => {
    for (const table of [purchases, customers, products, dataImports, importMappings]) await database.delete(table);
    await database.delete(stores).where(eq(stores.accountId, accountId));
  });
  afterAll(() => test.close());

  const isEmbedded = databaseKind === 'embedded';
  type Caller = TestApp['staff']['marketing'];

  async function upload(kind: ImportKind, content: string | Buffer, as = test.staff.marketing, name = 'datos.csv') {
    const form = new FormData();
    form.append('data', '{}');
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), name);
    const body = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await test.app.inject({
      method: 'POST',
      url: `/V1/imports/${kind}/review`,
      headers: { ...(await test.as(as)), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: answer.statusCode, progress: answer.json<ImportStatus>() };
  }
  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { payload, as = test.staff.marketing }: { payload?: object; as?: Caller } = {},
  ) {
    const answer = await test.app.inject({
      method,
      url: `/V1/imports${path}`,
      headers: await test.as(as),
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const idOf = async (identifier: string): Promise<number> => {
    const [found] = await database.select({ id: dataImports.id }).from(dataImports).where(eq(dataImports.identifier, identifier));
    return found?.id ?? 0;
  };
  const work = async (identifier: string) => {
    await runImport({ database, isEmbedded, checkProgressMs: 0 }, await idOf(identifier), new AbortController().signal);
    const { body } = await call('GET', `/${identifier}/status`);
    return body as ImportStatus;
  };
  const step = async (identifier: string, name: 'check' | 'confirm' | 'undo', payload?: object) => {
    expect((await call('POST', `/${identifier}/${name}`, payload && { payload })).status).toBe(202);
    return work(identifier);
  };
  const bring = async (kind: ImportKind, content: string, as = test.staff.marketing) => {
    const { progress } = await upload(kind, content, as);
    return step(progress.identifier, 'confirm');
  };

  it('lists all imports of an account in a file, the newest first', async () => {
    const { progress } = await upload('customers', 'documento;nombre', test.staff.marketing, 'gente.csv');
    const { identifier, report } = await bring('products', productsCsv.replace('Código interno;Artículo', 'sku;nombre'));
    await bring('products', 'sku;nombre\nP9;Plato', test.staff.administrador);
    const [header, ...rows] = await readListFile(test, test.staff.marketing, { list: 'imports' });
    expect(header).toHaveLength(11);
    const counts = [report.rows, report.created, report.updated, report.rejected].map(String);
    expect(counts).toEqual(['3', '2', '0', '1']);
    const shown = rows.map((row) => row.slice(0, 7));
    expect(shown).toEqual([
      ['datos.csv', 'Productos', 'Importado', '1', '0', '0', '1'],
      ['datos.csv', 'Productos', 'Importado', ...counts],
      ['gente.csv', 'Clientes', 'Por confirmar', '0', '0', '0', '0'],
    ]);
    expect(rows[1]?.[7]).toBe(progress.createdBy);
    for (const [place, moment] of [
      [1, /^\d{4}-\d\d-\d\d \d\d:\d\d$/],
      [2, /^$/],
    ] as const)
      expect(rows[place]?.[9]).toMatch(moment);
    expect(await importsRepository.page(database, { accountId }, {}, { page: 2, size: 2 })).toMatchObject({
      items: [{ fileName: 'gente.csv' }],
      total: 3,
    });
    expect(identifier).not.toBe(progress.identifier);
  });

  it('lists them page by page, by content, name and person, in each order, and the chosen ones in a file', async () => {
    const empty = 'documento;nombre';
    for (const [kind, name] of [
      ['customers', 'Ágil.csv'],
      ['products', 'bolsos.csv'],
      ['customers', 'abrigos.csv'],
    ] as const)
      await upload(kind, kind === 'products' ? productsCsv : empty, test.staff.marketing, name);
    await upload('stores', 'codigo;nombre', test.staff.administrador, 'cali.csv');
    interface Answer {
      readonly items: readonly ImportStatus[];
      readonly total: number;
    }
    const list = async (query: string) => (await call('GET', query)).body as unknown as Answer;
    const names = async (query: string) => (await list(query)).items.map(({ fileName }) => fileName);
    const newest = ['cali.csv', 'abrigos.csv', 'bolsos.csv', 'Ágil.csv'];
    expect(await names('')).toEqual(newest);
    expect(await names('?order=at')).toEqual(newest.toReversed());
    expect(await names('?order=file')).toEqual(['abrigos.csv', 'Ágil.csv', 'bolsos.csv', 'cali.csv']);
    expect(await names('?order=-file&size=2&page=2')).toEqual(['Ágil.csv', 'abrigos.csv']);
    expect(await names('?kind=customers')).toEqual(['abrigos.csv', 'Ágil.csv']);
    expect(await names('?search=AGIL')).toEqual(['Ágil.csv']);
    expect(await list('?size=1&kind=customers')).toMatchObject({ items: [{}], total: 2 });
    const { items } = await list('');
    const by = items[0]?.createdBy ?? '';
    expect(await names(`?search=${encodeURIComponent(by)}`)).toEqual(
      items.filter(({ createdBy }) => createdBy.includes(by)).map(({ fileName }) => fileName),
    );
    for (const order of ['state', 'created', 'updated', 'rejected', 'by'])
      expect(new Set(await names(`?order=-${order}`))).toEqual(new Set(newest));
    const only = items.flatMap(({ identifier, fileName }) => (/^[ab]/.test(fileName) ? [identifier] : []));
    const sort = { by: 'file', direction: 'desc' };
    const [, ...rows] = await readListFile(test, test.staff.marketing, { list: 'imports', sort, only });
    expect(rows.map(([name]) => name)).toEqual(['bolsos.csv', 'abrigos.csv']);
  });

  it('lists products in a file that an import reads unchanged', async () => {
    await bring('products', productsCsv.replace('Código interno;Artículo', 'sku;nombre').split('\n').slice(0, 3).join('\n'));
    await database.update(products).set({ isWithdrawn: true }).where(eq(products.sku, 'P2'));
    const filed = await readListFile(test, test.staff.marketing, { list: 'products' });
    expect(filed).toEqual([
      ['sku', 'nombre', 'categoria', 'subcategoria', 'linea', 'precio', 'retirado', 'Compradores en 90 días', 'Recomendación'],
      ['P2', 'Copa', 'Hogar', 'Cocina', 'Mesa', '12500.5000', 'sí', '', 'Retirado'],
      ['P1', 'Vajilla', 'Hogar', 'Cocina', 'Mesa', '189900', 'no', '', 'Por calcular'],
    ]);
    const before = await database.select().from(products).orderBy(asc(products.id));
    const { report } = await bring('products', filed.map((row) => row.join(';')).join('\n'));
    expect(report).toMatchObject({ rows: 2, created: 0, rejected: 0 });
    expect(await database.select().from(products).orderBy(asc(products.id))).toEqual(before);
  });

  describe('the mapping of columns', () => {
    it('is guessed from their names, with a preview of the first rows', async () => {
      const { progress } = await upload('products', productsCsv);
      expect(progress).toMatchObject({ state: 'uploaded', createdBy: expect.stringMatching(/\S/), undoUntil: null });
      const { body } = await call('GET', `/${progress.identifier}/mapping`);
      expect(body.header).toEqual(['Código interno', 'Artículo', 'categoria', 'subcategoria', 'linea', 'precio']);
      expect(body.mapping).toEqual([null, null, 'category', 'subcategory', 'line', 'price']);
      expect(body.missing).toEqual(
        ['sku', 'name'].filter((key) => (body as ImportMapping).columns.find((one) => one.key === key)?.isRequired),
      );
      expect(body.sample[1]?.cells[5]).toEqual({ text: '$ 12.500,50', value: '12500.50', error: null });
      expect(body.sample[2]?.cells[5]).toMatchObject({ text: 'barato', value: null, error: expect.stringContaining('número') });
      const kinds = new Map((body as ImportMapping).columns.map(({ key, kind }) => [key, kind]));
      expect([kinds.get('name'), kinds.get('price'), kinds.get('isWithdrawn')]).toEqual(['text', 'number', 'flag']);
    });

    it('takes a number of invoices that repeats for the receipt, and needs no reference then', async () => {
      const head = 'Factura;Cédula;Código tienda;Referencia producto;Valor total;Fecha factura;Forma de pago';
      const line = (invoice: string, sku: string) => `${invoice};1001;B1;${sku};10.000;03/05/2026;Efectivo`;
      const open = async (...lines: readonly string[]) => {
        const { progress } = await upload('purchases', [head, ...lines].join('\n'));
        const { body } = await call('GET', `/${progress.identifier}/mapping`);
        return body as ImportMapping;
      };
      const repeated = await open(line('F-1', 'A1'), line('F-1', 'A2'), line('F-2', 'A1'));
      expect(repeated).toMatchObject({
        mapping: ['receipt', 'document', 'store', 'sku', 'amount', 'at', 'paymentMethod'],
        missing: [],
      });
      expect(repeated.columns.find(({ key }) => key === 'reference')?.isRequired).toBe(false);
      const single = await open(line('F-1', 'A1'), line('F-2', 'A2'));
      expect([single.mapping[0], single.missing]).toEqual(['reference', []]);
    });

    it('finds invoices that repeat only far into a big file, and is not misled by rows that are repeated or corrected', async () => {
      const head = 'Factura;Cédula;Código tienda;Referencia producto;Valor total;Fecha factura;Forma de pago;Notas';
      const line = (invoice: number | string, sku: string, value = '10.000') =>
        `F-${invoice};1001;B1;${sku};${value};03/05/2026;Efectivo;"${'de dos\nlíneas '.repeat(6)}"`;
      const open = async (lines: readonly string[]) => {
        const { progress } = await upload('purchases', [head, ...lines].join('\n'));
        const { body } = await call('GET', `/${progress.identifier}/mapping`);
        return (body as ImportMapping).mapping[0];
      };
      const single = Array.from({ length: 9000 }, (_, row) => line(row, `A${row % 7}`));
      const twice = Array.from({ length: 9000 }, (_, row) =>
        line(row < 4000 ? row : Math.floor(row / 2) + 10_000, `A${row % 7}`),
      );
      expect(await open(single)).toBe('reference');
      expect(await open(twice)).toBe('receipt');
      const corrected = single.flatMap((row, place) =>
        place % 50 === 1 ? [row, row, line(place, `A${place % 7}`, '9.000')] : [row],
      );
      expect(await open(corrected)).toBe('reference');
    });

    it('by hand is stored, and reused for the next file with the same header once it is confirmed', async () => {
      const { progress } = await upload('products', productsCsv);
      const mapped = await call('PUT', `/${progress.identifier}/mapping`, { payload: { mapping: byHand } });
      expect(mapped.body).toMatchObject({ mapping: byHand, missing: [], isRemembered: false });
      expect(await step(progress.identifier, 'confirm')).toMatchObject({ state: 'done', report: { created: 2, rejected: 1 } });
      const again = await upload('products', productsCsv);
      const remembered = await call('GET', `/${again.progress.identifier}/mapping`);
      expect(remembered.body).toMatchObject({ mapping: byHand, isRemembered: true });
      const another = await upload('products', productsCsv.replace('Artículo', 'Nombre'));
      const fresh = await call('GET', `/${another.progress.identifier}/mapping`);
      expect(fresh.body.isRemembered).toBe(false);
    });

    it.each([
      ['a column that the kind does not have', ['sku', 'nombre del perro', null, null, null, null]],
      ['one column for two of the file', ['sku', 'sku', null, null, null, null]],
    ])('refuses %s', async (_, mapping) => {
      const { progress } = await upload('products', productsCsv);
      const refused = await call('PUT', `/${progress.identifier}/mapping`, { payload: { mapping } });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields)).toEqual(['mapping']);
    });

    it('must have the required columns before the import can be confirmed', async () => {
      const { progress } = await upload('products', productsCsv);
      expect((await call('POST', `/${progress.identifier}/confirm`)).status).toBe(409);
      expect(await database.$count(products)).toBe(0);
    });
  });

  it('counts what a file would change without changing anything, in agreement with the import', async () => {
    await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10\nA2;Dos;C;S;L;20\nA3;Tres;C;S;L;30');
    const rows = ['sku;nombre;categoria;subcategoria;linea;precio', 'A1;Uno;C;S;L;10', 'A2;Dos;C;S;L;25', ';Nada;C;S;L;1'];
    for (let index = 0; index < 6000; index += 1) rows.push(`N${index};Nuevo;C;S;L;5`);
    rows.push('N1;Otra vez;C;S;L;5', 'N2;Nuevo;C;S;L;5');
    const { progress } = await upload('products', rows.join('\n'));
    const before = await database.select().from(products).orderBy(asc(products.id));
    const checked = await step(progress.identifier, 'check');
    expect(checked).toMatchObject({ state: 'uploaded', error: null });
    expect(checked.check).toMatchObject({ rows: 6005, created: 6000, updated: 1, rejected: 1, repeated: 2, isWhole: true });
    expect(await database.select().from(products).orderBy(asc(products.id))).toEqual(before);
    const done = await step(progress.identifier, 'confirm');
    // One of the repeated rows has another value than the first.
    expect(done.report).toMatchObject({ rows: 6005, created: 6000, updated: 2, rejected: 1 });
    expect(done.report.problems).toEqual(checked.check?.problems);
  }, 60_000);

  describe('a check of a long file', () => {
    const manyProducts = [
      'sku;nombre;categoria;subcategoria;linea;precio',
      ...Array.from({ length: 12_000 }, (_, row) => `P${row};Vajilla;Hogar;Cocina;Mesa;5`),
    ].join('\n');
    const stored = async (identifier: string) => {
      const found = await importsRepository.findById(database, await idOf(identifier));
      if (!found) throw new Error('The import is gone.');
      return found;
    };

    it('stores its progress, and what it has counted stays when it is stopped', async () => {
      const { progress } = await upload('products', manyProducts);
      // Stops the check as soon as it has stored its progress.
      await database.execute(sql`create function planted_stop() returns trigger language plpgsql as $$ begin
        if new.state = 'checking' and new."check" is not null then new.state = 'uploaded'; end if; return new; end $$`);
      await database.execute(sql`create trigger planted_stop before update on data_import
        for each row execute function planted_stop()`);
      try {
        const stopped = await step(progress.identifier, 'check');
        expect(stopped).toMatchObject({ state: 'uploaded', check: { rows: 5000, created: 5000, isWhole: false } });
        expect((await stored(progress.identifier)).readBytes).toBeGreaterThan(0);
      } finally {
        await database.execute(sql`drop trigger planted_stop on data_import`);
        await database.execute(sql`drop function planted_stop`);
      }
      const whole = await step(progress.identifier, 'check');
      expect(whole).toMatchObject({ state: 'uploaded', share: 0, check: { rows: 12_000, created: 12_000, isWhole: true } });
      const done = await step(progress.identifier, 'confirm');
      expect(done).toMatchObject({ state: 'done', report: { rows: 12_000, created: 12_000 } });
    }, 60_000);

    it('can be stopped before a worker begins it, and again after it has ended', async () => {
      const { progress } = await upload('products', manyProducts);
      const stop = () => call('POST', `/${progress.identifier}/check/stop`);
      expect((await call('POST', `/${progress.identifier}/check`)).status).toBe(202);
      expect((await stop()).body).toMatchObject({ state: 'uploaded', check: null });
      expect(await work(progress.identifier)).toMatchObject({ state: 'uploaded', check: null });
      await step(progress.identifier, 'check');
      expect((await stop()).body).toMatchObject({ state: 'uploaded', check: { rows: 12_000, isWhole: true } });
    }, 60_000);

    it('is set aside by the import, which begins with the first row', async () => {
      const { progress } = await upload('products', manyProducts);
      expect((await call('POST', `/${progress.identifier}/check`)).body).toMatchObject({ state: 'checking', check: null });
      const of = await stored(progress.identifier);
      expect(await importsRepository.saveCheck(database, of, { readBytes: 1000 })).toBe(true);
      expect((await call('POST', `/${progress.identifier}/confirm`)).body).toMatchObject({ state: 'waiting', share: 0 });
      expect(await importsRepository.saveCheck(database, of, { readBytes: 2000 })).toBe(false);
      expect(await work(progress.identifier)).toMatchObject({ state: 'done', share: 1, report: { created: 12_000 } });
    }, 60_000);

    it('counts for the columns that it reads only', async () => {
      const { progress } = await upload('products', productsCsv);
      const start = () => call('POST', `/${progress.identifier}/check`);
      const choose = (payload: object) => call('PUT', `/${progress.identifier}/mapping`, { payload });
      await choose({ mapping: byHand });
      await start();
      const first = await stored(progress.identifier);
      await choose({ mapping: byHand.with(1, 'line').with(4, 'name') });
      await start();
      expect(await importsRepository.saveCheck(database, first, { readBytes: 1 })).toBe(false);
      const second = await stored(progress.identifier);
      expect(await importsRepository.saveCheck(database, second, { readBytes: 1 })).toBe(true);
      await call('PUT', `/${progress.identifier}/origin`, { payload: { isConverted: false } });
      await start();
      expect(await importsRepository.saveCheck(database, second, { readBytes: 1 })).toBe(false);
    });
  });

  it('parses a workbook like a CSV file with the same rows', async () => {
    const header = ['referencia', 'documento', 'tienda', 'producto', 'cantidad', 'valor', 'fecha', 'forma de pago'];
    const at = new Date('2026-05-03T14:30:00Z');
    const sheet = [
      header.map((value) => ({ value })),
      [
        { value: 'R1' },
        { value: 1020304050 },
        { value: 'B1' },
        { value: 'P1' },
        { value: 1.125 },
        { value: 1234.5 },
        { value: at, format: 'yyyy-mm-dd hh:mm' },
        { value: 'Efectivo' },
      ],
      [
        { value: 'R2' },
        { value: 1020304050 },
        { value: 'B1' },
        { value: 'P1' },
        { value: 2 },
        { value: 1.234 },
        { value: new Date('2026-05-04T00:00:00Z'), format: 'yyyy-mm-dd' },
        { value: 'Efectivo' },
      ],
      // A date whose cell is not formatted as one is the number of days by which spreadsheets count.
      [
        { value: 'R3' },
        { value: '1020304050' },
        { value: 'B1' },
        { value: 'P1' },
        { value: 2 },
        { value: -1500 },
        { value: 46145.604166666664 },
        { value: 'Efectivo' },
      ],
    ];
    const workbook = await writeXlsxFile(sheet as never).toBuffer();
    const { status, progress } = await upload('purchases', workbook);
    expect(status).toBe(202);
    const { body } = await call('GET', `/${progress.identifier}/mapping`);
    const values = (body as ImportMapping).sample.map(({ cells }) =>
      Object.fromEntries(cells.map(({ value }, n) => [body.mapping[n], value])),
    );
    expect(values).toMatchObject([
      { reference: 'R1', document: '1020304050', units: '1.1250', amount: '1234.5', at: '2026-05-03 14:30:00' },
      { reference: 'R2', units: '2', amount: '1.2340', at: '2026-05-04 00:00:00' },
      { reference: 'R3', amount: '-1500', at: '2026-05-03 14:30:00' },
    ]);
  });

  describe('the order of day and month in dates', () => {
    const birthdays = (...days: readonly string[]): string =>
      ['documento;nombre;fecha de nacimiento', ...days.map((day, row) => `${2000 + row};Ana;${day}`)].join('\n');
    const open = async (...days: readonly string[]) => {
      const { progress } = await upload('customers', birthdays(...days));
      const { body } = await call('GET', `/${progress.identifier}/mapping`);
      return { identifier: progress.identifier, mapping: body as ImportMapping };
    };
    const birthDates = async () => {
      const found = await database.select({ day: customers.birthDate }).from(customers).orderBy(asc(customers.document));
      return found.map(({ day }) => day);
    };

    it.each([
      ['day', '03/04/1980', '25/04/1980', ['1980-04-03', '1980-04-25']],
      ['month', '03/04/1980', '04/25/1980', ['1980-03-04', '1980-04-25']],
    ])('is %s first where a date of the file can only be read so', async (order, ambiguous, clear, stored) => {
      const { identifier, mapping } = await open(ambiguous, clear);
      expect(mapping.dates).toMatchObject({ order, basis: 'file', example: { text: clear } });
      expect(mapping.sample.map(({ cells }) => cells[2]?.value)).toEqual(stored);
      expect((await step(identifier, 'check')).check).toMatchObject({ created: 2, rejected: 0 });
      expect(await step(identifier, 'confirm')).toMatchObject({ state: 'done', report: { created: 2, rejected: 0 } });
      expect(await birthDates()).toEqual(stored);
    });

    it('is unknown where all dates can be read in both, until it is chosen, and is remembered for files with this header', async () => {
      const { identifier, mapping } = await open('03/04/1980', '5/6/81');
      const example = { text: '03/04/1980', day: '1980-04-03', month: '1980-03-04' };
      expect(mapping.dates).toEqual({ order: 'day', basis: 'assumed', example });
      await step(identifier, 'check');
      const payload = { mapping: mapping.mapping, dateOrder: 'month' };
      const chosen = await call('PUT', `/${identifier}/mapping`, { payload });
      expect(chosen.body.dates).toEqual({ order: 'month', basis: 'chosen', example });
      const { body: kept } = await call('PUT', `/${identifier}/mapping`, { payload: { mapping: mapping.mapping } });
      expect(kept.dates).toMatchObject({ order: 'month', basis: 'chosen' });
      expect((await call('GET', `/${identifier}/status`)).body.check).toBeNull();
      expect(await step(identifier, 'confirm')).toMatchObject({ state: 'done', report: { created: 2 } });
      expect(await birthDates()).toEqual(['1980-03-04', '1981-05-06']);

      const next = await open('07/08/1990');
      expect(next.mapping.dates).toMatchObject({ order: 'month', basis: 'remembered' });
      const contrary = await open('07/08/1990', '25/08/1990');
      expect(contrary.mapping.dates).toMatchObject({ order: 'day', basis: 'file' });
    });

    it('is day first for a file whose header was confirmed before orders were stored', async () => {
      const { identifier } = await open('03/04/1980', '25/04/1980');
      await step(identifier, 'confirm');
      await database.update(importMappings).set({ dateOrder: null });
      expect((await open('07/08/1990')).mapping.dates).toMatchObject({ order: 'day', basis: 'remembered' });
    });

    it.each([
      ['without dates that can be confused', ['1980-04-03', '05/05/1980', '3-abr-1980']],
      ['without dates', []],
    ])('is not asked for a file %s', async (_, days) => {
      expect((await open(...days)).mapping.dates).toBeNull();
    });

    it('follows most dates where they contradict each other, and the rest are rejected with the reason', async () => {
      const { identifier, mapping } = await open('04/25/1980', '04/26/1980', '25/04/1980');
      expect(mapping.dates).toMatchObject({ order: 'month', basis: 'file' });
      const { report } = await step(identifier, 'confirm');
      expect(report).toMatchObject({ created: 2, rejected: 1 });
      expect(report.problems).toEqual([
        {
          line: 4,
          column: 'fecha de nacimiento',
          message: 'Este mes no existe: en este archivo va primero el mes y después el día.',
        },
      ]);
    });
  });

  it('refuses a workbook that can not be read, with the reason', async () => {
    const { status, progress } = await upload('products', Buffer.from('PK\u0003\u0004 no workbook', 'latin1'));
    expect(status).toBe(400);
    expect(progress).toMatchObject({ code: 'IMPORT_INVALID', fields: { file: expect.stringContaining('Excel') } });
    const { body } = await call('GET', '');
    expect(body.items).toMatchObject([{ state: 'failed', error: expect.stringContaining('Excel') }]);
  });

  it.each([
    ['libro.xlsx', 'no es un libro', 'no es un libro de Excel'],
    ['libro.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel antiguo (.xls)'],
    ['datos.csv', '%PDF-1.7', 'es un PDF'],
    ['vacio.csv', '', 'El archivo está vacío'],
  ])('refuses %s, which is no table, with the reason', async (name, content, reason) => {
    const { status, progress } = await upload('products', content, test.staff.marketing, name);
    expect([status, progress]).toMatchObject([
      400,
      { code: 'IMPORT_INVALID', fields: { file: expect.stringContaining(reason) } },
    ]);
  });

  it('exports the rejected rows as a file that can be corrected and imported', async () => {
    const { identifier } = await bring(
      'products',
      'sku;nombre;categoria;subcategoria;linea;precio\nB1;Uno;C;S;L;caro\nB2;=Dos;C;S;L;20',
    );
    const { body } = await call('GET', `/${identifier}/rejected`);
    expect(body.total).toBe(1);
    expect(body.content).toContain('B1;Uno;C;S;L;caro;2;');
    const { rows } = await database.execute(
      sql`select user_id as "userId", subject from audit_event where action = 'exportRejectedRows' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ userId: test.staff.marketing.userId, subject: 'products' }]);
    const corrected = await bring('products', body.content.replace('caro', '10'));
    expect(corrected.report).toMatchObject({ rows: 1, created: 1, rejected: 0 });
  });

  it('exports all rejected rows in their order, padded to the widest', async () => {
    const { identifier } = await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nB1;Uno;C;S;L;10');
    const importId = await idOf(identifier);
    // More than two batches, and the widest row last.
    await database.execute(sql`
      insert into data_import_rejection (import_id, line, "column", message, cells)
      select ${importId}, line, case when line % 2 = 0 then 'precio' else '' end, 'No es un número «👍».',
        case when line = 1002 then jsonb_build_array('a "b"', '2', '3', '4', '5', '6', '7') else jsonb_build_array('P' || line) end
      from generate_series(2, 1002) line`);
    const { status, body } = await call('GET', `/${identifier}/rejected`);
    const lines = body.content.split('\r\n');
    expect([status, body.fileName, body.total, lines.length]).toEqual([200, 'rechazadas-productos.csv', 1001, 1003]);
    expect(lines[0]).toBe('\uFEFFsku;nombre;categoria;subcategoria;linea;precio;;línea;motivo');
    expect(lines.slice(1, 3)).toEqual(['P2;;;;;;;2;precio: No es un número «👍».', 'P3;;;;;;;3;No es un número «👍».']);
    expect(lines.slice(1, 1002).map((line: string) => line.split(';')[7])).toEqual(
      Array.from({ length: 1001 }, (_, index) => String(index + 2)),
    );
    expect(lines[1001]).toBe('"a ""b""";2;3;4;5;6;7;1002;precio: No es un número «👍».');
  });

  describe('undoing an import', () => {
    const all = () =>
      database
        .select({ sku: products.sku, name: products.name, price: products.price })
        .from(products)
        .orderBy(asc(products.sku));

    it('removes what it created and restores what it changed', async () => {
      await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10\nA2;Dos;C;S;L;20');
      const before = await all();
      const rows = Array.from({ length: 5500 }, (_, index) => `N${index};Nuevo;C;S;L;5`);
      const done = await bring(
        'products',
        ['sku;nombre;categoria;subcategoria;linea;precio', 'A1;Uno nuevo;C;S;L;11', ...rows].join('\n'),
      );
      expect(Date.parse(done.undoUntil ?? '') - Date.parse(done.endedAt ?? '')).toBe(24 * 3_600_000);
      const undone = await step(done.identifier, 'undo');
      expect(undone).toMatchObject({ state: 'undone', undo: { removed: 5500, restored: 1, kept: 0 }, undoUntil: null });
      expect(await all()).toEqual(before);
      expect((await call('POST', `/${done.identifier}/undo`)).status).toBe(409);
    }, 60_000);

    it('takes back the moves between foci that it made', async () => {
      await bring('customers', 'documento;nombre;enfoque\n1001;Ana;Leales');
      await database.insert(focusMoveStarts).values({ accountId, day: '2026-01-01' });
      const done = await bring('customers', 'documento;nombre;enfoque\n1001;Ana;En riesgo');
      const moves = async () =>
        (await database.execute(sql`select from_focus, to_focus from focus_move where account_id = ${accountId}`)).rows;
      expect(await moves()).toEqual([{ from_focus: 'LEALES', to_focus: 'ENRIESGO' }]);
      await step(done.identifier, 'undo');
      expect(await moves()).toEqual([{ from_focus: 'LEALES', to_focus: 'LEALES' }]);
    });

    it('keeps rows that something else has changed or uses since', async () => {
      await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10');
      const rows = ['A1;Uno nuevo;C;S;L;11', 'A2;Dos;C;S;L;20', 'A3;Tres;C;S;L;30', 'A4;Cuatro;C;S;L;40'];
      const done = await bring('products', ['sku;nombre;categoria;subcategoria;linea;precio', ...rows].join('\n'));
      await database.update(products).set({ name: 'Corregido' }).where(eq(products.sku, 'A1'));
      await database.update(products).set({ price: '31' }).where(eq(products.sku, 'A3'));
      await bring('stores', 'codigo;nombre;ciudad;departamento;zona;canal\nB1;Chapinero;Bogotá;Bogotá D.C.;Centro;Almacén');
      const [store] = await database.select({ id: stores.id }).from(stores).where(eq(stores.accountId, accountId));
      const [customer] = await database.insert(customers).values({ accountId, firstName: 'Ana', lastName: 'Ruiz' }).returning();
      const [used] = await database
        .select()
        .from(products)
        .where(and(eq(products.accountId, accountId), eq(products.sku, 'A4')));
      await database.insert(purchases).values({
        accountId,
        customerId: customer?.id ?? 0,
        storeId: store?.id ?? 0,
        productId: used?.id ?? 0,
        amount: '40',
        paymentMethod: 'EFECTIVO',
        at: new Date('2026-05-01T12:00:00Z'),
      });
      const undone = await step(done.identifier, 'undo');
      // A1 has its previous price, and the name that was corrected later.
      expect(undone.undo).toMatchObject({ removed: 1, restored: 1, kept: 2 });
      expect(await all()).toEqual([
        { sku: 'A1', name: 'Corregido', price: '10.00' },
        { sku: 'A3', name: 'Tres', price: '31.00' },
        { sku: 'A4', name: 'Cuatro', price: '40.00' },
      ]);
    });

    it('subtracts lines from their receipts, and queues the customers of both sides', async () => {
      await bring('stores', 'codigo;nombre;ciudad;departamento;zona;canal\nB1;Chapinero;Bogotá;Bogotá D.C.;Centro;Almacén');
      await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10');
      await bring('customers', 'documento;nombre\n1001;Ana\n1002;Luis');
      const head = 'referencia;documento;tienda;producto;valor;fecha;forma de pago';
      await bring('purchases', `${head}\nR1;1001;B1;A1;100;2026-05-03;Efectivo`);
      const totals = async () => {
        const { rows } = await database.execute(
          sql`select c.document, r.amount::text from receipt r join customer c on c.id = r.customer_id order by 1`,
        );
        return rows;
      };
      const before = await totals();
      const done = await bring(
        'purchases',
        `${head}\nR1;1002;B1;A1;150;2026-05-03;Efectivo\nR2;1001;B1;A1;70;2026-05-04;Efectivo`,
      );
      expect(await totals()).toEqual([
        { document: '1001', amount: '70.00' },
        { document: '1002', amount: '150.00' },
      ]);
      await database.execute(sql`delete from stale_customer`);
      expect((await step(done.identifier, 'undo')).undo).toMatchObject({ removed: 1, restored: 1, kept: 0 });
      expect(await totals()).toEqual(before);
      const { rows: queued } = await database.execute(
        sql`select distinct c.document from stale_customer s join customer c on c.id = s.customer_id order by 1`,
      );
      expect(queued).toEqual([{ document: '1001' }, { document: '1002' }]);
    });

    it('removes what came in before the file turned out to be unreadable', async () => {
      const { progress } = await upload('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10');
      expect(await step(progress.identifier, 'confirm')).toMatchObject({ state: 'done', report: { created: 1 } });
      await database.update(dataImports).set({ state: 'failed', error: 'El archivo se cortó.' });
      const { body } = await call('GET', `/${progress.identifier}/status`);
      expect(body.undoUntil).toMatch(/^20/);
      expect((await step(progress.identifier, 'undo')).undo).toMatchObject({ removed: 1, kept: 0 });
      expect(await database.$count(products)).toBe(0);
    });

    it('is refused after 24 hours, when its journal is deleted', async () => {
      const done = await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10');
      expect(await database.$count(dataImportChanges)).toBe(1);
      await deleteOldImports(database, new Date(Date.now() + 23 * 3_600_000));
      expect(await database.$count(dataImportChanges)).toBe(1);
      await database.update(dataImports).set({ endedAt: new Date(Date.now() - 24 * 3_600_000 - 1000) });
      expect((await call('POST', `/${done.identifier}/undo`)).body.message).toContain('24 horas');
      await deleteOldImports(database, new Date());
      expect(await database.$count(dataImportChanges)).toBe(0);
      expect((await call('GET', `/${done.identifier}/status`)).body.undoUntil).toBeNull();
    });
  });

  describe('purchases of stores and products that do not exist', () => {
    const head = 'referencia;documento;tienda;producto;valor;fecha;forma de pago';
    const line = (reference: string, store: string, sku: string, document = '1001') =>
      `${reference};${document};${store};${sku};100;2026-05-03;Efectivo`;
    const file = [
      head,
      line('R1', 'B1', 'A1'),
      line('R2', 'B1', 'N1'),
      line('R3', 'C1', 'N2'),
      line('R2', 'B1', 'N1'),
      line('R4', 'C1', 'N1', '9999'),
      line('R5', 'C1', 'N1').replace('100', 'mucho'),
    ].join('\n');
    const create = { createMissing: true };
    beforeEach(async () => {
      await bring('customers', 'documento;nombre\n1001;Ana');
    });
    const withOneOfEach = async () => {
      await bring('stores', 'codigo;nombre;ciudad;departamento;zona;canal\nB1;Chapinero;Bogotá;Bogotá D.C.;Centro;Almacén');
      await bring('products', 'sku;nombre;categoria;subcategoria;linea;precio\nA1;Uno;C;S;L;10');
    };
    const suggestion = async (kind: ImportKind, content: string) => {
      const { progress } = await upload(kind, content);
      return (await call('GET', `/${progress.identifier}/mapping`)).body.createMissing;
    };

    it('are counted by the check with and without creating them, in agreement with the import', async () => {
      await withOneOfEach();
      const { progress } = await upload('purchases', file);
      const { check } = await step(progress.identifier, 'check');
      expect(check).toMatchObject({ rows: 6, created: 1, updated: 0, rejected: 5, repeated: 0 });
      expect(check?.withMissing).toMatchObject({ stores: 1, products: 2, created: 3, updated: 0, rejected: 2, repeated: 1 });
      expect(check?.withMissing?.problems.map((problem) => problem.line)).toEqual([6, 7]);
      expect([await database.$count(stores), await database.$count(products)]).toEqual([1, 1]);
      const done = await step(progress.identifier, 'confirm', create);
      expect(done.report).toMatchObject({ created: 3, rejected: 2, createdStores: 1, createdProducts: 2 });
      expect(done.report.problems).toEqual(check?.withMissing?.problems);
    });

    it('are rejected without the option, and the check of a complete file says that nothing is missing', async () => {
      await withOneOfEach();
      const { progress } = await upload('purchases', file);
      expect((await step(progress.identifier, 'confirm')).report).toMatchObject({ created: 1, rejected: 5, createdStores: 0 });
      const complete = await upload('purchases', [head, line('R9', 'B1', 'A1')].join('\n'));
      expect((await step(complete.progress.identifier, 'check')).check?.withMissing).toBeNull();
    });

    it('may lack the payment method, or name an unknown one: they become «Otro», and existing rows keep theirs', async () => {
      await withOneOfEach();
      const checkAndImport = async (content: string) => {
        const { progress } = await upload('purchases', content);
        const { body } = await call('GET', `/${progress.identifier}/mapping`);
        const { check } = await step(progress.identifier, 'check');
        await step(progress.identifier, 'confirm');
        return { missing: body.missing, check };
      };
      const methods = async () => {
        const rows = await database
          .select({ reference: purchases.reference, method: purchases.paymentMethod })
          .from(purchases)
          .orderBy(purchases.reference);
        return rows.map(({ reference, method }) => `${reference} ${method}`);
      };
      const bare = 'referencia;documento;tienda;producto;valor;fecha';
      const row = (reference: string, ...more: string[]) =>
        [reference, '1001', 'B1', 'A1', '100', '2026-05-03', ...more].join(';');
      const first = await checkAndImport([bare, row('R1'), row('R2')].join('\n'));
      expect(first).toMatchObject({ missing: [], check: { created: 2, rejected: 0 } });
      expect(await methods()).toEqual(['R1 OTRO', 'R2 OTRO']);
      const words = [
        row('R1', 'Datáfono'),
        row('R2', 'Visa Débito'),
        row('R3', 'Sistecrédito'),
        row('R4', ''),
        row('R5', 'datáfono'),
      ];
      const second = await checkAndImport([`${bare};medio de pago`, ...words].join('\n'));
      expect(second.check).toMatchObject({ created: 3, updated: 1, rejected: 0 });
      const after = ['R1 OTRO', 'R2 TARJETADEBITO', 'R3 OTRO', 'R4 OTRO', 'R5 OTRO'];
      expect(await methods()).toEqual(after);
      await checkAndImport([bare, row('R2').replace('100', '200')].join('\n'));
      expect(await methods()).toEqual(after);
    });

    it('are removed when the import is undone, except those that are used or were changed since', async () => {
      const { progress } = await upload(
        'purchases',
        [head, ...['B1', 'C1', 'C2'].map((code) => line(code, code, 'N1'))].join('\n'),
      );
      await step(progress.identifier, 'confirm', create);
      await bring('purchases', [head, line('R9', 'B1', 'N1')].join('\n'));
      await database.update(stores).set({ name: 'Centro' }).where(eq(stores.code, 'C2'));
      expect((await step(progress.identifier, 'undo')).undo).toEqual({
        removed: 3,
        restored: 0,
        kept: 0,
        removedStores: 1,
        removedProducts: 0,
        keptMissing: 3,
      });
      const left = await database.select({ code: stores.code }).from(stores).orderBy(asc(stores.code));
      expect(left.map(({ code }) => code)).toEqual(['B1', 'C2']);
      expect(await database.$count(products)).toBe(1);
    });

    it('are removed with all batches of the import that created them', async () => {
      const rows = Array.from({ length: 6000 }, (_, row) => line(`R${row}`, `B${row % 2}`, `N${row % 900}`));
      const { progress } = await upload('purchases', [head, ...rows].join('\n'));
      expect((await step(progress.identifier, 'confirm', create)).report).toMatchObject({ created: 6000, createdProducts: 900 });
      expect((await step(progress.identifier, 'undo')).undo).toMatchObject({
        removed: 6000,
        removedStores: 2,
        removedProducts: 900,
      });
      expect([await database.$count(stores), await database.$count(products)]).toEqual([0, 0]);
    }, 60_000);

    it('are suggested to an account that has none, and afterwards as it was last confirmed for the same header', async () => {
      expect(await suggestion('purchases', file)).toBe(true);
      expect(await suggestion('customers', 'documento;nombre;tienda\n1001;Ana;B1')).toBe(true);
      expect(await suggestion('customers', 'documento;apellido\n1001;Ruiz')).toBeNull();
      expect(await suggestion('products', productsCsv)).toBeNull();
      await withOneOfEach();
      expect(await suggestion('purchases', file)).toBe(false);
      const { progress } = await upload('purchases', file);
      await step(progress.identifier, 'confirm', create);
      expect(await suggestion('purchases', file)).toBe(true);
    });
  });

  it('can be cancelled before it starts: its file is deleted', async () => {
    const { progress } = await upload('products', productsCsv);
    const cancelled = await call('POST', `/${progress.identifier}/cancel`);
    expect(cancelled.body.state).toBe('cancelled');
    expect(await database.$count(dataImportChunks)).toBe(0);
    expect((await call('POST', `/${progress.identifier}/cancel`)).status).toBe(409);
    expect((await call('POST', `/${progress.identifier}/confirm`)).status).toBe(409);
  });

  it('can be cancelled while it runs: the imported rows stay and can be undone', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `N${index};Nuevo con un nombre bastante largo;C;S;L;5`);
    const { progress } = await upload('products', ['sku;nombre;categoria;subcategoria;linea;precio', ...rows].join('\n'));
    const { identifier } = progress;
    expect((await call('POST', `/${identifier}/confirm`)).status).toBe(202);
    const running = runImport({ database, isEmbedded }, await idOf(identifier), new AbortController().signal);
    // Polls at intervals, because requests without a pause would keep the import itself waiting.
    for (;;) {
      const { body } = await call('GET', `/${identifier}/status`);
      if (body.report.created > 0) break;
      await setTimeout(20);
    }
    expect((await call('POST', `/${identifier}/cancel`)).body.state).toBe('cancelling');
    await running;
    const { body } = await call('GET', `/${identifier}/status`);
    expect(body.state).toBe('cancelled');
    const count = await database.$count(products);
    expect(body.report.created).toBe(count);
    expect(count).toBeLessThan(60_000);
    expect((await step(identifier, 'undo')).undo).toMatchObject({ removed: count, restored: 0, kept: 0 });
    expect(await database.$count(products)).toBe(0);
  }, 60_000);

  it('lists only the imports of the account, the newest first', async () => {
    const first = await upload('products', productsCsv);
    const second = await upload('stores', 'codigo;nombre\nA;B');
    const { body } = await call('GET', '');
    expect((body.items as ImportStatus[]).map(({ identifier }) => identifier)).toEqual([
      second.progress.identifier,
      first.progress.identifier,
    ]);
    const others = await call('GET', '', { as: test.strangers.administrador });
    expect(others.body.items).toEqual([]);
  });
});
