#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRemoteProject } from '@pregon/build-preset/project';
import { freePort, isFree, startAppServer } from './app-server.ts';

const usage = `Usage: pnpm --filter <remote> dev --against <address of the admin area>
       pnpm --filter mf-sends dev --against https://admin.tienda.example
Options: --port <port>   where to serve the remote; any free one without it`;

/**
 * Command: serves the remote of the working folder to the pages of a deployed shell (override). The shell loads it for one person, who is
 * logged in there as an administrator and confirms it on the page whose address is printed.
 */
const { values } = parseArgs({ options: { against: { type: 'string' }, port: { type: 'string' } } });
const shell = values.against && URL.canParse(values.against) ? new URL(values.against) : undefined;
const port = values.port === undefined ? await freePort() : Number(values.port);
if (!shell || !(port > 0)) {
  console.error(`${usage}\n\nAll apps at once, without a deployed shell: npm run dev`);
  process.exit(2);
}
if (!(await isFree(port))) {
  console.error(`Port ${port} is taken.`);
  process.exit(1);
}

const { name } = readRemoteProject(process.cwd());
const folder = await mkdtemp(join(tmpdir(), `pregon-dev-${name}-`));
const server = await startAppServer({ app: process.cwd(), folder, publicPath: '/', port, deployedShell: shell.origin });
const consent = new URL('/admin/plataforma', shell);
consent.search = String(new URLSearchParams({ probar: name, desde: `http://localhost:${port}` }));
console.log(`${name} is served from http://localhost:${port}, for the pages of ${shell.origin} alone.

Open this page there, as an administrator:
  ${consent.href}

Ctrl-C stops it.`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop());
}

async function stop(): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
