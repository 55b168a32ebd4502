/** Starts the server for the browser tests: a data folder of its own, a copy of the releases that can be damaged. */
import { spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { adminUrl, port, publicUrl, resultsFolder } from './addresses.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const data = path.join(resultsFolder, 'data');

await rm(data, { recursive: true, force: true });
await mkdir(data, { recursive: true });
await cp(process.env['PREGON_E2E_RELEASES'] ?? path.join(root, '.data/releases'), path.join(data, 'releases'), {
  recursive: true,
});

const server = spawn(process.execPath, [path.join(root, 'packages/server/src/main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: publicUrl,
    ADMIN_URL: adminUrl,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
