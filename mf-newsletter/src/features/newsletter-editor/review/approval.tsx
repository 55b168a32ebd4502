import { Button } from '@pregon/ui/button';
import { ConfirmDialog, Dialog } from '@pregon/ui/dialog';
import { useState, type ReactNode } from 'react';
import { FindingList } from './finding-list.tsx';
import type { Finding } from './finding.ts';
import { type ReviewedEditor, reviewWhole } from './whole-review.ts';

export interface Approval {
  /** Resolves to whether the message may be approved: errors refuse, warnings need a confirmation. */
  readonly mayApprove: (editor: ReviewedEditor, name: string) => Promise<boolean>;
  /** The confirmation dialog while it is open, to be rendered anywhere. */
  readonly question: ReactNode;
}

interface Asked {
  readonly findings: readonly Finding[];
  readonly answer: (mayApprove: boolean) => void;
}

/** Reviews a message before its approval. `onShow` selects a part of it. */
export function useApproval(onShow: (partId: string) => void): Approval {
  const [asked, setAsked] = useState<Asked>();
  const mayApprove = async (editor: ReviewedEditor, name: string) => {
    const findings = (await reviewWhole(editor, name)).filter(({ level }) => level === 'fault' || level === 'warning');
    if (findings.length === 0) return true;
    return new Promise<boolean>((answer) => setAsked({ findings, answer }));
  };
  const end = (isApproved: boolean) => {
    asked?.answer(isApproved);
    setAsked(undefined);
  };
  const show = (partId: string) => {
    end(false);
    onShow(partId);
  };
  return { mayApprove, question: asked ? <ApprovalQuestion findings={asked.findings} onEnd={end} onShow={show} /> : null };
}

interface ApprovalQuestionProps {
  readonly findings: readonly Finding[];
  readonly onEnd: (isApproved: boolean) => void;
  readonly onShow: (partId: string) => void;
}

function ApprovalQuestion({ findings, onEnd, onShow }: ApprovalQuestionProps) {
  const faults = findings.filter(({ level }) => level === 'fault');
  const isRefused = faults.length > 0;
  const list = <FindingList findings={isRefused ? faults : findings} onShow={onShow} />;
  if (isRefused) {
    return (
      <Dialog
        isOpen
        onClose={() => onEnd(false)}
        title="Todavía no se puede aprobar"
        actions={
          <Button variant="primary" onPress={() => onEnd(false)}>
            Corregir
          </Button>
        }
      >
        {list}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={() => onEnd(false)}
      title={findings.length === 1 ? '¿Aprobar con un aviso?' : `¿Aprobar con ${findings.length} avisos?`}
      confirmLabel="Aprobar y guardar"
      cancelLabel="Revisar"
      onConfirm={() => onEnd(true)}
    >
      {list}
    </ConfirmDialog>
  );
}
