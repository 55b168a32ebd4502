import { ConfirmDialog } from '@pregon/ui/dialog';
import { useCallback, useState } from 'react';

interface Question {
  readonly lines: readonly string[];
  readonly answer: (isConfirmed: boolean) => void;
}

/** Asks before an active schedule: `ask` settles with the answer, `dialog` has its place on the page. */
export function useConfirmSchedule() {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback((lines: readonly string[]) => new Promise<boolean>((answer) => setQuestion({ lines, answer })), []);
  const settle = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(undefined);
  };
  const dialog = (
    <ConfirmDialog
      isOpen={question !== undefined}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
      title="Programar el envío"
      confirmLabel="Programar envío"
      cancelLabel="Seguir editando"
    >
      {question?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
