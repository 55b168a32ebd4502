import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebouncedValue, useDelayedFlag } from './debounce.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('returns the previous value until the new one has not changed for the delay', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 300), { initialProps: { text: 'a' } });
  rerender({ text: 'ab' });
  wait(299);
  expect(result.current).toBe('a');
  wait(1);
  expect(result.current).toBe('ab');
});

it('restarts the debounce delay with every change', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 300), { initialProps: { text: 'a' } });
  rerender({ text: 'ab' });
  wait(200);
  rerender({ text: 'abc' });
  wait(200);
  expect(result.current).toBe('a');
  wait(100);
  expect(result.current).toBe('abc');
});

it('raises a delayed flag only after the given one has been true for the delay, and lowers it at once', () => {
  const { result, rerender } = renderHook(({ isOn }) => useDelayedFlag(isOn, 600), { initialProps: { isOn: true } });
  wait(599);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
  rerender({ isOn: false });
  expect(result.current).toBe(false);
});

it('does not raise a delayed flag that was lowered before the delay was over', () => {
  const { result, rerender } = renderHook(({ isOn }) => useDelayedFlag(isOn, 600), { initialProps: { isOn: true } });
  wait(400);
  rerender({ isOn: false });
  wait(600);
  expect(result.current).toBe(false);
});
