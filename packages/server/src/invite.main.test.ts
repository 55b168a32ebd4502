import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startServer, type RunningServer } from './server.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { testConfig } from './testing/test-app.ts';
import { programFile } from './testing/program-file.ts';

/** Programs and embedded databases take seconds to start, and many on a busy machine. */
const slow = 120_000;
const program = programFile('invite');

let dataDir: string;
let server: RunningServer | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pregon-invite-'));
  fillDataDir(dataDir);
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true });
});

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', ...settings };
  const child = spawn(process.execPath, ['--no-warnings', program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { out, problem, code };
}

const link = /http:\/\/admin\.localhost:8080\/registro\?t=([\w-]{43})/;
const emailFor = async (out: string) => {
  const answer = await fetch(`http://127.0.0.1:${server?.port}/V2/auth/verification/${link.exec(out)?.[1]}`);
  return answer.json();
};

it(
  'invites into an empty installation, which the server then knows',
  async () => {
    const { out, code } = await run(['ana@empresa.com', '--account', 'Tienda Ceiba']);
    expect(code).toBe(0);
    expect(out).toContain('ana@empresa.com puede registrarse como administrador de Tienda Ceiba, una cuenta nueva:');
    expect(out).toContain('No hay servidor de correo (SMTP_URL): hazle llegar el enlace.');
    server = await startServer(testConfig({ dataDir, port: 0, host: '127.0.0.1', demo: false, worker: true }));
    expect(await emailFor(out)).toEqual({ email: 'ana@empresa.com' });
  },
  slow,
);

it(
  'lets a running server invite, which also mails the link',
  async () => {
    const { out, code } = await run(['eva@empresa.com']);
    expect([code, out]).toEqual([0, expect.stringContaining('También se lo enviamos por correo a eva@empresa.com.')]);
    expect(await emailFor(out)).toEqual({ email: 'eva@empresa.com' });
  },
  slow,
);

it(
  'changes nothing while another process uses the data, and explains what to do',
  async () => {
    await server?.stop();
    server = undefined;
    writeFileSync(join(dataDir, 'pid'), String(process.pid));
    const { problem, code } = await run(['ana@empresa.com']);
    rmSync(join(dataDir, 'pid'));
    expect([code, problem]).toEqual([
      1,
      expect.stringContaining('Espera un momento y repite la orden, o detén el servidor antes.'),
    ]);
  },
  slow,
);
