import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSendingHold } from './hosting/platform/sending-hold.ts';
import { accounts } from './identity/accounts/accounts.table.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { administer, databaseUrl, eachDatabase } from './testing/each-database.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { programFile } from './testing/program-file.ts';

/** Programs and embedded databases take seconds to start, and many on a busy machine. */
const slow = 120_000;

async function run(command: 'backup' | 'restore', args: readonly string[], settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings };
  const child = spawn(process.execPath, ['--no-warnings', programFile(command), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, problem, code };
}

eachDatabase(({ kind, url, database: suite }) => {
  describe('npm run backup and npm run restore', () => {
    let folder: string;
    const fresh = `t_${randomUUID().replaceAll('-', '')}`;
    const at = (name: string) => join(folder, name);
    const isServer = kind === 'postgres';
    /** The settings of the installation that is backed up, and of the one that is restored. */
    const before = () => ({ DATA_DIR: at('before'), ...(isServer && { DATABASE_URL: url }) });
    const after = () => ({ DATA_DIR: at('after'), ...(isServer && { DATABASE_URL: databaseUrl(url, fresh) }) });
    const accountsOf = async ({ DATA_DIR: dataDir, DATABASE_URL: address }: { DATA_DIR: string; DATABASE_URL?: string }) => {
      const opened = await openDatabase({ databaseUrl: address, dataDir, databasePoolSize: 2 });
      try {
        const { database } = opened;
        const names = (await database.select({ name: accounts.name }).from(accounts)).map(({ name }) => name);
        return { names, hold: await readSendingHold(database) };
      } finally {
        await opened.close();
      }
    };

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'pregon-backup-'));
      mkdirSync(at('before/images'), { recursive: true });
      writeFileSync(at('before/images/abc.png'), 'picture');
      writeFileSync(at('before/pid'), '1 - -');
      if (isServer) {
        await suite.insert(accounts).values({ name: 'Tienda Ñandú' });
        await administer(url, `create database ${fresh} template template0`);
        return;
      }
      rmSync(at('before/pid'));
      fillDataDir(at('before'));
      const opened = await openDatabase({ databaseUrl: undefined, dataDir: at('before') });
      await opened.database.insert(accounts).values({ name: 'Tienda Ñandú' });
      await opened.close();
    }, slow);
    afterAll(async () => {
      rmSync(folder, { recursive: true });
      if (isServer) await administer(url, `drop database if exists ${fresh} with (force)`);
    });

    it(
      'put everything back, and hold all sending',
      async () => {
        const began = new Date();
        const backup = await run('backup', ['--to', at('copy')], before());
        expect(backup).toMatchObject({ code: 0, problem: '', out: expect.stringContaining('Guárdala en otro equipo') });
        expect(statSync(at('copy')).mode & 0o777).toBe(0o700);
        expect(await run('backup', ['--to', at('copy')], before())).toMatchObject({
          code: 1,
          problem: expect.stringContaining('no está vacía'),
        });

        const restored = await run('restore', ['--from', at('copy')], after());
        expect(restored).toMatchObject({ code: 0, problem: '', out: expect.stringContaining('/admin/plataforma') });
        expect(readFileSync(at('after/images/abc.png'), 'utf8')).toBe('picture');
        const { names, hold } = await accountsOf(after());
        expect(names).toEqual(['Tienda Ñandú']);
        const { at: backupAt } = JSON.parse(readFileSync(at('copy/backup.json'), 'utf8'));
        expect(hold?.backupAt.toISOString()).toBe(backupAt);
        expect(hold?.backupAt.getTime()).toBeGreaterThanOrEqual(began.getTime());
        expect(hold?.heldAt.getTime()).toBeGreaterThan(hold?.backupAt.getTime() ?? 0);
        expect((await accountsOf(before())).hold).toBeUndefined();
      },
      slow,
    );

    it(
      'refuse what would overwrite data, with the reason',
      async () => {
        mkdirSync(at('whole'));
        const manifest = { format: 1, at: '2026-11-23T10:00:00.000Z', database: isServer ? 'postgres' : 'embedded' };
        writeFileSync(at('whole/backup.json'), JSON.stringify(manifest));
        const refusals = [
          ['backup', [], 'Indica la carpeta de la copia'],
          ['backup', ['--to', at('before/copy')], 'no puede quedar dentro'],
          ['restore', [], 'Indica la carpeta de la copia'],
          ['restore', ['--from', at('nothing')], 'no hay una copia completa'],
          ['restore', ['--from', at('whole')], isServer ? 'La base de datos de DATABASE_URL no está vacía' : 'no está vacía'],
        ] as const;
        for (const [command, args, reason] of refusals) {
          const settings = isServer
            ? { DATABASE_URL: url, DATA_DIR: command === 'restore' ? at('none') : at('before') }
            : before();
          expect(await run(command, args, settings)).toMatchObject({ code: 1, problem: expect.stringContaining(reason) });
        }
        const other = isServer ? { DATA_DIR: at('none') } : { DATA_DIR: at('none'), DATABASE_URL: 'postgres://localhost/none' };
        expect(await run('restore', ['--from', at('whole')], other)).toMatchObject({
          code: 1,
          problem: expect.stringContaining(isServer ? 'La copia es de PostgreSQL' : 'La copia es de la base de datos integrada'),
        });
      },
      slow,
    );
  });
});
