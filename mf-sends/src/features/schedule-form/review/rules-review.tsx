import type { MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import { formatDateTime, formatNumber } from '@pregon/ui/format';
import { closedReasonLabels } from '../../../sending-rules/closed-reason-labels.ts';

interface RulesReviewProps {
  readonly method: MethodReview;
  readonly timeZone: string;
}

/** Explains what the sending rules do with one method: when it is moved, how many people wait, and why. */
export function RulesReview({ method: { closed, postponed }, timeZone }: RulesReviewProps) {
  return (
    <>
      {closed ? <p className="small">{formatClosed(closed, timeZone)}</p> : null}
      {postponed.map(({ people, at }) => (
        <p key={at} className="small">
          {`${formatNumber(people)} ${people === 1 ? 'espera' : 'esperan'} hasta el ${formatDateTime(at, timeZone)} por los límites de mensajes.`}
        </p>
      ))}
    </>
  );
}

function formatClosed({ reason, opensAt }: NonNullable<MethodReview['closed']>, timeZone: string): string {
  if (opensAt === null) return `No sale: ${closedReasonLabels[reason]} y el próximo horario permitido llega demasiado tarde.`;
  return `Se mueve al ${formatDateTime(opensAt, timeZone)}: ${closedReasonLabels[reason]}.`;
}
