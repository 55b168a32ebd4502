import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';

/** Milliseconds in which something can be undone: while the pointer or the focus is on the notice, they do not count. */
const undoTime = 8000;

export interface UndoNoticeProps {
  /** What has gone: 'Se quitaron Cali y Pasto.'. Without it the notice keeps its line, so that nothing jumps. */
  message: string | undefined;
  onUndo: () => void;
  /** The time is over: it stays as it is. */
  onExpire: () => void;
}

/** Says politely what a change has taken away, where it stood, and brings it back. Stands on the page before it has anything to say. */
export function UndoNotice({ message, onUndo, onExpire }: UndoNoticeProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (message === undefined || isHeld) return undefined;
    const timer = setTimeout(onExpire, undoTime);
    return () => clearTimeout(timer);
  }, [message, isHeld, onExpire]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className="undo" {...hold} {...release}>
      <output>{message}</output>
      {message === undefined ? null : (
        <Button
          variant="ghost"
          size="s"
          onPress={() => {
            setHeld(false);
            onUndo();
          }}
        >
          Deshacer
        </Button>
      )}
    </div>
  );
}
