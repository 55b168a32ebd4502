import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';

/**
 * Observes the signals that its function reads, and renders it again when one of them changes. The values of a form are signals,
 * which React does not know: whatever reads one while rendering stands inside of this component.
 */
export function SignalObserver({ children }: { children: () => ReactNode }) {
  const tracking = useSignals(1);
  try {
    return <>{children()}</>;
  } finally {
    tracking.f();
  }
}
