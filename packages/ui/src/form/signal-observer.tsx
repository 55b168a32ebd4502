import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

/**
 * Renders its function again when a signal that it reads changes. React does not observe signals, so form values must be read inside of
 * this component.
 */
export function SignalObserver({ children }: { children: () => ReactNode }) {
  const tracking = useSignals(1);
  try {
    return <>{children()}</>;
  } finally {
    tracking.f();
  }
}
