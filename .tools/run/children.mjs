import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server ends open requests and messages under way before it stops: at most 20 s, and what it waits for after that. */
const graceMs = 30_000;
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const children = new Set();
let stoppedBy;
let announceStop;
const stopped = new Promise((resolve) => (announceStop = resolve));

/** Every child leads a group of its own, so that a signal reaches it once, whether the terminal sent it to all of us or somebody to us alone. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

for (const signal of Object.keys(codes)) {
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
export const stopCode = () => codes[stoppedBy];

/** Starts a program. What is left of its group when it ends is ended too. */
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

/** Runs a program to its end and answers its exit code. One that needs longer than `limitMs` is ended. */
export async function runChild(command, args, { limitMs, ...options } = {}) {
  if (stoppedBy) return stopCode();
  const child = startChild(command, args, options);
  const giveUp = () => {
    console.error(`${command} did not end within ${limitMs / 60_000} minutes.`);
    void stopChild(child);
  };
  const limit = limitMs && setTimeout(giveUp, limitMs);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(limit);
  return code ?? codes[signal] ?? 1;
}

/** Runs a program quietly to its end: its exit code and everything that it wrote. */
export async function captureChild(command, args, options = {}) {
  if (stoppedBy) return { code: stopCode(), output: '' };
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code, signal] = await once(child, 'close');
  return { code: code ?? codes[signal] ?? 1, output };
}

/** Asks a child to end and waits until it has. */
export async function stopChild(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  signalGroup(child, signal);
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(late);
}
