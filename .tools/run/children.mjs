import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Timeout for the graceful shutdown of a server, which first completes open requests and messages in progress: at most 20 s, plus a
 * margin.
 */
const graceMs = 30_000;
/** How long the last lines of an ended program are awaited, in case it left a process behind that holds its output open. */
const lastLinesMs = 5000;
/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */
/** @typedef {(line: string) => void} Print prints a line of output */
/** @typedef {{ limitMs?: number, print?: Print | undefined, stdout?: 'ignore' | 'inherit', stderr?: 'ignore' | 'inherit' }} RunOptions */

/** @type {Partial<Record<string, number>>} */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {StopSignal | undefined} */
let stoppedBy;
/** @type {(signal: StopSignal) => void} */
let resolveStopped = () => undefined;
/** @type {Promise<StopSignal>} */
const stopped = new Promise((resolve) => (resolveStopped = resolve));

/**
 * Each child is the leader of a process group, so that it gets a signal once, whether the terminal sent it to the whole group or somebody
 * to this process alone.
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
    resolveStopped(signal);
    for (const child of children) signalGroup(child, signal);
    setTimeout(() => {
      for (const child of children) signalGroup(child, 'SIGKILL');
    }, graceMs).unref();
  });
}
process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGKILL');
});

/** The signal that asked this command to stop, if any. */
export const stopSignal = () => stoppedBy;

/** Resolves when this command is asked to stop. */
export const whenStopped = () => stopped;

/** The exit code of a command that a signal has ended. */
export const stopCode = () => (stoppedBy ? codes[stoppedBy] : undefined);

/**
 * Starts a program. When it exits, the rest of its process group is ended.
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
 * Runs a program to completion; returns its exit code. It is ended after `limitMs`. `print` gets each line of the output that would
 * otherwise go where this command's does.
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<SpawnOptions, 'stdio'> & RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function runChild(command, args, { limitMs = 0, print, stdout = 'inherit', stderr = 'inherit', ...options } = {}) {
  if (stoppedBy) return codes[stoppedBy] ?? 1;
  const outputs = [stdout, stderr].map((output) => (print && output === 'inherit' ? 'pipe' : output));
  const child = startChild(command, args, { ...options, stdio: ['ignore', ...outputs] });
  const printed = print ? [child.stdout, child.stderr].map((stream) => printLines(stream, print)) : [];
  const giveUp = () => {
    console.error(`${command} did not end within ${limitMs / 60_000} minutes.`);
    void stopChild(child);
  };
  const limit = limitMs > 0 ? setTimeout(giveUp, limitMs) : undefined;
  const [code, signal] = await once(child, 'exit');
  clearTimeout(limit);
  await Promise.race([Promise.all(printed), wait(lastLinesMs, undefined, { ref: false })]);
  return code ?? codes[signal] ?? 1;
}

/**
 * @param {import('node:stream').Readable | null} stream
 * @param {Print} print
 */
async function printLines(stream, print) {
  if (!stream) return;
  const lines = createInterface({ input: stream, crlfDelay: Infinity }).on('line', print);
  await once(lines, 'close');
}

/**
 * Prints a text line by line.
 * @param {string} text
 * @param {Print} [print]
 */
export function printText(text, print = console.log) {
  for (const line of text.trimEnd().split('\n')) print(line);
}

/**
 * Runs a program to completion and captures its output.
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
 * Asks a child to stop, and waits until it has exited.
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
