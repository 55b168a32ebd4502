import { useEffect, useState } from 'react';

/** A warning below a password field while Caps Lock is on. */
export function CapsLockNotice() {
  return <output className="caps-lock">{useCapsLock() ? 'Bloqueo de mayúsculas activado.' : null}</output>;
}

/** Whether Caps Lock is on, by the last keyboard event, because browsers report it only there. */
function useCapsLock(): boolean {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    // Autofill dispatches key events without modifier state.
    const look = (event: KeyboardEvent) => {
      if (event instanceof KeyboardEvent) setLocked(event.getModifierState('CapsLock'));
    };
    window.addEventListener('keydown', look);
    window.addEventListener('keyup', look);
    return () => {
      window.removeEventListener('keydown', look);
      window.removeEventListener('keyup', look);
    };
  }, []);
  return isLocked;
}
