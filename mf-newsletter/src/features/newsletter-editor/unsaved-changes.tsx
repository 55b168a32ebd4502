import { ConfirmDialog } from '@pregon/ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before a page with unsaved changes is left; before the tab is closed, the browser asks. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!when) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Salir sin guardar"
      confirmLabel="Descartar cambios"
      cancelLabel="Seguir editando"
      isDestructive
    >
      Los cambios de esta plantilla se pierden.
    </ConfirmDialog>
  );
}
