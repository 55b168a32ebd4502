import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../page/note.tsx';

/** Storage of drafts, provided by the host: `drafts` of auth-api for instance. */
export interface DraftStorage {
  readonly keep: (key: string, values: unknown) => void;
  readonly drop: (key: string) => void;
}

interface DraftAutosaveProps {
  readonly storage: DraftStorage;
  /** The key of the draft in the storage. */
  readonly storageKey: string;
  /** The values of the form; the same object until they change. */
  readonly values: unknown;
  readonly isDirty: boolean;
  /** Whether the form was filled from a stored draft. */
  readonly isRestored: boolean;
  /** Resets the form. */
  readonly onStartOver: () => void;
  readonly className?: string;
}

/**
 * Autosaves the draft of a form, so that unsaved values survive a reload or the end of the session, and shows a notice when a draft was
 * restored.
 */
export function DraftAutosave(props: DraftAutosaveProps) {
  const { storage, storageKey, values, isDirty, isRestored, onStartOver, className = 'draft' } = props;
  const [isNoticeShown, setNoticeShown] = useState(isRestored);
  useEffect(() => {
    if (isDirty) storage.keep(storageKey, values);
    else storage.drop(storageKey);
  }, [storage, storageKey, isDirty, values]);
  if (!isNoticeShown) return null;
  const startOver = () => {
    setNoticeShown(false);
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
