import { afterEach, expect, it, jest } from '@jest/globals';
import { hasGoodLine, mayPrefetch, prefetchWhenQuiet } from './prefetch-policy.ts';

it.each([
  ['a browser without connection data', {}, [true, true]],
  ['a fast network', { connection: { effectiveType: '4g' } }, [true, true]],
  ['a middling one', { connection: { effectiveType: '3g' } }, [true, false]],
  ['a slow one', { connection: { effectiveType: '2g' } }, [false, false]],
  ['the slowest', { connection: { effectiveType: 'slow-2g' } }, [false, false]],
  ['a mobile network', { connection: { effectiveType: '4g', type: 'cellular' } }, [true, false]],
  ['a user who saves data', { connection: { effectiveType: '4g', saveData: true } }, [false, false]],
] as const)('one screen and all screens: %s', (_, browser, expected) => {
  expect([mayPrefetch(browser), hasGoodLine(browser)]).toEqual(expected);
});

afterEach(() => {
  jest.useRealTimers();
});

const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });

it.each([
  ['on a good line after 5 s, once the page is idle', { effectiveType: '4g' }, 1],
  ['never on a middling line', { effectiveType: '3g' }, 0],
  ['never when data is metered', { saveData: true }, 0],
])('prefetches what follows %s', (_, connection, times) => {
  connect(connection);
  jest.useFakeTimers();
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (task: () => void) => idle.push(task) });
  const task = jest.fn();
  prefetchWhenQuiet(task);
  jest.advanceTimersByTime(4999);
  expect(idle).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(task).not.toHaveBeenCalled();
  for (const run of idle) run();
  expect(task).toHaveBeenCalledTimes(times);
});

it('prefetches nothing after it was cancelled', () => {
  connect({});
  jest.useFakeTimers();
  const task = jest.fn();
  Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
  prefetchWhenQuiet(task)();
  jest.advanceTimersByTime(60_000);
  expect(task).not.toHaveBeenCalled();
});

it('tells a task that has begun when it was cancelled', () => {
  connect({});
  jest.useFakeTimers();
  Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
  const task = jest.fn<(signal: AbortSignal) => void>();
  const cancel = prefetchWhenQuiet(task);
  jest.advanceTimersByTime(5000);
  const signal = task.mock.calls[0]?.[0];
  expect(signal?.aborted).toBe(false);
  cancel();
  expect(signal?.aborted).toBe(true);
});
