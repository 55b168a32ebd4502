import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore, useStore } from './external-store.ts';

it('notifies every listener after a change of value, until it unsubscribes', () => {
  const store = createStore(1);
  const [first, second] = [jest.fn(() => store.getSnapshot()), jest.fn()];
  const unsubscribe = store.subscribe(first);
  store.subscribe(second);
  store.set(2);
  expect(first.mock.results).toEqual([{ type: 'return', value: 2 }]);
  unsubscribe();
  store.set(3);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

it('does not notify listeners when the value is the same', () => {
  const store = createStore<string | undefined>(undefined);
  const listener = jest.fn();
  store.subscribe(listener);
  store.set(undefined);
  expect(listener).not.toHaveBeenCalled();
});

it('renders a component again with the new value', () => {
  const store = createStore('light');
  const { result } = renderHook(() => useStore(store));
  act(() => store.set('dark'));
  expect(result.current).toBe('dark');
});
