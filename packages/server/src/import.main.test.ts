import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { accounts } from './identity/accounts/accounts.table.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { products } from './retail/products/products.table.ts';
import { eachDatabase } from './testing/each-database.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { programFile } from './testing/program-file.ts';
import { exampleOf } from './import/import-example.ts';

/** Programs and embedded databases take seconds to start, and many on a busy machine. */
const slow = 120_000;
const program = programFile('import');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-import-'));
  fillDataDir(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: folder, DEMO: 'off', ...settings };
  return spawn(process.execPath, ['--no-warnings', program, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(args: readonly string[], settings?: Record<string, string>) {
  const child = start(args, settings);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, problem, code };
}

const header = 'sku,nombre,categoria,subcategoria,linea,precio\n';
const fileOf = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return name;
};

it(
  'imports a file into the embedded database, and reports what happened to its rows',
  async () => {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir: folder });
    await opened.database.insert(accounts).values({ name: 'Tienda Ceiba' });
    await opened.close();
    const file = fileOf('tiendas.csv', `${exampleOf('stores')}CAL-003,Ceiba Cali,,,,\n`);
    const { out, code } = await run(['import', 'stores', file, '--problems', 'malas.csv']);
    expect(code).toBe(0);
    expect(out).toContain('2 nuevas, 0 cambiadas, 0 sin cambios, 1 rechazada.');
    expect(out).toContain('línea 4, ciudad: Hace falta para una tienda nueva.');
    expect(await readFile(join(folder, 'malas.csv'), 'utf8')).toBe(
      'línea,columna,motivo\r\n4,ciudad,"Hace falta para una tienda nueva. Lo mismo en departamento, zona y canal."\r\n',
    );
  },
  slow,
);

it(
  'refuses while a server uses the embedded database, and explains what to do',
  async () => {
    writeFileSync(join(folder, 'pid'), String(process.pid));
    const { problem, code } = await run(['import', 'stores', fileOf('tiendas.csv', '')]);
    rmSync(join(folder, 'pid'));
    expect([code, problem]).toEqual([1, expect.stringContaining('Detén el servidor y repite la orden')]);
  },
  slow,
);

eachDatabase(({ kind, database, url }) => {
  const severalProcesses = kind === 'postgres' ? describe : describe.skip;
  severalProcesses('a killed import', () => {
    it(
      'resumes where it was killed, and imports every row once',
      async () => {
        const [account] = await database
          .insert(accounts)
          .values([{ name: 'Tienda Ceiba' }, { name: 'Tienda Yarumo' }])
          .returning();
        const rows = Array.from({ length: 40_000 }, (_, row) => `K${row},Producto ${row},Hogar,Cocina,Mesa,1`);
        const file = fileOf('productos.csv', header + rows.join('\n'));
        const args = ['import', 'products', file, '--account', 'tienda ceiba'];
        const count = () => database.$count(products, eq(products.accountId, account?.id ?? 0));

        const child = start(args, { DATABASE_URL: url });
        const exited = once(child, 'exit');
        while ((await count()) === 0 && child.exitCode === null);
        child.kill('SIGKILL');
        expect(await exited).toEqual([null, 'SIGKILL']);
        const kept = await count();
        expect(kept).toBeGreaterThan(0);
        expect(kept).toBeLessThan(40_000);

        const { out, code } = await run(args, { DATABASE_URL: url });
        expect(code).toBe(0);
        expect(out).toContain('0 cambiadas');
        expect(await count()).toBe(40_000);
      },
      slow,
    );
  });
});
