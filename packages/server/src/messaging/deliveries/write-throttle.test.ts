import { expect, it } from '@jest/globals';
import { createWriteThrottle } from './write-throttle.ts';

it('lets each key write once in its time', () => {
  const isDue = createWriteThrottle(60_000);
  expect(['sms', 'sms', 'wa', 'sms', 'wa'].map(isDue)).toEqual([true, false, true, false, false]);
});

it('lets a key write again once its time is over', () => {
  const isDue = createWriteThrottle(0);
  expect(['sms', 'sms'].map(isDue)).toEqual([true, true]);
});
