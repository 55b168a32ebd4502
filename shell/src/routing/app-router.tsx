import { createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';
import type { GuardedHistory } from './guarded-history.ts';
import { forgetFailedParts } from './lazy-part.tsx';

/** The history of the page, for `useBlocker`. */
export const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

interface AppRouterProps {
  readonly history: GuardedHistory;
  readonly children: ReactNode;
}

/**
 * Provides the address of the page. It changes in a transition: the previous screen stays until the next one has been loaded. Each
 * navigation tries again to load what has failed.
 */
export function AppRouter({ history, children }: AppRouterProps) {
  const [{ location, action }, setPosition] = useState(history.position);
  useLayoutEffect(() => {
    return history.listen((arrival) => {
      // Before the page of the new address is rendered, which would throw the failure again.
      forgetFailedParts();
      (arrival.flushSync ? flushSync : startTransition)(() => setPosition(arrival));
    });
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router navigator={history} location={location} navigationType={action}>
        {children}
      </Router>
    </HistoryContext>
  );
}
