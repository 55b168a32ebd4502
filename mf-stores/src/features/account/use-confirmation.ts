import { useRef, useState } from 'react';

/** A question that opens below the button that asks it. Closing it returns the focus to that button, which stays while it is open. */
export function useConfirmation() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    /** The `ref` of the button. */
    opener,
    toggle: () => setOpen(!isOpen),
    close: () => {
      setOpen(false);
      opener.current?.focus();
    },
  };
}
