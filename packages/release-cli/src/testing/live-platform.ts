import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readRemoteProject, repositoryRoot } from '@pregon/build-preset/project';
import { consumedLibraries } from '@pregon/build-preset/remote/share-config';
import { directoryStore } from '@pregon/release-registry/directory-store';
import { readOrCreateSigningKey } from '@pregon/release-registry/signature';
import { contractRecord, readContractRecord } from '../contract-record.ts';
import { publishRelease, publishShell } from '../publish.ts';
import { writeRemoteBuild, writeShellBuild } from './example-builds.ts';

/** A server process with a release store in a folder. */
export interface LivePlatform {
  readonly address: string;
  readonly store: string;
  readonly stop: () => Promise<void>;
}

/** Publishes a shell with the contract of this checkout and the libraries of the sample, and mf-sends; then starts a server for them. */
export async function startLivePlatform(folder: string): Promise<LivePlatform> {
  const data = join(folder, 'data');
  const store = join(data, 'releases');
  const key = await readOrCreateSigningKey(join(data, 'release-key.json'));
  const { version: contract } = await readContractRecord();
  const consumed = consumedLibraries(readRemoteProject(join(repositoryRoot, 'packages/mf-sample')));
  const shared = Object.entries(consumed).map(([library, { requiredVersion }]) => [library, requiredVersion.slice(1)]);
  const shell = await writeShellBuild(folder, '0.1.0', {
    publicKeys: key.trusted,
    contract,
    shared: Object.fromEntries(shared),
  });
  await copyFile(contractRecord, join(shell, 'contract.json'));
  const options = { key, by: 'Luis' };
  await publishShell(directoryStore(store), shell, options);
  await publishRelease(directoryStore(store), await writeRemoteBuild(folder, '0.1.0', { contract }), options);
  const port = await freePort();
  const server = spawn(process.execPath, ['--no-warnings', join(repositoryRoot, 'packages/server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: data,
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://admin.localhost:${port}`,
      DEMO: 'off',
      WORKER: 'off',
      SMTP_URL: 'smtp://localhost:1',
      LOG_LEVEL: 'error',
    },
  });
  await listening(server);
  return { address: `http://localhost:${port}`, store, stop: () => stop(server) };
}

/**
 * Finds a free port. The function of the development servers is not used, because its module loads the bundler, whose threads would
 * outlive a test.
 */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Resolves when the server reports that it is ready. */
async function listening(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('está listo')) return;
  throw new Error('The server ended before it was ready.');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
