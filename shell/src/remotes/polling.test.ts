import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pollWhileVisible } from './polling.ts';

const minute = 60_000;
const moment = minute / 30;
let task: jest.Mock<() => Promise<void>>;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  see('visible');
  task = jest.fn(async () => undefined);
  stop = pollWhileVisible(task, minute);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function see(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

it('runs the task once a minute, with jitter', async () => {
  await pass(minute - 1);
  expect(task).not.toHaveBeenCalled();
  await pass(moment + 1);
  expect(task).toHaveBeenCalledTimes(1);
  await pass(minute + moment);
  expect(task).toHaveBeenCalledTimes(2);
});

it('pauses while the page is hidden, and runs an overdue task when it becomes visible', async () => {
  see('hidden');
  await pass(10 * minute);
  expect(task).not.toHaveBeenCalled();
  see('visible');
  await pass(moment);
  expect(task).toHaveBeenCalledTimes(1);
});

it('keeps the interval when the page was hidden for a moment', async () => {
  await pass(minute / 2);
  see('hidden');
  await pass(1000);
  see('visible');
  await pass(minute / 2 - 2000);
  expect(task).not.toHaveBeenCalled();
});

it('stops, also while a task is running', async () => {
  let finish = () => {};
  task.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  await pass(minute + moment);
  stop();
  finish();
  await pass(10 * minute);
  expect(task).toHaveBeenCalledTimes(1);
});
