import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { accountRows } from '../hosting/platform/account-tables.ts';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { importData } from '../import/import-data.ts';
import type { Database } from '../kernel/database/database.ts';
import { databaseContents, LostContent } from '../kernel/objects/database-contents.ts';
import type { ContentStore } from '../kernel/objects/stored-content.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type EventLoopDelay, eventLoopDelay, isShortDelay } from '../testing/event-loop-delay.ts';
import { type AccountWithThings, seedThings } from '../testing/other-accounts.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { dataExportRoutes } from './data-export.routes.ts';
import { exportedTables, tablesLeftOut } from './exported-tables.ts';
import { readRows } from './read-rows.ts';
import { readTableColumns } from './table-columns.ts';
import { readZip, rowsOf } from './testing/read-zip.ts';
import { accountArchive } from './write-archive.ts';

eachDatabase(({ kind, database, pool }) => {
  let test: TestApp;
  let own: AccountWithThings;
  let answer: Awaited<ReturnType<typeof download>>;
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    test = await testApp(database);
    own = await seedThings(database, 'Propia');
    await seedThings(database, 'Ajena');
    const { account: accountId, store } = own.ids;
    await pool.query(
      `insert into purchase (account_id, customer_id, store_id, product_id, amount, units, payment_method, reference, receipt, at)
       select $1, c.id, $2, p.id, n * 1000.25 * sign, 1.125 * sign, 'EFECTIVO', 'R-' || n, 'F-' || n / 3, '2026-10-04T01:30:00Z'
       from generate_series(1, 2500) n cross join lateral (select case when n % 50 = 0 then -1 else 1 end as sign) s cross join (select id from product where account_id = $1 limit 1) p
       cross join (select id from customer where account_id = $1 and document is not null limit 1) c`,
      [accountId, store],
    );
    await pool.query(`update customer set last_name = '=HYPERLINK("x")' where account_id = $1 and document is not null`, [
      accountId,
    ]);
    await pool.query(`update staff_user set password_hash = 'secreto-de-usuario' where account_id = $1`, [accountId]);
    await pool.query(`update webhook_endpoint set secret = 'secreto-de-webhook' where account_id = $1`, [accountId]);
    await pool.query(
      `insert into account_channel (account_id, channel, settings, secrets) values ($1, 'sms', '{"url":"https://sms.example"}', 'secreto-de-canal')`,
      [accountId],
    );
    await pool.query(
      `insert into newsletter_image (account_id, key, name, format, width, height, size, content, created_by)
       values ($1, 'llave', 'Foto', 'png', 1, 1, 4, '\\x01020304', $2)`,
      [accountId, own.principal.userId],
    );
    await pool.query(
      `insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by)
       select id, n, '{}', '<p>' || n || '</p>', false, $2 from newsletter cross join generate_series(2, 520) n
       where identifier = $1`,
      [own.ids.unapprovedNewsletter, own.principal.userId],
    );
    answer = await download(own.principal);
    files = await readZip(answer.rawPayload);
  }, 120_000);
  afterAll(() => test.close());

  const ask = async (as: Principal) =>
    test.app.inject({ method: 'POST', url: '/V1/account/data-export', headers: await test.as(as) });
  const download = async (as: Principal) => {
    const { url } = (await ask(as)).json<{ url: string }>();
    return test.app.inject({ method: 'GET', url });
  };
  const textOf = (all: ReadonlyMap<string, Buffer>) => [...all.values()].map((file) => file.toString('utf8')).join('\n');

  describe('the files of an export', () => {
    it('hold every column of every table of accounts, or say why not', async () => {
      const [columns, rows] = await Promise.all([readTableColumns(database), accountRows(database)]);
      const exportedAs = new Map(exportedTables.map((file) => [file.table, file]));
      expect([...rows.keys(), 'account'].filter((table) => !exportedAs.has(table) && !tablesLeftOut[table])).toEqual([]);
      expect(Object.keys(tablesLeftOut).filter((table) => exportedAs.has(table) || !rows.has(table))).toEqual([]);
      for (const { table, columns: exported, leftOut = {} } of exportedTables) {
        const used = Object.values(exported).flatMap((column) => (typeof column === 'string' ? [column] : column.of));
        const named = new Set([...used, ...Object.keys(leftOut), 'account_id']);
        const names = columns.get(table)?.names ?? [];
        expect([table, names.filter((name) => !named.has(name))]).toEqual([table, []]);
        expect([table, [...named].filter((name) => name !== 'account_id' && !names.includes(name))]).toEqual([table, []]);
        expect(used.filter((name) => name in leftOut)).toEqual([]);
      }
    });

    it('are read in the order of the primary key, so that no page sorts a table', async () => {
      const { rows } = await database.execute<{ table: string; key: string[] }>(sql`
        select i.indrelid::regclass::text as table, array_agg(a.attname::text order by k.place) filter (where a.attname <> 'account_id') as key
        from pg_index i, unnest(i.indkey::int[]) with ordinality k(number, place)
        join pg_attribute a on a.attnum = k.number
        where i.indisprimary and a.attrelid = i.indrelid and k.place <= i.indnkeyatts group by 1`);
      const keys = new Map(rows.map(({ table, key }) => [table, key ?? []]));
      for (const { table, key = ['id'] } of exportedTables) expect([table, key]).toEqual([table, keys.get(table)]);
    });

    it('have different names, and headers that spreadsheets do not run', () => {
      const names = exportedTables.map(({ file }) => file);
      expect(new Set(names).size).toBe(names.length);
      for (const { columns } of exportedTables)
        for (const header of Object.keys(columns)) expect(header).toMatch(/^[a-z][a-z0-9 ]*$/);
    });
  });

  describe('an export', () => {
    it('holds as many rows of each table as the account has, and none of others', async () => {
      expect(answer.headers['content-type']).toBe('application/zip');
      expect(answer.headers['content-disposition']).toMatch(/filename="pregon-datos-\d{4}-\d{2}-\d{2}\.zip"/);
      const conditions = await accountRows(database);
      const contents = new Map(
        rowsOf(files.get('contenido.csv')).map((row) => [row['archivo'], Number(row['filas o archivos'])]),
      );
      for (const { file, table } of exportedTables) {
        const rows = rowsOf(files.get(`${file}.csv`));
        const ofAccount = conditions.get(table)?.(Number(own.ids.account)) ?? sql`id = ${own.ids.account}`;
        const { rows: counted } = await database.execute(sql`select from ${sql.identifier(table)} where ${ofAccount}`);
        expect([file, rows.length, contents.get(`${file}.csv`)]).toEqual([file, counted.length, counted.length]);
      }
      expect(rowsOf(files.get('compras.csv'))).toHaveLength(2500);
      const text = textOf(files);
      expect(text).toContain('Propia');
      expect(text).not.toContain('Ajena');
    });

    it('holds no secret, and no text that a spreadsheet runs', () => {
      expect(textOf(files)).not.toContain('secreto-de');
      expect(rowsOf(files.get('canales.csv'))).toMatchObject([{ canal: 'sms', configuracion: '{"url": "https://sms.example"}' }]);
      expect(rowsOf(files.get('clientes.csv')).map(({ apellido }) => apellido)).toContain(`'=HYPERLINK("x")`);
    });

    it('writes amounts as numbers and moments on the clock of the account', async () => {
      const purchases = rowsOf(files.get('compras.csv'));
      const { rows } = await database.execute<{ total: string }>(
        sql`select sum(amount)::text as total from purchase where account_id = ${own.ids.account}`,
      );
      expect(purchases.reduce((sum, { valor }) => sum + Number(valor), 0)).toBeCloseTo(Number(rows[0]?.total), 2);
      expect(purchases[0]).toMatchObject({
        referencia: 'R-1',
        documento: own.document,
        tienda: own.storeCode,
        producto: own.sku,
        cantidad: '1.1250',
        valor: '1000.25',
        fecha: '2026-10-03 20:30:00',
        'medio de pago': 'Efectivo',
      });
      expect(purchases[49]).toMatchObject({ valor: '-50012.5' });
    });

    it('holds newsletters and pictures as files, many of them in archives of their own', async () => {
      const [picture] = rowsOf(files.get('imagenes.csv'));
      expect(files.get(`imagenes/${picture?.['archivo']}`)).toEqual(Buffer.from([1, 2, 3, 4]));
      const versions = rowsOf(files.get('newsletters-versiones.csv'));
      const inner = await readZip(files.get('newsletters-2.zip') ?? Buffer.alloc(0));
      const all = [...files.keys(), ...inner.keys()];
      for (const { archivo = '' } of versions) expect(all).toContain(`newsletters/${archivo}`);
      expect(all.filter((name) => name.startsWith('newsletters/'))).toHaveLength(versions.length * 2);
      const last = versions.find(({ version }) => version === '520')?.['archivo'];
      expect(inner.get(`newsletters/${last}`)?.toString()).toBe('<p>520</p>');
    });

    it('can be imported into another account, with the same sales', async () => {
      const [account] = await database.insert(accounts).values({ name: 'Copia' }).returning();
      const accountId = account?.id ?? 0;
      const kinds: readonly (readonly [ImportKind, string])[] = [
        ['stores', 'tiendas'],
        ['products', 'productos'],
        ['customers', 'clientes'],
        ['purchases', 'compras'],
      ];
      for (const [name, file] of kinds) {
        const isEmbedded = kind === 'embedded';
        const report = await importData(database, { accountId }, name, Readable.from([files.get(`${file}.csv`)]), { isEmbedded });
        expect([name, report.problems, report.created]).toEqual([name, [], rowsOf(files.get(`${file}.csv`)).length]);
      }
      const sums = async (id: unknown) => {
        const { rows } = await database.execute(sql`
          select count(*)::int as lines, sum(p.amount) as amount, sum(p.units) as units, count(distinct p.receipt)::int as receipts,
            min(p.at) as first, (select count(*)::int from store s where s.account_id = ${id}) as stores,
            (select count(*)::int from customer c where c.account_id = ${id} and c.email_consent) as consents
          from purchase p where p.account_id = ${id}`);
        return rows;
      };
      expect(await sums(accountId)).toEqual(await sums(own.ids.account));
    });

    it('is for administrators only, by an address that expires after a minute, and is recorded', async () => {
      for (const role of ['marketing', 'operador', 'lector'] as const)
        expect((await ask(test.staff[role])).json().code).toBe('FORBIDDEN');
      const read = async () =>
        (await test.app.inject({ url: '/V1/account/data-export', headers: await test.as(test.staff.administrador) })).json();
      expect(await read()).toMatchObject({ latest: null });
      const { url } = (await ask(test.staff.administrador)).json<{ url: string }>();
      expect(await read()).toMatchObject({ latest: { userName: 'Ana administrador', at: expect.any(String) } });
      expect((await test.app.inject(`${url}x`)).json().code).toBe('BAD_TOKEN');
      const later = Fastify({ routerOptions: { maxParamLength: 1000 } });
      dataExportRoutes(later, test.services, () => new Date(Date.now() + 61_000));
      await expect(later.inject(url)).resolves.toMatchObject({ statusCode: 400, body: expect.stringContaining('venció') });
      await later.close();
    });

    it('is started five times a minute at most from a network', async () => {
      const { url } = (await ask(test.staff.administrador)).json<{ url: string }>();
      const get = async (address: string) =>
        (await test.app.inject({ url: address, remoteAddress: '10.8.0.1' })).json<{ code: string }>().code;
      for (let asked = 0; asked < 5; asked += 1) expect(await get(`${url}x`)).toBe('BAD_TOKEN');
      expect(await get(url)).toBe('TOO_MANY_REQUESTS');
    });

    it('does not hold the event loop', async () => {
      const delays: EventLoopDelay[] = [];
      // A pause of the collector may fall into a try.
      while (delays.length < 5 && !delays.some(isShortDelay)) {
        const archive = accountArchive(
          test.services,
          { id: Number(own.ids.account), timeZone: 'America/Bogota' },
          new Date(),
          () => undefined,
        );
        delays.push(await eventLoopDelay(() => archive.resume() && once(archive, 'end')));
      }
      expect(delays.filter(isShortDelay)).not.toHaveLength(0);
    }, 120_000);
  });

  it('reads what customers have by small ranges of the customers of the account', async () => {
    const [account] = await database.insert(accounts).values({ name: 'Lejana' }).returning();
    const [accountId, first, last] = [account?.id ?? 0, 2_000_000, 2_100_000];
    await pool.query(
      `insert into customer (id, account_id, first_name, last_name) overriding system value
       select id, $1, 'Luz', 'Paz' from unnest($2::bigint[]) id`,
      [accountId, [first, last]],
    );
    await pool.query(
      `insert into customer_event (account_id, customer_id, sender_id, type, at)
       select account_id, id, id, 'cart', now() from customer where account_id = $1`,
      [accountId],
    );
    const ranges: number[][] = [];
    const execute = async (query: SQL) => {
      const { sql: text, params } = new PgDialect().sqlToQuery(query);
      const [, from, to] = /"customer_id" >= \$(\d+) and "customer_id" < \$(\d+)/.exec(text) ?? [];
      if (from && to) ranges.push([Number(params[Number(from) - 1]), Number(params[Number(to) - 1])]);
      return database.execute(query);
    };
    const table = exportedTables.find((one) => one.table === 'customer_event');
    const columns = (await readTableColumns(database)).get('customer_event');
    if (!table || !columns) throw new Error('There is no table of events.');
    const reading = { database: { execute } as unknown as Database, table, columns, accountId, timeZone: 'America/Bogota' };
    let read = 0;
    for await (const page of readRows({ ...reading, rows: sql`account_id = ${accountId}` })) read += page.length;
    expect(read).toBe(2);
    expect(ranges[0]?.[0]).toBe(first);
    expect(Math.max(...ranges.map(([from = 0, to = 0]) => to - from))).toBe(20_000);
  });

  describe('an export that breaks off', () => {
    const account = () => ({ id: Number(own.ids.account), timeZone: 'America/Bogota' });

    it('is no archive when a table cannot be read, and the reason is logged', async () => {
      let statements = 0;
      const execute = async (query: SQL) => {
        statements += 1;
        if (statements > 40) throw new Error('The connection is gone.');
        return database.execute(query);
      };
      const faults: unknown[] = [];
      const archive = accountArchive(
        { database: { execute } as unknown as Database, contents: databaseContents },
        account(),
        new Date(),
        (fault) => void faults.push(fault),
      );
      await expect(buffer(archive)).rejects.toThrow('The connection is gone.');
      expect(faults).toEqual([expect.objectContaining({ message: 'The connection is gone.' })]);
    });

    it('goes on without an object that the bucket has lost, and lists it, but not when the bucket fails', async () => {
      let opened = 0;
      const failing = (fault: Error | undefined): ContentStore => ({
        ...databaseContents,
        async open(stored) {
          opened += 1;
          if (fault && opened === 1) throw fault;
          return databaseContents.open(stored);
        },
      });
      const namesIn = async (fault?: Error) => {
        opened = 0;
        const archive = await buffer(
          accountArchive({ database, contents: failing(fault) }, account(), new Date(), () => undefined),
        );
        return readZip(archive);
      };
      const whole = await namesIn();
      expect(opened).toBeGreaterThan(0);
      expect(whole.has('faltan.csv')).toBe(false);
      const partial = await namesIn(new LostContent());
      const lost = [...whole.keys()].filter((name) => !partial.has(name));
      expect(lost).toHaveLength(1);
      expect(rowsOf(partial.get('faltan.csv'))).toEqual([{ archivo: lost[0] }]);
      expect(partial.get('contenido.csv')?.toString()).toContain('faltan.csv;1;');
      await expect(namesIn(new Error('The bucket does not answer.'))).rejects.toThrow('does not answer');
    });

    it('reads no more once nobody downloads it', async () => {
      let statements = 0;
      const execute = async (query: SQL) => {
        statements += 1;
        return database.execute(query);
      };
      const faults: unknown[] = [];
      const archive = accountArchive(
        { database: { execute } as unknown as Database, contents: databaseContents },
        account(),
        new Date(),
        (fault) => void faults.push(fault),
      );
      await once(archive, 'readable');
      archive.destroy();
      await once(archive, 'close');
      await setImmediate();
      const before = statements;
      await database.execute(sql`select pg_sleep(0.2)`);
      expect(statements).toBeLessThanOrEqual(before + 1);
      expect(faults).toEqual([]);
    });
  });
});
