import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** An idle thread that measures how long the machine kept it from running. */
const idleThread = `
  const { parentPort } = require('node:worker_threads');
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  parentPort.on('message', () => parentPort.postMessage(delay.max / 1e6));
  parentPort.postMessage('ready');`;

/** The longest block of the event loop during some work, in milliseconds, and the longest delay of an idle thread meanwhile. */
export async function eventLoopDelay(work: () => Promise<unknown>): Promise<{ readonly own: number; readonly idle: number }> {
  const thread = new Worker(idleThread, { eval: true, execArgv: [] });
  await once(thread, 'message');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    await work();
    // One more turn of the loop, so that the last block is measured too.
    await wait(20);
    delay.disable();
    thread.postMessage('stop');
    const [idle]: unknown[] = await once(thread, 'message');
    return { own: delay.max / 1e6, idle: Number(idle) };
  } finally {
    delay.disable();
    await thread.terminate();
  }
}
