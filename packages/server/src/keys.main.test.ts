import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountChannelsRepository } from './channels/accounts/account-channels.repository.ts';
import { accounts } from './identity/accounts/accounts.table.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { singleKey } from './kernel/tokens/key-ring.ts';
import { createSecretBox } from './kernel/tokens/secret-box.ts';
import { eachDatabase } from './testing/each-database.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { programFile, sourceFile } from './testing/program-file.ts';

/** Programs and embedded databases take seconds to start, and many on a busy machine. */
const slow = 120_000;

const before = 'the key of before, thirty-two letters';

async function run(args: readonly string[], settings: Record<string, string> = {}, program = programFile('keys')) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings };
  const child = spawn(process.execPath, ['--no-warnings', program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, problem, code };
}

describe('npm run keys', () => {
  it('shows what it can do', async () => {
    const help = { code: 0, problem: '', out: expect.stringContaining('reencrypt') };
    expect(await run([])).toMatchObject(help);
    expect(await run([], {}, sourceFile('keys'))).toMatchObject(help);
  });

  it('refuses what it does not know', async () => {
    expect(await run(['borrar'])).toMatchObject({ code: 1, problem: expect.stringContaining('No hay la orden borrar') });
    expect(await run(['new', 'a.b'])).toMatchObject({ code: 1, problem: expect.stringContaining('El nombre lleva') });
    expect(await run(['reencrypt', '--batch', '0'])).toMatchObject({ code: 1, problem: expect.stringContaining('--batch') });
  });
});

eachDatabase(({ kind, url }) => {
  describe('npm run keys', () => {
    let folder: string;
    let settings: Record<string, string>;
    const isServer = kind === 'postgres';
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'pregon-keys-'));
      settings = { DATA_DIR: folder, SECRET_KEY: before, ...(isServer && { DATABASE_URL: url, SMTP_URL: 'smtp://correo' }) };
      if (!isServer) fillDataDir(folder);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it(
      'makes a key that a ring takes, and encrypts with it what was stored before',
      async () => {
        const opened = await openDatabase({ databaseUrl: isServer ? url : undefined, dataDir: folder, databasePoolSize: 2 });
        const [account] = await opened.database.insert(accounts).values({ name: 'Tienda' }).returning();
        const sms = { settings: { accountSid: 'AC1', from: '+1' }, secrets: { authToken: 'secreto' } };
        const accountId = account?.id ?? 0;
        await accountChannelsRepository(createSecretBox(singleKey(before))).save(
          opened.database,
          { accountId, channel: 'sms' },
          sms,
        );
        await opened.close();

        const made = await run(['new', '2026b']);
        expect(made).toMatchObject({ code: 0, problem: '', out: expect.stringMatching(/^2026b:[\w-]{43}\n$/) });
        const rotated = { ...settings, ENCRYPTION_KEYS: `${made.out.trim()},SECRET_KEY` };
        const list = await run(['list'], rotated);
        expect(list).toMatchObject({ code: 0, problem: '' });
        expect(list.out).toContain('SECRET_KEY: descifra; 1 secretos');
        const done = await run(['reencrypt', '--batch', '10'], rotated);
        expect(done).toMatchObject({
          code: 0,
          problem: '',
          out: expect.stringContaining('Proveedores de las cuentas: 1 cifrados'),
        });
        expect((await run(['list'], rotated)).out).toContain('SECRET_KEY: descifra; 0 secretos: ya se puede quitar');
      },
      slow,
    );
  });
});
