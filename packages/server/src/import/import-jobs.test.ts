import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { ImportProgress } from '@pregon/contract/data/data.endpoints';
import { products } from '../retail/products/products.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { importQueue, runImport } from './import-jobs.ts';
import { dataImportChunks, dataImports } from './imports.table.ts';

/** More rows than two batches of 5,000 hold; one in a thousand has no name. */
const rowCount = 12_000;
const badRow = (index: number): boolean => index % 1000 === 999;
const header = 'sku;nombre;categoria;subcategoria;linea;precio';
const line = (index: number): string => `P${index};${badRow(index) ? '' : `Vajilla ${index}`};Hogar;Cocina;Mesa;189.900`;
const csv = [header, ...Array.from({ length: rowCount }, (_, index) => line(index))].join('\n');

eachDatabase(({ database, url, kind }) => {
  let test: TestApp;
  const jobs: number[] = [];
  beforeAll(async () => {
    test = await testApp(database);
  });
  beforeEach(async () => {
    jobs.length = 0;
    await database.delete(products);
    await database.delete(dataImports);
  });
  afterAll(() => test.close());
  const isEmbedded = kind === 'embedded';

  async function upload(content: string, role: keyof TestApp['staff'] = 'administrador', fileName = 'productos.csv') {
    const form = new FormData();
    form.append('data', '{}');
    form.append('file', new Blob([content], { type: 'text/csv' }), fileName);
    const body = new Request('http://localhost', { method: 'POST', body: form });
    return test.app.inject({
      method: 'POST',
      url: '/V1/imports/products',
      headers: { ...(await test.as(test.staff[role])), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }
  const progress = async (identifier: string, of = test.staff.administrador) =>
    test.app.inject({ url: `/V1/imports/${identifier}`, headers: await test.as(of) });
  const idOf = async (identifier: string) => {
    const [found] = await database.select().from(dataImports).where(eq(dataImports.identifier, identifier));
    return found?.id ?? 0;
  };
  const run = (id: number, signal = new AbortController().signal) => runImport({ database, isEmbedded }, id, signal);
  const countProducts = () => database.$count(products, eq(products.accountId, test.staff.lector.accountId));

  it('answers at once, imports rows by a job, and deletes the file', async () => {
    const answer = await upload(csv);
    expect(answer.statusCode).toBe(202);
    const started: ImportProgress = answer.json();
    expect(started).toMatchObject({ state: 'waiting', fileName: 'productos.csv', share: 0, error: null });
    expect(await countProducts()).toBe(0);
    const queued = await database.execute(sql`select data from pgboss.job where name = ${importQueue}`);
    const importId = await idOf(started.identifier);
    expect(queued.rows).toContainEqual({ data: { importId } });
    await run(importId);
    const done: ImportProgress = (await progress(started.identifier)).json();
    expect(done).toMatchObject({ state: 'done', share: 1 });
    expect(done.report).toMatchObject({ rows: rowCount, created: rowCount - 12, updated: 0, rejected: 12 });
    expect(await countProducts()).toBe(rowCount - 12);
    expect(await database.$count(dataImportChunks)).toBe(0);
  }, 60_000);

  it('resumes after the committed rows when its process is stopped, with the same final counts', async () => {
    const { identifier }: ImportProgress = (await upload(csv)).json();
    const id = await idOf(identifier);
    const life = new AbortController();
    const stopped = run(id, life.signal).catch((error: unknown) => error);
    for (;;) {
      const [row] = await database.select().from(dataImports).where(eq(dataImports.id, id));
      if ((row?.rows ?? 0) > 0) break;
    }
    life.abort(new Error('the process stops'));
    await stopped;
    const halfway: ImportProgress = (await progress(identifier)).json();
    expect(halfway.state === 'running' || halfway.state === 'done').toBe(true);
    expect(halfway.report.created).toBe(await countProducts());
    await run(id);
    const done: ImportProgress = (await progress(identifier)).json();
    expect(done).toMatchObject({ state: 'done', share: 1 });
    expect(done.report).toMatchObject({ rows: rowCount, created: rowCount - 12, updated: 0, rejected: 12 });
    expect(done.report.problems.map(({ line: at }) => at)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index + 1) * 1000 + 1),
    );
    expect(await countProducts()).toBe(rowCount - 12);
  }, 60_000);

  it('ends as failed with the reason for an invalid file', async () => {
    const { identifier }: ImportProgress = (await upload('una;otra\n1;2')).json();
    await run(await idOf(identifier));
    const failed: ImportProgress = (await progress(identifier)).json();
    expect(failed.state).toBe('failed');
    expect(failed.error).toContain('Al archivo le faltan estas columnas');
    expect(await database.$count(dataImportChunks)).toBe(0);
  });

  it('hides imports from other accounts, and refuses files of roles that may not import', async () => {
    const { identifier }: ImportProgress = (await upload(csv)).json();
    expect((await progress(identifier, test.strangers.administrador)).statusCode).toBe(404);
    expect((await progress(crypto.randomUUID())).statusCode).toBe(404);
    expect((await upload(csv, 'operador')).statusCode).toBe(404);
  });

  it.each([['nul\0.csv'], [`${'a'.repeat(199)}😀.csv`], ['\ud800.csv']])('stores a file whose name is %j', async (name) => {
    expect((await upload(csv.slice(0, 200), 'administrador', name)).statusCode).toBe(202);
  });

  describe('the queue of imports', () => {
    it('hands the file to a worker in any process', async () => {
      expect(url).toBeTruthy();
      const { identifier }: ImportProgress = (await upload(csv.slice(0, 500))).json();
      const ran = new Promise<number>((resolve, reject) => {
        test.services.queue
          .runJobs(importQueue, async ({ importId = 0 }, signal) => {
            await run(importId, signal);
            if (importId === (await idOf(identifier))) resolve(importId);
          })
          .catch(reject);
      });
      await ran;
      expect((await progress(identifier)).json()).toMatchObject({ state: 'done' });
    }, 60_000);
  });
});
