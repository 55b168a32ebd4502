import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { resultsFolder } from './addresses.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const releases = process.env['PREGON_E2E_RELEASES'] ?? path.join(root, '.data/releases');
/**
 * Compressed copies of released files, shared by all servers and runs: compressing them costs a server as much processor time as its
 * start. A server verifies a copy before it serves it.
 */
const compressed = path.join(path.dirname(releases), 'compressed');

/** A data folder with demo data in an embedded database. Copying it takes a fraction of the time of creating the data. */
const seeded = path.join(resultsFolder, 'seeded');

/** Creates a data folder for a server: with a copy of the releases, which may be damaged, and their signing key. */
export async function prepareEmptyDataFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(releases, path.join(folder, 'releases'), { recursive: true });
  await cp(path.join(path.dirname(releases), 'release-key.json'), path.join(folder, 'release-key.json'));
  await mkdir(compressed, { recursive: true });
  await symlink(compressed, path.join(folder, 'compressed'));
  return folder;
}

/** Like `prepareEmptyDataFolder`, with demo data if `seedDemoData` was called. */
export async function prepareDataFolder(folder: string): Promise<string> {
  if (!existsSync(seeded)) return prepareEmptyDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
  await cp(seeded, folder, { recursive: true });
  return folder;
}

/** Creates the demo data in an embedded database, for the copies of `prepareDataFolder`. */
export async function seedDemoData(port: number): Promise<void> {
  await rm(seeded, { recursive: true, force: true });
  const server = startServerProcess(await prepareEmptyDataFolder(`${seeded}.new`), port, { WORKER: 'off' });
  const ended = once(server, 'exit').then(() => true);
  while (!(await isUp(`http://localhost:${port}/remotes.json`))) {
    if (await Promise.race([ended, setTimeout(200, false)]))
      throw new Error('The server ended before its demo data was complete.');
  }
  await stopServerProcess(server);
  await rename(`${seeded}.new`, seeded);
}

/**
 * Starts the bundled server with demo data on the database of this run, like `npm start`. `npm test -- --only build` creates the bundle.
 */
export function startServerProcess(
  dataFolder: string,
  port: number,
  settings: NodeJS.ProcessEnv = {},
  output: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'packages/server/dist/main.mjs')], {
    stdio: ['inherit', output, 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://admin.localhost:${port}`,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      // Long enough to cancel a schedule on a busy machine, and short for tests that wait for its messages.
      UNDO_SECONDS: '12',
      // A single user is enough to judge a canary here.
      CANARY_MIN_REPORTERS: '1',
      ...settings,
    },
  });
}

/** Stops a server and waits until it has exited. */
export async function stopServerProcess(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

/** Whether an address responds with success. */
export const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
