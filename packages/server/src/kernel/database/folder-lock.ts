import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processSpace } from './process-space.ts';
import { processStart } from './process-start.ts';
import { OperatorError } from '../process/operator-error.ts';

/** Another process that is alive works on the folder. Its message is for the person who started this one. */
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

/** The process that took a folder. */
export interface Holder {
  readonly pid: number;
  /** As `processStart` says it; undefined where the system does not. */
  readonly start: string | undefined;
  /** As `processSpace` says it; undefined in files of earlier versions. */
  readonly space: string | undefined;
}

interface LockOptions {
  /** This process; tests tell other containers. */
  readonly self?: Holder;
  /** How often the holder renews the time of the file. */
  readonly beatMs?: number;
  /** For how long a holder elsewhere may have renewed nothing before it counts as dead. */
  readonly staleMs?: number;
}

const none = '-';
/** A take-over by another process is over within this time. */
const settledMs = 100;
const thisProcess = (): Holder => ({ pid: process.pid, start: processStart(process.pid), space: processSpace() });

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The file holds the id of the process, when it started, where, and a name of this lock: `4711 <start> <space> <token>`. */
function holderIn(text: string | undefined): Holder | undefined {
  const [pid = '', start = none, space = none] = (text ?? '').split(' ');
  const known = (part: string): string | undefined => (part === none ? undefined : part);
  return Number(pid) ? { pid: Number(pid), start: known(start), space: known(space) } : undefined;
}

/** Whether a process of our own space still runs. One that started at another time only has its id, as happens in containers. */
function holdsHere({ pid, start }: Holder, self: Holder): boolean {
  if (pid === self.pid || !isAlive(pid)) return false;
  const startNow = processStart(pid);
  return start === undefined || startNow === undefined || start === startNow;
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** The time by the clock of the file system, which several machines may share. */
function fileSystemNow(file: string): number {
  const probe = `${file}-${randomUUID()}`;
  writeFileSync(probe, '');
  const now = changedAt(probe);
  rmSync(probe, { force: true });
  return now;
}

/** Whether a process that cannot be seen from here still renews its file; waits until that is known. */
async function holdsElsewhere(file: string, { beatMs, staleMs }: Required<Omit<LockOptions, 'self'>>): Promise<boolean> {
  const first = changedAt(file);
  while (fileSystemNow(file) - first < staleMs) {
    await wait(beatMs);
    if (changedAt(file) > first) return true;
  }
  return false;
}

/** Renews the time of the file while it is ours. A process that was suspended may have lost it: it must not go on. */
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

/** Takes the file of a dead holder away, unless another process was quicker. */
function clear(file: string, dead: string): void {
  if (textOf(file) !== dead) return;
  const aside = `${file}-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Between the look and the move somebody else has taken the folder: give the file back.
  if (textOf(aside) !== dead) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one was quicker; whoever has lost the folder notices before it begins, or with its next beat.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Takes a folder for this process, also from one that has died. Answers what gives it back. A holder of the same machine and container
 * is looked up by its id and start; of any other it counts whether it still renews the file. Throws `FolderInUse`.
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
    // Several may take over from one that is dead: the last of them to write holds the folder.
    await wait(settledMs);
    if (textOf(file) !== text) throw new FolderInUse(folder, holderIn(textOf(file))?.pid ?? 0);
  }
  const stopBeating = keepBeating(file, text, beatMs);
  return () => {
    stopBeating();
    if (textOf(file) === text) rmSync(file, { force: true });
  };
}
