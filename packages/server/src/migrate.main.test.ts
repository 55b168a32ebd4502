import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eachDatabase } from './testing/each-database.ts';
import { programFile } from './testing/program-file.ts';
import { openDatabase, SchemaOutdated } from './kernel/database/open-database.ts';

const program = programFile('migrate');

async function runMigrate(settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings };
  const child = spawn(process.execPath, ['--no-warnings', program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, problem, code };
}

eachDatabase(({ kind, pool, url }) => {
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('npm run migrate', () => {
    it('migrates the schema while a process with MIGRATE=off waits for it', async () => {
      await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
      const settings = { databaseUrl: url, dataDir: '', migrate: false };
      await expect(openDatabase(settings)).rejects.toThrow(SchemaOutdated);
      await expect(openDatabase(settings)).rejects.toThrow(/le faltan \d+ migraciones\. Corre npm run migrate/);
      const first = await runMigrate({ DATABASE_URL: url });
      expect(first).toMatchObject({ code: 0, problem: '' });
      expect(first.out).toContain('Se aplicaron:\n  0000_');
      expect(await runMigrate({ DATABASE_URL: url })).toMatchObject({ code: 0, out: 'La base de datos ya está al día.\n' });
      await (await openDatabase(settings)).close();
    });

    it('requires DATABASE_URL', async () => {
      expect(await runMigrate({})).toMatchObject({ code: 1, problem: expect.stringContaining('DATABASE_URL hace falta') });
    });
  });

  onServer('a pooler in transaction mode', () => {
    it('connects without start-up options, and migrates past a pooler', async () => {
      await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
      const opened = await openDatabase({ databaseUrl: url, databaseDirectUrl: url, databasePoolSize: 3, dataDir: '' });
      expect(opened.requestPool.options.max).toBe(3);
      expect(opened.requestPool.options).not.toHaveProperty('options');
      expect((await opened.pool.query('select count(*) as count from account')).rows).toEqual([{ count: 0 }]);
      await opened.close();
    });
  });
});
