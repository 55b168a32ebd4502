import { useSyncExternalStore } from 'react';

/** An external store for React's `useSyncExternalStore`: an observable value outside of components. */
export interface ExternalStore<Value> {
  readonly getSnapshot: () => Value;
  /** Subscribes a listener to changes; returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An external store whose owner replaces its value. */
export interface WritableStore<Value> extends ExternalStore<Value> {
  /** Replaces the value and notifies the listeners, unless the value is the same. */
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

/** Subscribes a component to the value of an external store. */
export function useStore<Value>({ subscribe, getSnapshot }: ExternalStore<Value>): Value {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
