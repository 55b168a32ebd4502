import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './process-start.ts';
import { OperatorError } from '../process/operator-error.ts';

/** Another process that is alive works on the folder. Its message is for the person who started this one. */
export class FolderInUse extends OperatorError {
  constructor(folder: string, pid: number) {
    super(
      `Otra instancia de Pregón (proceso ${pid}) ya usa la carpeta de datos ${folder}. Detenla, o indica otra carpeta con DATA_DIR.`,
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
interface Holder {
  readonly pid: number;
  /** As `processStart` says it; undefined where the system does not. */
  readonly start: string | undefined;
}

/** The file holds the id of the process and when that started: `4711 <start>`. */
function holderOf(file: string): Holder | undefined {
  try {
    const [pid = '', start] = readFileSync(file, 'utf8').trim().split(' ');
    return Number(pid) ? { pid: Number(pid), start } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process that took the folder still runs. One that started at another time only has its id, as happens in containers. */
function holds({ pid, start }: Holder): boolean {
  if (pid === process.pid || !isAlive(pid)) return false;
  const startNow = processStart(pid);
  return start === undefined || startNow === undefined || start === startNow;
}

/** Takes a folder for this process, also from one that has died. Answers what gives it back. Throws `FolderInUse`. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'pid');
  const holder = holderOf(file);
  if (holder && holds(holder)) throw new FolderInUse(folder, holder.pid);
  rmSync(file, { force: true });
  try {
    writeFileSync(file, [process.pid, processStart(process.pid)].filter(Boolean).join(' '), { flag: 'wx' });
  } catch {
    throw new FolderInUse(folder, holderOf(file)?.pid ?? 0);
  }
  return () => rmSync(file, { force: true });
}
