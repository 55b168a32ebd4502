import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../page/note.tsx';

interface KeptDraftProps {
  /** Where it is kept: the drafts of the session. */
  readonly drafts: {
    readonly keep: (place: string, values: unknown) => void;
    readonly drop: (place: string) => void;
  };
  /** Under what this browser keeps it. */
  readonly place: string;
  /** All that is typed; the same object until it changes. */
  readonly values: unknown;
  readonly isDirty: boolean;
  /** Whether the form began with what was kept. */
  readonly isRestored: boolean;
  /** Empties the form. */
  readonly onStartOver: () => void;
  readonly className?: string;
}

/** Keeps what is typed over a reload or the end of the session, and says so when it has brought something back. */
export function KeptDraft(props: KeptDraftProps) {
  const { drafts, place, values, isDirty, isRestored, onStartOver, className = 'draft' } = props;
  const [isSaid, setSaid] = useState(isRestored);
  useEffect(() => {
    if (isDirty) drafts.keep(place, values);
    else drafts.drop(place);
  }, [drafts, isDirty, place, values]);
  if (!isSaid) return null;
  const startOver = () => {
    setSaid(false);
    onStartOver();
  };
  return (
    <output className={className}>
      <Note>
        Recuperamos lo que tenías sin guardar.{' '}
        <Button variant="ghost" size="s" onPress={startOver}>
          Empezar de nuevo
        </Button>
      </Note>
    </output>
  );
}
