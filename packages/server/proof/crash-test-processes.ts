import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { programFile } from '../src/testing/program-file.ts';

/** A process that the crash test kills at a random moment and starts again. */
export interface Restartable {
  readonly name: string;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

export interface PregonProcess extends Restartable {
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when it was stopped. Rejects when it exits repeatedly without having been killed, with its last output. */
  readonly lived: Promise<void>;
}

/**
 * Restarts of a process that exits by itself, as a supervisor does: one that starts while its database is unavailable reports it
 * and exits.
 */
const deathsAtMost = 20;
const restartMs = 500;

const settings = {
  PORT: '0',
  DEMO: 'off',
  NODE_ENV: 'test',
  SECRET_KEY: 'a secret that none but tests know',
  LOG_LEVEL: 'silent',
};

/**
 * Starts a process of Pregón, of this version or of another one in a folder. Its errors are ignored while it lives, because some are
 * expected.
 */
export function startPregon(
  name: string,
  program: Parameters<typeof programFile>[0],
  environment: Readonly<Record<string, string>>,
  ofVersion?: string,
): PregonProcess {
  const { PATH = '' } = process.env;
  const own = programFile(program);
  const file = ofVersion === undefined ? own : join(ofVersion, relative(join(import.meta.dirname, '../../..'), own));
  const { promise: lived, resolve: live, reject: die } = Promise.withResolvers<void>();
  let child: ChildProcess;
  let revival: NodeJS.Timeout | undefined;
  let deaths = 0;
  /** Processes that were stopped on purpose. */
  const isExpected = new WeakSet<ChildProcess>();

  const start = (): void => {
    const started = spawn(process.execPath, ['--no-warnings', file], {
      env: { PATH, ...settings, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    const said = text(started.stderr);
    started.once('exit', () => {
      if (isExpected.has(started)) return;
      deaths += 1;
      if (deaths < deathsAtMost) revival = setTimeout(start, restartMs);
      else said.then((all) => die(new Error(`The ${name} ends by itself:\n${all.slice(-2000)}`)), die);
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    clearTimeout(revival);
    isExpected.add(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  start();
  return {
    name,
    lived,
    kill: () => end('SIGKILL'),
    restart: async () => start(),
    stop: async () => {
      await end('SIGTERM');
      live();
    },
  };
}
