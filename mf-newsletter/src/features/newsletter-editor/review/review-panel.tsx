import { Button } from '@pregon/ui/button';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { Note, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { typingPause } from '../../../preview/typing-pause.ts';
import type { MailEditor } from '../mail-editor.ts';
import { useEditorState } from '../use-mail-editor.ts';
import { FindingList } from './finding-list.tsx';
import { counted, type Finding } from './finding.ts';
import { reviewWhole } from './whole-review.ts';

/** State of the spell check: the number of doubtful words, and a function to start it. */
export interface SpellingCount {
  /** Undefined before the spell check was started. */
  readonly doubts: number | undefined;
  readonly onOpen: () => void;
}

interface ReviewPanelProps {
  readonly editor: MailEditor | undefined;
  readonly name: string;
  /** The newest version is approved: saving without Aprobar withdraws the approval. */
  readonly wasApproved: boolean;
  readonly spelling: SpellingCount;
}

/** The review checklist of the message. */
export function ReviewPanel({ editor, name, wasApproved, spelling }: ReviewPanelProps) {
  const review = useReview(editor, name);
  return (
    <>
      {wasApproved ? <Note>Ya está aprobado. Si guardas sin Aprobar, queda una versión por aprobar.</Note> : null}
      <h2>Antes de aprobar</h2>
      {review.data ? <p className="small soft">{sumOf(review.data)}</p> : null}
      {review.data ? (
        <FindingList findings={review.data} onShow={editor?.selectPart} />
      ) : review.error ? (
        <>
          <Note tone="warning">No pudimos revisar el mensaje.</Note>
          <Button size="s" onPress={() => void review.refetch()}>
            Reintentar
          </Button>
        </>
      ) : (
        <Spinner>Revisando…</Spinner>
      )}
      <h2>Ortografía</h2>
      <FindingList findings={[spellingFinding(spelling.doubts)]} />
      <Button size="s" onPress={spelling.onOpen}>
        Revisar ortografía
      </Button>
    </>
  );
}

/** The number of findings by level, as the approval asks about them. */
function sumOf(findings: readonly Finding[]): string {
  const [faults, warnings] = (['fault', 'warning'] as const).map(
    (wanted) => findings.filter(({ level }) => level === wanted).length,
  );
  const parts = [
    ...(faults ? [counted(faults, 'problema impide aprobar', 'problemas impiden aprobar')] : []),
    ...(warnings ? [counted(warnings, 'aviso', 'avisos')] : []),
  ];
  return parts.length > 0 ? `${parts.join(' · ')}.` : 'Todo en orden.';
}

function spellingFinding(doubts: number | undefined): Finding {
  if (doubts === undefined) return { id: 'spelling', level: 'unknown', text: 'Ortografía sin revisar' };
  if (doubts === 0) return { id: 'spelling', level: 'good', text: 'Ortografía sin dudas' };
  return { id: 'spelling', level: 'warning', text: doubts === 1 ? '1 palabra en duda' : `${doubts} palabras en duda` };
}

/** The review of the message, debounced. */
function useReview(editor: MailEditor | undefined, name: string) {
  const id = useId();
  const content = useDebouncedValue(useEditorState(editor)?.content, typingPause);
  const debouncedName = useDebouncedValue(name, typingPause);
  return useQuery({
    queryKey: ['message-review', id, content, debouncedName],
    queryFn: () => (editor ? reviewWhole(editor, debouncedName) : []),
    enabled: editor !== undefined && content !== undefined,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
}
