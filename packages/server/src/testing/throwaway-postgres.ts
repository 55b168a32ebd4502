import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { socketUrl } from '../database/embedded.ts';

const installations = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL programs of this machine, or undefined. */
function findPostgres(): string | undefined {
  const versions = existsSync(installations) ? readdirSync(installations) : [];
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(installations, version, 'bin'))
    .concat((process.env['PATH'] ?? '').split(delimiter))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function owner(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ready(server: ChildProcess): Promise<void> {
  let output = '';
  for await (const text of server.stderr?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    output += text;
    if (!output.includes('ready to accept connections')) continue;
    server.stderr?.resume();
    return;
  }
  throw new Error(`postgres did not start\n${output}`);
}

export interface ThrowawayPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL on a socket in a temporary folder, or answers why there is none. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | { readonly missing: string }> {
  const programs = findPostgres();
  if (!programs) return { missing: 'no PostgreSQL on this machine' };
  const folder = mkdtempSync(join(tmpdir(), 'pregon-postgres-'));
  const data = join(folder, 'data');
  const as = { ...owner(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const layout = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...layout], { ...as, encoding: 'utf8' });
  if (made.status !== 0) return { missing: `initdb failed: ${made.stderr ?? made.error?.message}` };
  const haste = ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) => ['-c', `${name}=off`]);
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=300', ...haste];
  const server = spawn(join(programs, 'postgres'), options, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  await ready(server);
  return {
    url: socketUrl(folder),
    stop: async () => {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
