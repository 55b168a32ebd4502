import type { MethodReview } from '@pregon/contract/schedules/schedule-review.schema';
import { quotaLeftWords } from '@pregon/contract/account/message-use-words';
import { formatDateTime, formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { closedReasonLabels } from '../../../sending-rules/closed-reason-labels.ts';

interface RulesReviewProps {
  readonly method: MethodReview;
  readonly timeZone: string;
}

/** Explains what the sending rules do with one method: when it is moved, how many people wait, and why; and what is left of the quota. */
export function RulesReview({ method: { type, people, closed, postponed, quota }, timeZone }: RulesReviewProps) {
  return (
    <>
      {closed ? <p className="small">{formatClosed(closed, timeZone)}</p> : null}
      {postponed.map(({ people: waiting, at }) => (
        <p key={at} className="small">
          {`${formatNumber(waiting)} ${waiting === 1 ? 'espera' : 'esperan'} hasta el ${formatDateTime(at, timeZone)} por los límites de mensajes.`}
        </p>
      ))}
      {quota ? <QuotaReview channel={type} people={people} quota={quota} /> : null}
    </>
  );
}

interface QuotaReviewProps {
  readonly channel: MethodReview['type'];
  readonly people: number;
  readonly quota: NonNullable<MethodReview['quota']>;
}

/** What is left of the account's quota of messages, and whether it is enough for the sendings of its month. */
function QuotaReview({ channel, people, quota: { month, total, used, sendings } }: QuotaReviewProps) {
  const left = quotaLeftWords({ channel, month, used, quota: total });
  const needed = people * sendings;
  if (needed <= Math.max(0, total - used)) return <p className="small soft">{`Cupo: ${left}.`}</p>;
  return (
    <Note tone="warning">
      {`No alcanza el cupo: ${left} y hacen falta ${formatNumber(needed)}. Lo que falte espera al mes siguiente mientras su plazo lo permita; si no, no sale.`}
    </Note>
  );
}

function formatClosed({ reason, opensAt }: NonNullable<MethodReview['closed']>, timeZone: string): string {
  if (opensAt === null) return `No sale: ${closedReasonLabels[reason]} y el próximo horario permitido llega demasiado tarde.`;
  return `Se mueve al ${formatDateTime(opensAt, timeZone)}: ${closedReasonLabels[reason]}.`;
}
