import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Finding } from './message-review.ts';

const looks = {
  fault: { icon: CircleAlert, word: 'Falta' },
  warning: { icon: TriangleAlert, word: 'Revisa' },
  good: { icon: CircleCheck, word: 'Bien' },
} as const;

/** What a message needs before it is approved. */
export function ReviewPanel({ findings, wasApproved }: { findings: readonly Finding[]; wasApproved: boolean }) {
  return (
    <>
      {wasApproved ? <Note>Ya está aprobado. Si guardas sin Aprobar, queda una versión por aprobar.</Note> : null}
      <h2>Antes de aprobar</h2>
      <ul className="ed-review">
        {findings.map(({ level, text, detail }) => (
          <li key={text} data-level={level}>
            <Icon of={looks[level].icon} label={looks[level].word} />
            <span>{text}</span>
            {detail ? <small>{detail}</small> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
