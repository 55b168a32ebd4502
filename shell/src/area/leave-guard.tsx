import { forgetUnsavedChanges, hasUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Asks before a screen is left that holds what is not saved; before the tab is closed, the browser asks. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // The router takes an answer in a transition: a question that stood until then could not give the focus back.
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
