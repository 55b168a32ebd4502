import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { resultsFolder } from './addresses.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A data folder of its own, and in it a copy of the releases, which may be damaged. Whatever was there before is removed. */
export async function prepareDataFolder(name: string): Promise<string> {
  const folder = path.join(resultsFolder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const releases = process.env['PREGON_E2E_RELEASES'] ?? path.join(root, '.data/releases');
  await cp(releases, path.join(folder, 'releases'), { recursive: true });
  return folder;
}

/** Starts the server with demo data, on the database of this run. */
export function startServerProcess(dataFolder: string, port: number, settings: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'packages/server/src/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      PUBLIC_URL: `http://localhost:${port}`,
      ADMIN_URL: `http://admin.localhost:${port}`,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
}
