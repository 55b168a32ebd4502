import { useSyncExternalStore } from 'react';

/** An external store, in the shape that React's `useSyncExternalStore` takes: a value outside of components that can be observed. */
export interface ExternalStore<Value> {
  readonly getSnapshot: () => Value;
  /** Calls the listener after every change; answers the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An external store whose owner replaces its value. */
export interface WritableStore<Value> extends ExternalStore<Value> {
  /** Replaces the value and notifies the listeners. The same value again notifies nobody. */
  readonly set: (value: Value) => void;
}

/** Creates an external store, the one implementation of the observer pattern in the front end. */
export function createStore<Value>(initial: Value): WritableStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The value of an external store in a component, now and after every change. */
export function useStore<Value>({ subscribe, getSnapshot }: ExternalStore<Value>): Value {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
