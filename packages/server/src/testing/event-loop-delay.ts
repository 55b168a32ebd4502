import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** An idle thread that measures how long the machine kept it from running. */
const idleThread = `
  const { parentPort } = require('node:worker_threads');
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  parentPort.on('message', () => parentPort.postMessage(delay.max / 1e6));
  parentPort.postMessage('ready');`;

/** Measures of the longest turn of the event loop, in milliseconds. */
export interface EventLoopDelay {
  /** The processor time of this thread, whatever else the machine does. */
  readonly processor: number;
  /** The time by the clock beyond the longest delay of an idle thread meanwhile: with the time in which the thread only waited. */
  readonly clock: number;
}

/** Limit in milliseconds of processor time for which one request may block the event loop. */
const mostProcessor = 50;
/** Limit in milliseconds by the clock, which a busy machine lengthens. */
const mostByTheClock = 400;

/** Tells whether no turn of the event loop was longer than allowed. */
export const isShortDelay = ({ processor, clock }: EventLoopDelay): boolean =>
  processor < mostProcessor && clock < mostByTheClock;

/** Measures each turn of the event loop. Returns a function that ends it with the longest, in milliseconds. */
function monitorTurns(): () => EventLoopDelay {
  let longest = { processor: 0, clock: 0 };
  let processorBefore = process.threadCpuUsage();
  let clockBefore = performance.now();
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(processorBefore);
    const processor = Math.max(longest.processor, (user + system) / 1000);
    longest = { processor, clock: Math.max(longest.clock, performance.now() - clockBefore) };
    processorBefore = process.threadCpuUsage();
    clockBefore = performance.now();
  };
  const timer = setInterval(endTurn, 1);
  return () => {
    clearInterval(timer);
    endTurn();
    return longest;
  };
}

/** Measures how long some work blocks the event loop. */
export async function eventLoopDelay(work: () => Promise<unknown>): Promise<EventLoopDelay> {
  const thread = new Worker(idleThread, { eval: true, execArgv: [] });
  await once(thread, 'message');
  const end = monitorTurns();
  try {
    await work();
    // One more turn of the loop, so that the last block is measured too.
    await wait(20);
    const { processor, clock } = end();
    thread.postMessage('stop');
    const [idle]: unknown[] = await once(thread, 'message');
    return { processor, clock: clock - Number(idle) };
  } finally {
    end();
    await thread.terminate();
  }
}
