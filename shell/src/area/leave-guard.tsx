import { forgetUnsavedChanges, hasUnsavedChanges } from '@pregon/ui/unsaved';
import { useBlocker } from 'react-router-dom';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** Asks before a screen is left that holds what is not saved; before the tab is closed, the browser asks. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedQuestion
      title="¿Salir sin guardar?"
      confirmLabel="Salir sin guardar"
      onStay={() => blocker.reset?.()}
      onConfirm={() => {
        forgetUnsavedChanges();
        blocker.proceed();
      }}
    />
  );
}
