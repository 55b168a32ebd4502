import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import type { WaitingEntry } from './waiting-entry.ts';

const retryMs = 30_000;

/** The waiting entries of a key. Sends them on mount, when the device is online again, when the page becomes visible, and periodically. */
export function useOutbox(outbox: Outbox, appKey: string): readonly WaitingEntry[] {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const waiting = entries.some(({ refused }) => !refused);

  useEffect(() => {
    const flush = () => void outbox.flush().catch(() => undefined);
    const seen = () => document.visibilityState === 'visible' && flush();
    flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [outbox]);

  useEffect(() => {
    if (!waiting) return undefined;
    const retry = setInterval(() => void outbox.flush().catch(() => undefined), retryMs);
    return () => clearInterval(retry);
  }, [outbox, waiting]);

  return entries.filter((entry) => entry.appKey === appKey);
}

/** State of an entry that did not reach the server at once. */
export function stateOfEntry(waiting: readonly WaitingEntry[], id: string): 'sent' | 'waiting' | 'refused' {
  const entry = waiting.find((one) => one.id === id);
  if (!entry) return 'sent';
  return entry.refused ? 'refused' : 'waiting';
}

const subscribeToNetwork = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
