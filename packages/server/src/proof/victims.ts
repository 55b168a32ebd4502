import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Something that is killed in the middle of its work, and comes back. */
export interface Victim {
  readonly name: string;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

export interface PregonProcess extends Victim {
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
}

const settings = {
  PORT: '0',
  DEMO: 'off',
  NODE_ENV: 'test',
  SECRET_KEY: 'a secret that none but tests know',
  LOG_LEVEL: 'silent',
};

/** Starts a process of Pregón. What it says of faults is nobody's to read: there are meant to be some. */
export function startPregon(name: string, main: string, environment: Readonly<Record<string, string>>): PregonProcess {
  const { PATH = '' } = process.env;
  const program = join(import.meta.dirname, '..', main);
  const start = (): ChildProcess =>
    spawn(process.execPath, ['--no-warnings', program], { env: { PATH, ...settings, ...environment }, stdio: 'ignore' });
  let child = start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    name,
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = start();
    },
    stop: () => end('SIGTERM'),
  };
}
