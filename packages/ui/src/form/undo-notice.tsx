import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';

/** Time to undo in milliseconds; it does not run while the pointer or the focus is on the notice. */
const undoTime = 8000;

export interface UndoNoticeProps {
  /** What has gone: 'Se quitaron Cali y Pasto.'. Without it the notice keeps its line, so that nothing jumps. */
  message: string | undefined;
  onUndo: () => void;
  /** The time is over: it stays as it is. */
  onExpire: () => void;
}

/** A polite live region that tells what a change has removed, with an undo button. It is mounted before it has content. */
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
