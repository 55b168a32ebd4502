import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

/**
 * Renders its function again when a signal that it reads changes. Form values are signals, which React does not observe, so reads
 * must be inside of this component.
 */
export function SignalObserver({ children }: { children: () => ReactNode }) {
  const tracking = useSignals(1);
  try {
    return <>{children()}</>;
  } finally {
    tracking.f();
  }
}
