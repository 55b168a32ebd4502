import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Creates a data folder for a server: with a copy of the releases, which may be damaged, and their signing key. */
export async function prepareDataFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const releases = process.env['PREGON_E2E_RELEASES'] ?? path.join(root, '.data/releases');
  await cp(releases, path.join(folder, 'releases'), { recursive: true });
  await cp(path.join(path.dirname(releases), 'release-key.json'), path.join(folder, 'release-key.json'));
  return folder;
}

/**
 * Starts the bundled server with demo data on the database of this run, like `npm start`. `npm test -- --only build` creates the bundle.
 */
export function startServerProcess(dataFolder: string, port: number, settings: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'packages/server/dist/main.mjs')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://admin.localhost:${port}`,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      // Long enough to cancel a schedule, and short for tests that wait for its messages.
      UNDO_SECONDS: '6',
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
