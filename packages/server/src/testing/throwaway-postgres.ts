import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { socketUrl } from '../kernel/database/embedded.ts';

const installations = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL programs, or undefined. */
function findPostgres(): string | undefined {
  const versions = existsSync(installations) ? readdirSync(installations) : [];
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(installations, version, 'bin'))
    .concat((process.env['PATH'] ?? '').split(delimiter))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL and PgBouncer refuse to run as root: then they run as the user of their packages. */
export function databaseUser(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Resolves when it accepts connections. Rejects with its output when it exits before. Its log is read as long as it runs: a full
 * pipe would block every connection that logs an error.
 */
function ready({ stderr }: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isReady = false;
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return;
      output += text;
      isReady = /ready to accept (read-only )?connections/.test(output);
      if (isReady) resolve();
    });
    stderr?.once('end', () => reject(new Error(`postgres did not start\n${output}`)));
  });
}

/** Remains of a killed server that disappear after a moment, until which a restart fails. */
const leftovers = /shared memory block|lock file "postmaster\.pid"/;
const timeoutMs = 30_000;

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * A folder in memory, if there is one with enough room. Each suite creates and drops a thousand files with its database: on a disk with
 * ext4, the search for an inode that was not in use a moment ago takes up to half of the server's processor time.
 */
function temporaryFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startServer(spawnOne: () => ChildProcess): Promise<ChildProcess> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const server = spawnOne();
    try {
      await ready(server);
      return server;
    } catch (error) {
      if (!leftovers.test(String(error)) || performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}

export interface ThrowawayPostgres {
  readonly url: string;
  /** Kills it at once (SIGKILL): committed data survives if it is `durable`. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill`. */
  readonly restart: () => Promise<void>;
  stop(): Promise<void>;
}

export interface PrimaryPostgres extends ThrowawayPostgres {
  /** Starts a streaming replica of it, on a socket of its own. Stop it first. */
  startReplica(): Promise<ThrowawayPostgres>;
}

export interface ArchivingPostgres extends ThrowawayPostgres {
  /** Makes a base backup of it, to be recovered from its archive. */
  backUp(): BaseBackup;
  /** Deletes the archive, which outlives the server. */
  forget(): void;
}

export interface BaseBackup {
  /** Starts a server from the backup and the archived log, as it was at a time in PostgreSQL's format. Stop the archiving server first, which archives the rest. */
  recover(time: string): Promise<ThrowawayPostgres>;
}

interface Place {
  readonly folder: string;
  /** The user that owns it, and runs the programs in it. */
  readonly as: { readonly uid?: number; readonly gid?: number; readonly cwd: string };
}

function newPlace(): Place {
  const folder = mkdtempSync(join(temporaryFolder(), 'pregon-postgres-'));
  const as = { ...databaseUser(), cwd: folder };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  return { folder, as };
}

/** Serves the folder `data` of a place, on a socket there. */
async function serve(programs: string, { folder, as }: Place, settings: readonly string[]): Promise<ThrowawayPostgres> {
  const options = ['-D', join(folder, 'data'), '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=300'];
  const given = settings.flatMap((setting) => ['-c', setting]);
  const spawnOne = () =>
    spawn(join(programs, 'postgres'), [...options, ...given], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = await startServer(spawnOne);
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    // Its processes answer for a moment after it was killed. All hold the pipe of its log, so it closes with the last.
    const ended = once(server, 'close');
    server.kill(signal);
    await ended;
  };
  return {
    url: socketUrl(folder),
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = await startServer(spawnOne);
    },
    stop: async () => {
      process.off('exit', killNow);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the files of an empty server, or returns why it cannot. */
function newData(): { readonly programs: string; readonly place: Place } | { readonly missing: string } {
  const programs = findPostgres();
  if (!programs) return { missing: 'no PostgreSQL on this machine' };
  const place = newPlace();
  const data = join(place.folder, 'data');
  const layout = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...layout], { ...place.as, encoding: 'utf8' });
  if (made.status !== 0) return { missing: `initdb failed: ${made.stderr ?? made.error?.message}` };
  return { programs, place };
}

/** Copies a running server into a place of its own. */
function copyServer(programs: string, { folder }: Place, ...options: readonly string[]): Place {
  const copy = newPlace();
  const given = ['-D', join(copy.folder, 'data'), '-h', folder, '-U', 'postgres', '-c', 'fast', '--no-sync', ...options];
  const copied = spawnSync(join(programs, 'pg_basebackup'), given, { ...copy.as, encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr ?? copied.error?.message}`);
  return copy;
}

/**
 * Starts an empty PostgreSQL on a socket in a temporary folder, or returns why it cannot.
 *
 * @param options `durable`: committed data survives a kill; without it, it is faster
 */
export async function startThrowawayPostgres({ durable = false } = {}): Promise<PrimaryPostgres | { readonly missing: string }> {
  const made = newData();
  if ('missing' in made) return made;
  const { programs, place } = made;
  // The data never outlives the machine, so nothing waits for the disk.
  const hasty = durable ? ['fsync'] : ['fsync', 'full_page_writes', 'synchronous_commit'];
  const settings = hasty.map((name) => `${name}=off`);
  return {
    ...(await serve(programs, place, settings)),
    startReplica: async () => {
      const copy = copyServer(programs, place, '-R');
      return serve(programs, copy, settings);
    },
  };
}

/** Starts an empty PostgreSQL that archives its write-ahead log, or returns why it cannot. */
export async function startArchivingPostgres(): Promise<ArchivingPostgres | { readonly missing: string }> {
  const made = newData();
  if ('missing' in made) return made;
  const { programs, place } = made;
  const archive = newPlace().folder;
  const server = await serve(programs, place, ['archive_mode=on', `archive_command=cp %p ${archive}/%f`]);
  return {
    ...server,
    forget: () => rmSync(archive, { recursive: true, force: true }),
    backUp() {
      const copy = copyServer(programs, place);
      return {
        recover(time) {
          const signal = join(copy.folder, 'data', 'recovery.signal');
          writeFileSync(signal, '');
          if (copy.as.uid !== undefined && copy.as.gid !== undefined) chownSync(signal, copy.as.uid, copy.as.gid);
          // It accepts connections once it is recovered, and not before.
          return serve(programs, copy, [
            `restore_command=cp ${archive}/%f %p`,
            `recovery_target_time=${time}`,
            'recovery_target_action=promote',
            'hot_standby=off',
          ]);
        },
      };
    },
  };
}
