import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server ends open requests and messages under way before it stops: at most 20 s, and what it waits for after that. */
const graceMs = 30_000;
/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/** @type {Partial<Record<string, number>>} */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {StopSignal | undefined} */
let stoppedBy;
/** @type {(signal: StopSignal) => void} */
let announceStop = () => undefined;
/** @type {Promise<StopSignal>} */
const stopped = new Promise((resolve) => (announceStop = resolve));

/**
 * Every child leads a group of its own, so that a signal reaches it once, whether the terminal sent it to all of us or somebody to us
 * alone.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @type {readonly StopSignal[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of stopSignals) {
  process.on(signal, () => {
    if (stoppedBy) return;
    stoppedBy = signal;
    announceStop(signal);
    for (const child of children) signalGroup(child, signal);
    setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, graceMs).unref();
  });
}
process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGKILL');
});

/** The signal that asked this command to end, if one did. */
export const stopSignal = () => stoppedBy;

/** Resolves when this command is asked to end. */
export const whenStopped = () => stopped;

/** The exit code of a command that a signal has ended. */
export const stopCode = () => (stoppedBy ? codes[stoppedBy] : undefined);

/**
 * Starts a program. What is left of its group when it ends is ended too.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 * @returns {ChildProcess}
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  if (child.pid === undefined) return child;
  children.add(child);
  child.once('exit', () => {
    signalGroup(child, 'SIGTERM');
    children.delete(child);
  });
  return child;
}

/**
 * Runs a program to its end and answers its exit code. One that needs longer than `limitMs` is ended.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions & { limitMs?: number }} [options]
 * @returns {Promise<number>}
 */
export async function runChild(command, args, { limitMs = 0, ...options } = {}) {
  if (stoppedBy) return codes[stoppedBy] ?? 1;
  const child = startChild(command, args, options);
  const giveUp = () => {
    console.error(`${command} did not end within ${limitMs / 60_000} minutes.`);
    void stopChild(child);
  };
  const limit = limitMs > 0 ? setTimeout(giveUp, limitMs) : undefined;
  const [code, signal] = await once(child, 'exit');
  clearTimeout(limit);
  return code ?? codes[signal] ?? 1;
}

/**
 * Runs a program quietly to its end: its exit code and everything that it wrote.
 * @param {string} command
 * @param {string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function captureChild(command, args, options = {}) {
  if (stoppedBy) return { code: codes[stoppedBy] ?? 1, output: '' };
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += String(text)));
  const [code, signal] = await once(child, 'close');
  return { code: code ?? codes[signal] ?? 1, output };
}

/**
 * Asks a child to end and waits until it has.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stopChild(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child, signal);
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(late);
}
