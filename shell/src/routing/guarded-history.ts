import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router-dom';

/** Where the user is, and how they got there. */
export interface Position {
  readonly location: Location;
  readonly action: NavigationType;
}

/** A new position; `flushSync` as in the navigation's options. */
export interface Arrival extends Position {
  readonly flushSync: boolean;
}

/** Called before each navigation. Returns whether it holds the navigation back; `proceed` lets it pass later. */
export type Guard = (next: Position, proceed: () => void) => boolean;

/** The browser's history for a `Router`, with guards that can hold a navigation back. */
export interface GuardedHistory extends Navigator {
  readonly position: () => Position;
  /** Calls a listener after each navigation. Has one listener at a time; returns how to end it. */
  readonly listen: (listener: (arrival: Arrival) => void) => () => void;
  /** Adds a guard; returns how to remove it. */
  readonly addGuard: (guard: Guard) => () => void;
}

/**
 * Creates the history of the document. The router's own one that can block comes with its data loading, forms and server rendering,
 * 13 KB that this application does not use.
 */
export function createGuardedHistory(): GuardedHistory {
  const history = createBrowserHistory({ window, v5Compat: true });
  const guards = new Set<Guard>();
  const isHeldBack = (next: Position, proceed: () => void) => [...guards].some((guard) => guard(next, proceed));
  const position = (): Position => ({ location: history.location, action: history.action });
  let flushSync = false;
  const go = (action: NavigationType, to: To, state: unknown, options: NavigateOptions | undefined) => {
    const proceed = () => {
      flushSync = options?.flushSync === true;
      if (action === NavigationType.Push) history.push(to, state);
      else history.replace(to, state);
      flushSync = false;
    };
    if (!isHeldBack({ action, location: locationAt(to, state, history.location) }, proceed)) proceed();
  };
  return {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to, state, options) => go(NavigationType.Push, to, state, options),
    replace: (to, state, options) => go(NavigationType.Replace, to, state, options),
    position,
    listen: (listener) => listenWithGuards(history, isHeldBack, () => listener({ ...position(), flushSync })),
    addGuard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

/** A step back or forward has been taken when the browser reports it: one that is held back is undone, and taken again later. */
function listenWithGuards(
  history: ReturnType<typeof createBrowserHistory>,
  isHeldBack: (next: Position, proceed: () => void) => boolean,
  listener: () => void,
): () => void {
  let isUndone = false;
  let mayPass = false;
  return history.listen(({ action, location, delta }) => {
    if (isUndone) {
      isUndone = false;
      return;
    }
    const take = () => {
      mayPass = true;
      history.go(delta ?? 0);
    };
    if (action === NavigationType.Pop && !mayPass && delta && isHeldBack({ action, location }, take)) {
      isUndone = true;
      history.go(-delta);
      return;
    }
    mayPass = false;
    listener();
  });
}

function locationAt(to: To, state: unknown, { pathname }: Location): Location {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search: '', hash: '', ...path, state, key: '' };
}
