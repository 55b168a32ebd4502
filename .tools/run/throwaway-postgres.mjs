import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { captureChild, startChild, stopChild } from './children.mjs';

const installations = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL programs on this machine, or undefined. */
export async function findPostgres() {
  const versions = await readdir(installations).catch(() => []);
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(installations, version, 'bin'))
    .concat(process.env.PATH.split(path.delimiter));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function owner() {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Starts an empty PostgreSQL of its own, on a socket in a temporary folder.
 * @param {string} programs the folder from findPostgres
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the value of DATABASE_URL, and what ends and removes it all
 */
export async function startThrowawayPostgres(programs) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pregon-postgres-'));
  const data = path.join(folder, 'data');
  const as = { ...owner(), cwd: folder };
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (as.uid) await chown(folder, as.uid, as.gid);
    const settings = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
    const { code, output } = await captureChild(path.join(programs, 'initdb'), ['-D', data, ...settings], as);
    if (code !== 0) throw new Error(`initdb ended with ${code}\n${output}`);
    const speed = ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) => ['-c', `${name}=off`]);
    const server = startChild(path.join(programs, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', ...speed], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(server);
    return {
      url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`,
      stop: async () => {
        await stopChild(server, 'SIGINT');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function ready(server) {
  let output = '';
  for await (const text of server.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`postgres did not start\n${output}`);
}
