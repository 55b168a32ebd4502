import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { socketUrl } from '../kernel/database/embedded.ts';
import { databaseUser } from './throwaway-postgres.ts';

/** The path of PgBouncer, which Debian keeps out of most users' PATH, or undefined. */
export const findPgBouncer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file));

export interface ThrowawayPgBouncer {
  /** Address of a database of the server through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** PgBouncer's defaults, as docs/operation.md recommends, but for the mode and the size. */
const settings = (folder: string, serverFolder: string, connections: number): string => `
[databases]
* = host=${serverFolder} user=postgres
[pgbouncer]
pool_mode = transaction
default_pool_size = ${connections}
auth_type = any
listen_addr =
listen_port = 5432
unix_socket_dir = ${folder}
`;

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL on a socket.
 *
 * @param program the result of `findPgBouncer`
 * @param connections maximum for each database
 */
export async function startThrowawayPgBouncer(program: string, server: string, connections: number): Promise<ThrowawayPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pregon-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(folder, new URL(server).searchParams.get('host') ?? '', connections));
  const user = databaseUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    // Read as long as it runs: a full pipe would block it.
    const lines = createInterface(child.stderr);
    lines.on('line', (line) => {
      said += `${line}\n`;
      if (line.includes('process up')) resolve();
    });
    lines.once('close', () => reject(new Error(`pgbouncer did not start\n${said}`)));
  });
  return {
    urlOf: (database) => socketUrl(folder, database),
    stop: async () => {
      process.off('exit', killNow);
      killNow();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
