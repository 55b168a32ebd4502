import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processSpace } from './process-space.ts';
import { processStart } from './process-start.ts';
import { OperatorError } from '../process/operator-error.ts';

/** A living process uses the folder. The message is for the operator. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, pid: number, isElsewhere = false) {
    const holder = isElsewhere ? `proceso ${pid} de otro contenedor o equipo` : `proceso ${pid}`;
    super(
      `Otra instancia de Pregón (${holder}) ya usa la carpeta de datos ${folder}. Detenla, o indica otra carpeta con DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The process that locked a folder. */
export interface Holder {
  readonly pid: number;
  /** See `processStart`; undefined where the system does not provide it. */
  readonly start: string | undefined;
  /** See `processSpace`; undefined in files of earlier versions. */
  readonly space: string | undefined;
}

interface LockOptions {
  /** This process; tests simulate other containers. */
  readonly self?: Holder;
  /** Interval of the holder's heartbeat in milliseconds. */
  readonly beatMs?: number;
  /** How old the heartbeat of a remote holder may be before it counts as dead, in milliseconds. */
  readonly staleMs?: number;
}

const none = '-';
/** How long a take-over by another process may take, in milliseconds. */
const settledMs = 100;
const thisProcess = (): Holder => ({ pid: process.pid, start: processStart(process.pid), space: processSpace() });

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Parses the lock file: process id, start, space and a token of this lock: `4711 <start> <space> <token>`. */
function holderIn(text: string | undefined): Holder | undefined {
  const [pid = '', start = none, space = none] = (text ?? '').split(' ');
  const known = (part: string): string | undefined => (part === none ? undefined : part);
  return Number(pid) ? { pid: Number(pid), start: known(start), space: known(space) } : undefined;
}

/** Whether a process of our own space still runs. One with another start time only reuses the id, as happens in containers. */
function holdsHere({ pid, start }: Holder, self: Holder): boolean {
  if (pid === self.pid || !isAlive(pid)) return false;
  const startNow = processStart(pid);
  return start === undefined || startNow === undefined || start === startNow;
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** The file system's clock, which several machines may share. */
function fileSystemNow(file: string): number {
  const probe = `${file}-${randomUUID()}`;
  writeFileSync(probe, '');
  const now = changedAt(probe);
  rmSync(probe, { force: true });
  return now;
}

/** Whether a process that cannot be seen from here still renews its heartbeat; waits until that is known. */
async function holdsElsewhere(file: string, { beatMs, staleMs }: Required<Omit<LockOptions, 'self'>>): Promise<boolean> {
  const first = changedAt(file);
  while (fileSystemNow(file) - first < staleMs) {
    await wait(beatMs);
    if (changedAt(file) > first) return true;
  }
  return false;
}

/** Renews the heartbeat while the lock is ours. A process that was suspended may have lost it, and must then exit. */
function keepBeating(file: string, text: string, beatMs: number): () => void {
  const beat = (): void => {
    const now = textOf(file);
    if (now === undefined) return;
    if (now !== text) throw new Error('Another process has taken the data folder over: this one was suspended for too long.');
    utimesSync(file, new Date(), new Date());
  };
  const timer = setInterval(beat, beatMs).unref();
  return () => clearInterval(timer);
}

/** Removes the lock file of a dead holder, unless another process was quicker. */
function clear(file: string, dead: string): void {
  if (textOf(file) !== dead) return;
  const aside = `${file}-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Race condition: another process has taken the folder in between, so its file is put back.
  if (textOf(aside) !== dead) {
    try {
      linkSync(aside, file);
    } catch {
      // A third process was faster; a process that lost the folder notices it before it begins, or at its next heartbeat.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Locks a folder for this process, also after a holder that died. Returns a function that releases it. A holder on the same
 * machine and container is looked up by id and start time; any other counts as alive while it renews its heartbeat. Throws
 * `FolderInUse`.
 */
export async function lockFolder(
  folder: string,
  { self = thisProcess(), beatMs = 1000, staleMs = 10_000 }: LockOptions = {},
): Promise<() => void> {
  const file = join(folder, 'pid');
  const found = textOf(file);
  const holder = holderIn(found);
  if (holder) {
    const isElsewhere = holder.space !== undefined && holder.space !== self.space;
    const holds = isElsewhere ? await holdsElsewhere(file, { beatMs, staleMs }) : holdsHere(holder, self);
    if (holds) throw new FolderInUse(folder, holder.pid, isElsewhere);
  }
  if (found !== undefined) clear(file, found);
  const text = [self.pid, self.start ?? none, self.space ?? none, randomUUID()].join(' ');
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch {
    throw new FolderInUse(folder, holderIn(textOf(file))?.pid ?? 0);
  }
  if (found !== undefined) {
    // Several processes may take over from a dead one: the last to write holds the folder.
    await wait(settledMs);
    if (textOf(file) !== text) throw new FolderInUse(folder, holderIn(textOf(file))?.pid ?? 0);
  }
  const stopBeating = keepBeating(file, text, beatMs);
  return () => {
    stopBeating();
    if (textOf(file) === text) rmSync(file, { force: true });
  };
}
