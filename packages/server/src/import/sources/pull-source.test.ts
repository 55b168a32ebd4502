import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportSource, ImportSourceForm } from '@pregon/contract/data/import-sources.schema';
import type { ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../identity/accounts/accounts.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { importQueue, runImport } from '../import-jobs.ts';
import { dataImports, importMappings } from '../imports.table.ts';
import { importSourceFiles, importSources } from './import-sources.table.ts';
import { type PullTools, pullSource, queueDueSources, sourceQueue } from './pull-source.ts';
import { sendSourceNotice, type SourceNotice, sourceNotices } from './source-notices.ts';
import { startHttps, type TestHttps } from './testing/https-server.ts';
import { sftpPassword, sftpUser, startSftp, type TestSftp } from './testing/sftp-server.ts';
import { testCertificate } from './testing/test-certificate.ts';

const now = new Date('2026-11-28T12:00:00Z');
const longAgo = now.getTime() / 1000 - 3600;
const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

const csv = (...skus: readonly string[]): string =>
  ['sku;nombre;categoria;subcategoria;linea;precio', ...skus.map((sku) => `${sku};Vajilla;Hogar;Cocina;Mesa;189900`)].join('\n');

oneDatabase(({ database, kind }) => {
  let test: TestApp;
  let sftp: TestSftp;
  let https: TestHttps;
  beforeAll(async () => {
    test = await testApp(database);
    await test.services.queue.start();
    [sftp, https] = await Promise.all([startSftp(), startHttps()]);
  });
  beforeEach(async () => {
    await database.delete(importSources);
    for (const table of [products, dataImports, importMappings]) await database.delete(table);
    await database.execute(sql`delete from pgboss.job where name in (${importQueue}, ${sourceNotices.name}, ${sourceQueue})`);
    await database.execute(sql`delete from rate_limit`);
    await database.update(users).set({ active: true });
    sftp.files.clear();
    for (const list of [sftp.tried, sftp.opened, https.requests]) list.length = 0;
    sftp.onRead = () => undefined;
  });
  afterAll(async () => {
    await Promise.all([sftp.close(), https.close()]);
    await test.close();
  });

  const serve = (path: string, content: string, mtime = longAgo) =>
    void sftp.files.set(path, { content: Buffer.from(content), mtime });

  const sftpForm = (change: Partial<ImportSourceForm> = {}): ImportSourceForm => ({
    name: 'Productos del ERP',
    kind: 'products',
    protocol: 'sftp',
    address: sftp.address,
    path: '/salida/ventas-*.csv',
    login: 'password',
    user: sftpUser,
    secret: sftpPassword,
    fingerprint: sftp.fingerprint,
    days: [1, 2, 3, 4, 5, 6, 7],
    time: '06:30',
    ...change,
  });
  const httpsForm = (change: Partial<ImportSourceForm> = {}): ImportSourceForm =>
    sftpForm({
      protocol: 'https',
      address: `${https.origin}/productos.csv`,
      path: '',
      login: 'none',
      user: '',
      secret: '',
      fingerprint: '',
      ...change,
    });

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = test.staff.marketing) {
    const headers = await test.as(as);
    return test.app.inject({ method, url: `/V1${path}`, headers, ...(payload && { payload }) });
  }
  async function create(form: ImportSourceForm): Promise<ImportSource> {
    const answer = await call('POST', '/import-sources', form);
    expect(answer.json()).toMatchObject({ name: form.name });
    return answer.json();
  }
  const tools = (at: Date, change: Partial<PullTools> = {}): PullTools => ({
    config: test.services.config,
    database,
    queue: test.services.queue,
    onFault: (error) => {
      throw error;
    },
    clock: () => at,
    ca: testCertificate,
    ...change,
  });
  const pull = async ({ id }: ImportSource, at = now, change: Partial<PullTools> = {}) => {
    await pullSource(tools(at, change), { sourceId: id, isByHand: true }, new AbortController().signal);
    const answer = await call('GET', '/import-sources');
    const found = answer.json<{ sources: ImportSource[] }>().sources.find((source) => source.id === id);
    if (!found) throw new Error('The source is gone.');
    return found;
  };
  const imports = async () => (await call('GET', '/imports')).json<{ items: ImportStatus[] }>().items;
  const jobsOf = async (queue: string) =>
    (
      await database.execute<{ data: never }>(sql`select data from pgboss.job where name = ${queue} order by created_on`)
    ).rows.map(({ data }) => data);
  const runQueued = async () => {
    const { signal } = new AbortController();
    for (const { importId } of await jobsOf(importQueue))
      await runImport({ database, isEmbedded: kind === 'embedded' }, importId, signal);
  };
  const skus = async () => (await database.select().from(products).orderBy(products.sku)).map(({ sku }) => sku);

  describe('a source of SFTP', () => {
    it('takes the files that match as an upload, each once', async () => {
      serve('/salida/ventas-1.csv', csv('P1', 'P2'));
      serve('/salida/ventas-2.csv', csv('P3'));
      serve('/salida/otra.csv', csv('P9'));
      const source = await create(sftpForm());
      const after = await pull(source);
      expect(after).toMatchObject({ failingSince: null, isPulling: false, last: { state: 'taken', files: 2, message: null } });
      expect(sftp.opened).toEqual(['/salida/ventas-1.csv', '/salida/ventas-2.csv']);
      await runQueued();
      expect(await skus()).toEqual(['P1', 'P2', 'P3']);
      const all = await imports();
      expect(all.map(({ state, fileName, createdBy }) => `${state} ${fileName} ${createdBy}`)).toEqual([
        'done ventas-2.csv Ana marketing',
        'done ventas-1.csv Ana marketing',
      ]);
      expect(all.every(({ undoUntil }) => undoUntil !== null)).toBe(true);
      expect(all.map(({ identifier }) => identifier)).toContain(after.last?.importIdentifier);

      expect(await pull(source, minutesLater(5))).toMatchObject({ last: { state: 'nothing', files: 0 } });
      serve('/salida/ventas-2.csv', csv('P3', 'P4'), longAgo + 60);
      expect(await pull(source, minutesLater(10))).toMatchObject({ last: { state: 'taken', files: 1 } });
      await runQueued();
      expect(await skus()).toEqual(['P1', 'P2', 'P3', 'P4']);
    });

    it('logs in with a private key', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm({ login: 'key', secret: sftp.privateKey }));
      expect(await pull(source)).toMatchObject({ last: { state: 'taken' } });
    });

    it('does not take a file that is still being written to', async () => {
      serve('/salida/ventas-1.csv', csv('P1'), now.getTime() / 1000 - 5);
      const source = await create(sftpForm());
      const first = await pull(source);
      expect(first).toMatchObject({ last: { state: 'growing', files: 0 }, nextAt: minutesLater(1).toISOString() });
      serve('/salida/ventas-1.csv', csv('P1', 'P2'), now.getTime() / 1000 + 40);
      expect(await pull(source, minutesLater(1))).toMatchObject({ last: { state: 'growing' } });
      expect(await imports()).toEqual([]);
      expect(await pull(source, minutesLater(2))).toMatchObject({ last: { state: 'taken', files: 1 } });
      await runQueued();
      expect(await skus()).toEqual(['P1', 'P2']);
    });

    it('says after an hour that a file is never complete', async () => {
      const source = await create(sftpForm());
      serve('/salida/ventas-1.csv', csv('P1'), now.getTime() / 1000 - 5);
      expect(await pull(source)).toMatchObject({ last: { state: 'growing' } });
      serve('/salida/ventas-1.csv', csv('P1', 'P2'), minutesLater(61).getTime() / 1000 - 5);
      const message = 'El archivo cambia desde hace más de una hora, y no lo trajimos.';
      expect(await pull(source, minutesLater(61))).toMatchObject({ last: { state: 'failed', message } });
      expect(await pull(source, minutesLater(66))).toMatchObject({ last: { state: 'taken' } });
    });

    it('keeps nothing of a file that grows while it is read', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      sftp.onRead = () => serve('/salida/ventas-1.csv', csv('P1', 'P2'), longAgo + 1);
      const source = await create(sftpForm());
      expect(await pull(source)).toMatchObject({ last: { state: 'growing' } });
      expect(await imports()).toEqual([]);
      expect(await database.$count(importSourceFiles)).toBe(0);
    });

    it('sends no password to a server with another host key', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm({ fingerprint: `SHA256:${'A'.repeat(43)}` }));
      const failed = await pull(source);
      expect(failed.last?.message).toContain('La huella del servidor cambió');
      expect(sftp.tried).toEqual([]);
    });

    it.each([
      ['a wrong password', { secret: 'otra' }, 'no aceptó el usuario'],
      ['a missing file', { path: '/salida/falta.csv' }, 'No existe /salida/falta.csv'],
      ['a closed folder', { path: '/cerrada/*.csv' }, 'no puede leer /cerrada/'],
      ['a private key that is none', { login: 'key', secret: 'no es una llave' }, 'La llave privada no se puede leer'],
    ] as const)('says what is wrong with %s', async (_, change, message) => {
      const source = await create(sftpForm(change));
      expect((await pull(source)).last).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    });

    it('takes the files after one that cannot be read, and says which it is', async () => {
      serve('/salida/ventas-1-cerrado.csv', csv('P1'));
      serve('/salida/ventas-2.csv', csv('P2'));
      const source = await create(sftpForm());
      const message = 'El usuario no puede leer /salida/ventas-1-cerrado.csv.';
      expect(await pull(source)).toMatchObject({ last: { state: 'failed', message } });
      await runQueued();
      expect(await skus()).toEqual(['P2']);
    });

    it('stays paused when it is paused while it runs', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm());
      let isPaused: Promise<unknown> | undefined;
      sftp.onRead = () => {
        isPaused ??= call('PUT', `/import-sources/${source.id}`, sftpForm({ secret: '', active: false }));
      };
      const paused = await pull(source);
      expect((await isPaused) as object).toMatchObject({ statusCode: 200 });
      expect(paused).toMatchObject({ active: false, nextAt: null, last: { state: 'taken' } });
      await queueDueSources({ database, queue: test.services.queue, config: test.services.config }, minutesLater(3000));
      expect(await jobsOf(sourceQueue)).toEqual([]);
    });

    it('tells its maker once when all attempts have failed, and plans the next run', async () => {
      const source = await create(sftpForm({ secret: 'otra' }));
      const delays = [5, 20, 80];
      expect((await pull(source)).nextAt).toBe(minutesLater(5).toISOString());
      expect((await pull(source, minutesLater(5))).nextAt).toBe(minutesLater(20).toISOString());
      expect((await pull(source, minutesLater(20))).nextAt).toBe(minutesLater(80).toISOString());
      expect(await jobsOf(sourceNotices.name)).toEqual([]);
      const last = await pull(source, minutesLater(80));
      expect(delays).toHaveLength(3);
      expect(last).toMatchObject({ nextAt: '2026-11-29T11:30:00.000Z', failingSince: now.toISOString() });
      const notices = await jobsOf(sourceNotices.name);
      expect(notices).toMatchObject([{ email: 'marketing@tienda.example', source: 'Productos del ERP', isFailing: true }]);
      for (let attempt = 0; attempt < 4; attempt += 1) await pull(source, minutesLater(2000));
      expect(await jobsOf(sourceNotices.name)).toHaveLength(1);
    });

    it('tells the administrators when its maker has left', async () => {
      const source = await create(sftpForm({ secret: 'otra' }));
      await database.update(importSources).set({ attempts: 3 });
      await database.update(users).set({ active: false }).where(eq(users.id, test.staff.marketing.userId));
      await pullSource(tools(now), { sourceId: source.id, isByHand: true }, new AbortController().signal);
      expect(await jobsOf(sourceNotices.name)).toMatchObject([{ email: 'administrador@tienda.example' }]);
    });
  });

  describe('a file that a person has to look at', () => {
    it('waits for the order of its dates, which the next file remembers', async () => {
      const people = (document: string) => `documento;nombre;fecha de nacimiento\n${document};Ana;03/04/1980`;
      serve('/salida/ventas-1.csv', people('30100001'));
      const source = await create(sftpForm({ kind: 'customers' }));
      const after = await pull(source);
      expect(after.last).toMatchObject({ state: 'review', message: expect.stringContaining('va primero el día o el mes') });
      const [waiting] = await imports();
      const mapping = ['document', 'firstName', 'birthDate'];
      await call('PUT', `/imports/${waiting?.identifier}/mapping`, { mapping, dateOrder: 'month' });
      await call('POST', `/imports/${waiting?.identifier}/confirm`, { createMissing: false });

      serve('/salida/ventas-2.csv', people('30100002'));
      expect((await pull(source, minutesLater(5))).last).toMatchObject({ state: 'taken', files: 1 });
      await runQueued();
      const [stored] = await database
        .select({ day: customers.birthDate })
        .from(customers)
        .where(eq(customers.document, '30100002'));
      expect(stored?.day).toBe('1980-03-04');
      await database.delete(customers).where(inArray(customers.document, ['30100001', '30100002']));
    });

    it('waits for its columns, which the next file remembers', async () => {
      const strange = csv('P1').replace('sku;nombre', 'cosa;quien').replace('categoria', 'grupo');
      serve('/salida/ventas-1.csv', strange);
      const source = await create(sftpForm());
      const after = await pull(source);
      expect(after.last).toMatchObject({ state: 'review', message: expect.stringContaining('le faltan columnas') });
      const [waiting] = await imports();
      expect(waiting).toMatchObject({ state: 'uploaded', identifier: after.last?.importIdentifier });
      expect(await jobsOf(sourceNotices.name)).toMatchObject([{ isFailing: false, email: 'marketing@tienda.example' }]);
      const mapping = ['sku', 'name', 'category', 'subcategory', 'line', 'price'];
      await call('PUT', `/imports/${waiting?.identifier}/mapping`, { mapping });
      await call('POST', `/imports/${waiting?.identifier}/confirm`, { createMissing: false });

      serve('/salida/ventas-2.csv', strange.replace('P1', 'P2'));
      expect(await pull(source, minutesLater(5))).toMatchObject({ last: { state: 'taken', files: 1 } });
      await runQueued();
      expect(await skus()).toEqual(['P1', 'P2']);
    });

    it('waits where most rows would be rejected', async () => {
      serve('/salida/ventas-1.csv', csv('P1', 'P2', 'P3').replaceAll(/(P[12].*);189900/g, '$1;barato'));
      const source = await create(sftpForm());
      expect((await pull(source)).last?.message).toContain('Más de la mitad de las filas');
      expect(await imports()).toMatchObject([{ state: 'uploaded', check: { rejected: 2, created: 1 } }]);
    });

    it('is marked as failed where it is no table, and not taken again', async () => {
      serve('/salida/ventas-1.csv', '%PDF-1.7 …');
      const source = await create(sftpForm());
      expect((await pull(source)).last).toMatchObject({ state: 'review', message: expect.stringContaining('PDF') });
      expect(await imports()).toMatchObject([{ state: 'failed' }]);
      expect(await pull(source, minutesLater(5))).toMatchObject({ last: { state: 'nothing' } });
    });
  });

  describe('a source of HTTPS', () => {
    const answerWith = (content: string, headers: Readonly<Record<string, string>> = {}) => {
      https.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(content);
    };

    it('takes a file again only with another ETag, and logs in as it was told', async () => {
      answerWith(csv('P1'), { etag: '"1"' });
      const source = await create(httpsForm({ login: 'bearer', secret: 'ficha' }));
      expect(await pull(source)).toMatchObject({ last: { state: 'taken', files: 1 } });
      expect(https.requests[0]?.headers.authorization).toBe('Bearer ficha');
      expect(await pull(source, minutesLater(1))).toMatchObject({ last: { state: 'nothing' } });
      answerWith(csv('P1', 'P2'), { etag: '"2"' });
      expect(await pull(source, minutesLater(2))).toMatchObject({ last: { state: 'taken', files: 1 } });
      await runQueued();
      expect(await skus()).toEqual(['P1', 'P2']);
    });

    it('compares the content where the server tells neither ETag nor date', async () => {
      answerWith(csv('P1'), { date: '' });
      const source = await create(httpsForm({ login: 'basic', user: 'ana', secret: 'clave' }));
      expect(await pull(source)).toMatchObject({ last: { state: 'taken' } });
      expect(https.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ana:clave').toString('base64')}`);
      expect(await pull(source, minutesLater(1))).toMatchObject({ last: { state: 'nothing' } });
      for (const days of [40, 80])
        expect(await pull(source, minutesLater(days * 24 * 60))).toMatchObject({ last: { state: 'nothing' } });
      expect(await imports()).toHaveLength(1);
    });

    it('keeps the query of an address, which may be the secret of a signed link, out of the audit trail', async () => {
      await create(httpsForm({ address: `${https.origin}/productos.csv?firma=unica-4711` }));
      const { rows } = await database.execute(sql`select details::text as details from audit_event order by id desc limit 1`);
      expect(String(rows[0]?.['details'])).toContain('/productos.csv');
      expect(String(rows[0]?.['details'])).not.toContain('unica-4711');
    });

    it('shows an address without its query, and keeps the query when it is saved as it was shown', async () => {
      const form = httpsForm({ address: `${https.origin}/productos.csv?firma=unica-4711` });
      const made = await create(form);
      expect(made.address).toBe(`${https.origin}/productos.csv?***`);
      const saved = await call('PUT', `/import-sources/${made.id}`, { ...form, address: made.address, name: 'Otro nombre' });
      expect(saved.json()).toMatchObject({ name: 'Otro nombre', address: made.address });
      const stored = await database.select().from(importSources).where(eq(importSources.id, made.id));
      expect(stored).toMatchObject([{ address: form.address }]);
    });

    it('keeps a secret from another server that it is redirected to', async () => {
      const other = await startHttps();
      try {
        https.answer = (_, response) => void response.writeHead(302, { location: `${other.origin}/a.csv` }).end();
        other.answer = (_, response) => void response.writeHead(200, { etag: '"1"' }).end(csv('P1'));
        const source = await create(httpsForm({ login: 'bearer', secret: 'ficha' }));
        expect(await pull(source)).toMatchObject({ last: { state: 'taken' } });
        expect(other.requests[0]?.headers.authorization).toBeUndefined();
      } finally {
        await other.close();
      }
    });

    it('is not read half where the connection breaks', async () => {
      https.answer = (_, response) => {
        response.writeHead(200, { 'content-length': '1000', etag: '"1"' });
        response.write(csv('P1'), () => void response.destroy());
      };
      const source = await create(httpsForm());
      expect(await pull(source)).toMatchObject({ last: { state: 'failed' } });
      expect(await imports()).toEqual([]);
    });

    it.each([
      ['a refused log-in', 401, {}, 'no aceptó el usuario'],
      ['a missing file', 404, {}, 'no tiene este archivo'],
      ['a web page', 200, { 'content-type': 'text/html; charset=utf-8' }, 'una página web'],
      ['a redirect to plain HTTP', 302, { location: 'http://127.0.0.1/' }, 'sin https'],
      ['endless redirects', 302, { location: '/' }, 'demasiadas veces'],
    ] as const)('says what is wrong with %s', async (_, status, headers, message) => {
      https.answer = (__, response) => void response.writeHead(status, headers).end('x');
      const source = await create(httpsForm());
      expect((await pull(source)).last).toMatchObject({ state: 'failed', message: expect.stringContaining(message) });
    });

    it('refuses a certificate that nobody vouches for', async () => {
      const source = await create(httpsForm());
      const { ca: _, ...untrusting } = tools(now);
      await pullSource(untrusting, { sourceId: source.id, isByHand: true }, new AbortController().signal);
      const [row] = await database.select().from(importSources);
      expect(row?.lastMessage).toContain('El certificado del servidor no es válido');
      expect(https.requests).toEqual([]);
    });
  });

  describe('servers in private networks', () => {
    const strict = (privateImportHosts: readonly string[] = []) => ({
      config: { ...test.services.config, privateHosts: false, privateImportHosts },
    });

    it('are not connected to', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const ofSftp = await create(sftpForm());
      const ofHttps = await create(httpsForm());
      for (const source of [ofSftp, ofHttps]) {
        expect((await pull(source, now, strict())).last?.message).toBe('Esta dirección está en una red privada.');
      }
      expect([sftp.tried, https.requests]).toEqual([[], []]);
    });

    it('are allowed by the operator one by one', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm());
      expect((await pull(source, now, strict(['10.0.0.0/8']))).last?.state).toBe('failed');
      expect((await pull(source, now, strict(['127.0.0.0/8']))).last?.state).toBe('taken');
    });

    it('are not reached by a redirect', async () => {
      https.answer = (_, response) => void response.writeHead(302, { location: 'https://127.0.0.2/a.csv' }).end();
      const source = await create(httpsForm());
      const failed = await pull(source, now, strict(['127.0.0.1']));
      expect(failed.last?.message).toBe('Esta dirección está en una red privada.');
    });
  });

  describe('the schedule', () => {
    it('queues a due source once, and lets its job run it once', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm());
      await database.update(importSources).set({ nextAt: now });
      const { queue, config } = test.services;
      await Promise.all([1, 2, 3].map(() => queueDueSources({ database, queue, config }, now)));
      expect(await jobsOf(sourceQueue)).toEqual([{ sourceId: source.id }]);
      const { signal } = new AbortController();
      for (let time = 0; time < 2; time += 1) await pullSource(tools(now), { sourceId: source.id, isByHand: false }, signal);
      expect(sftp.opened).toHaveLength(1);
      await queueDueSources({ database, queue, config }, minutesLater(1));
      expect(await database.$count(dataImports)).toBe(1);
    });

    it('takes a file once also where two processes run at the same time', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm());
      const { signal } = new AbortController();
      await Promise.all([1, 2].map(() => pullSource(tools(now), { sourceId: source.id, isByHand: true }, signal)));
      expect(await jobsOf(importQueue)).toHaveLength(1);
      expect(await database.$count(dataImports)).toBe(1);
    });

    it('runs one source of an account at a time, unless somebody asks for it', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const [slow, next] = [await create(sftpForm()), await create(sftpForm({ name: 'La segunda' }))];
      const isNext = eq(importSources.id, next.id);
      await database.update(importSources).set({ nextAt: now });
      const slowSince = (pullingSince: Date) =>
        database.update(importSources).set({ pullingSince }).where(eq(importSources.id, slow.id));
      const { signal } = new AbortController();
      const run = () => pullSource(tools(now), { sourceId: next.id, isByHand: false }, signal);
      const read = async () => (await database.select().from(importSources).where(isNext))[0];
      await slowSince(minutesLater(-10));
      await run();
      expect(await read()).toMatchObject({ lastAt: null, pullingSince: null, nextAt: now });
      expect(sftp.opened).toEqual([]);
      expect(await pull(next)).toMatchObject({ last: { state: 'taken' } });
      await database.update(importSources).set({ nextAt: now, lastAt: null }).where(isNext);
      // Its process was killed long ago.
      await slowSince(minutesLater(-180));
      await run();
      expect(await read()).toMatchObject({ lastAt: now, pullingSince: null });
    });

    it('does not run a paused source, except by hand', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm({ active: false }));
      expect(source.nextAt).toBeNull();
      await pullSource(tools(now), { sourceId: source.id, isByHand: false }, new AbortController().signal);
      expect(await imports()).toEqual([]);
      expect(await pull(source)).toMatchObject({ nextAt: null, last: { state: 'taken' } });
    });

    it('leaves a source alone whose process stops, for another to run', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      const source = await create(sftpForm());
      const life = new AbortController();
      sftp.onRead = () => life.abort(new Error('the process stops'));
      await expect(pullSource(tools(now), { sourceId: source.id, isByHand: true }, life.signal)).rejects.toThrow(
        'the process stops',
      );
      sftp.onRead = () => undefined;
      expect(await imports()).toEqual([]);
      expect(await pull(source)).toMatchObject({ last: { state: 'taken', files: 1 } });
    });
  });

  describe('the trial of a connection', () => {
    it('tells the host key before any secret is sent, and then what would be taken', async () => {
      serve('/salida/ventas-1.csv', csv('P1'));
      serve('/salida/ventas-2.csv', csv('P2'), longAgo + 60);
      const unknown = await call('POST', '/import-sources/trials', sftpForm({ fingerprint: '' }));
      expect(unknown.json()).toEqual({ fingerprint: sftp.fingerprint, isTrusted: false, files: [], total: 0 });
      expect(sftp.tried).toEqual([]);
      const source = await create(sftpForm());
      await pull(source);
      serve('/salida/ventas-3.csv', csv('P3'), longAgo + 90);
      const known = await call('POST', `/import-sources/${source.id}/trials`, sftpForm({ secret: '' }));
      const { files, total, isTrusted } = known.json();
      expect([isTrusted, total]).toEqual([true, 3]);
      expect(files).toMatchObject([
        { name: 'ventas-3.csv', isTaken: false },
        { name: 'ventas-2.csv', isTaken: true },
        { name: 'ventas-1.csv', isTaken: true },
      ]);
    });

    it('sends the stored secret to no other server', async () => {
      const source = await create(sftpForm());
      const elsewhere = sftpForm({ secret: '', address: 'sftp://otro.example' });
      const answer = await call('POST', `/import-sources/${source.id}/trials`, elsewhere);
      expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { secret: 'Escribe la clave de este servidor.' } });
      const saved = await call('PUT', `/import-sources/${source.id}`, elsewhere);
      expect(saved.json()).toMatchObject({ fields: { secret: 'Escribe la clave de este servidor.' } });
    });

    it('says what is wrong', async () => {
      const answer = await call('POST', '/import-sources/trials', sftpForm({ secret: 'otra' }));
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'SOURCE_FAILED']);
    });
  });

  it('shows no secret, and keeps it when a source is changed without one', async () => {
    serve('/salida/ventas-1.csv', csv('P1'));
    const source = await create(sftpForm());
    const changed = await call('PUT', `/import-sources/${source.id}`, sftpForm({ secret: '', name: 'Otro nombre' }));
    expect(changed.json()).toMatchObject({ name: 'Otro nombre', hasSecret: true });
    expect(changed.body).not.toContain(sftpPassword);
    const { rows } = await database.execute<{ secret: string }>(sql`select secret from import_source`);
    expect(rows[0]?.secret).toMatch(/^v1\./);
    expect(await pull(source)).toMatchObject({ last: { state: 'taken' } });
    const removed = await call('DELETE', `/import-sources/${source.id}`);
    expect(removed.json()).toEqual({ message: 'Eliminamos la fuente «Otro nombre». Lo que trajo sigue ahí.' });
    expect(await imports()).toHaveLength(1);
  });

  it('writes a notice with the reason and the way to the sources', async () => {
    const sent: { text?: unknown; subject?: unknown }[] = [];
    const provider = {
      send: (mail: object) => {
        sent.push(mail);
        return Promise.resolve({ kind: 'accepted' as const, reference: '' });
      },
    };
    const notice: SourceNotice = {
      email: 'ana@tienda.example',
      name: 'Ana',
      source: 'ERP',
      kind: 'products',
      isFailing: true,
      message: 'El servidor no aceptó el usuario.',
    };
    await sendSourceNotice({ config: test.services.config, provider }, notice);
    expect(JSON.stringify(sent)).toContain('El servidor no aceptó el usuario.');
    expect(JSON.stringify(sent)).toContain('/admin/importar/fuentes');
  });
});
