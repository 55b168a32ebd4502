import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

/**
 * Renders its function again when a signal that it reads changes, and nothing else. Values of a form are signals, and
 * React knows nothing of signals: whatever reads one while rendering stands inside a Track.
 */
export function Track({ children }: { children: () => ReactNode }) {
  const tracking = useSignals(1);
  try {
    return <>{children()}</>;
  } finally {
    tracking.f();
  }
}
