import { forgetUnsavedChanges, hasUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import type { Blocker } from 'react-router-dom';
import { useBlocker } from '../routing/use-blocker.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Asks for confirmation before a screen with unsaved changes is left; before the tab is closed, the browser asks. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router navigates in a transition: a dialog that stayed open until then could not return the focus.
  const [answered, setAnswered] = useState<Blocker>();
  if (blocker.state !== 'blocked' || blocker === answered) return null;
  return (
    <UnsavedQuestion
      title="¿Salir sin guardar?"
      confirmLabel="Salir sin guardar"
      onStay={() => {
        setAnswered(blocker);
        blocker.reset();
      }}
      onConfirm={() => {
        forgetUnsavedChanges();
        blocker.proceed();
      }}
    />
  );
}
