import { Confirm } from './confirm.tsx';

/** Names the unsaved changes. */
export const unsavedSentence = 'Lo que escribiste en esta pantalla todavía no se ha guardado.';

interface UnsavedQuestionProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly onStay: () => void;
  readonly onConfirm: () => void;
}

/** The confirmation before unsaved changes are lost. */
export function UnsavedQuestion({ title, confirmLabel, onStay, onConfirm }: UnsavedQuestionProps) {
  return (
    <Confirm
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel="Seguir aquí"
      isDestructive
      onClose={onStay}
      onConfirm={onConfirm}
    >
      {unsavedSentence}
    </Confirm>
  );
}
