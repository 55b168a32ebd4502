import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process that is alive works on the folder. Its message is for the person who started this one. */
export class FolderInUse extends Error {
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

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Takes a folder for this process, also from one that has died. Answers what gives it back. Throws `FolderInUse`. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'pid');
  const holder = holderOf(file);
  if (holder !== undefined && holder !== process.pid && isAlive(holder)) throw new FolderInUse(folder, holder);
  rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    throw new FolderInUse(folder, holderOf(file) ?? 0);
  }
  return () => rmSync(file, { force: true });
}
