import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';

/** Time to undo in milliseconds. The timer pauses while the pointer or the focus is on the notice. */
const undoTime = 8000;

export interface UndoNoticeProps {
  /** What was removed: 'Se quitaron Cali y Pasto.'. Without a text the notice reserves its line, so that the layout does not shift. */
  message: string | undefined;
  onUndo: () => void;
  /** Called when the time has elapsed: the change is final. */
  onExpire: () => void;
}

/** A polite live region that describes what a change has removed, with an undo button. It is mounted before it has content. */
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
