import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';
import { NearTime } from '@pregon/ui/near-time';
import type { Column } from '@pregon/ui/table';

export const auditColumns = (zone: string | undefined): readonly Column<AuditEvent>[] => [
  {
    key: 'at',
    header: 'Cuándo',
    cell: ({ at }) => (
      <span className="audit-moment">
        <NearTime moment={at} zone={zone} />
      </span>
    ),
  },
  {
    key: 'user',
    header: 'Quién',
    card: 'right',
    cell: ({ userId, userName }) =>
      userName === null ? (
        <span className="audit-person faint">{userId === null ? 'Pregón' : 'Alguien'}</span>
      ) : (
        <span className="audit-person">{userName}</span>
      ),
  },
  { key: 'sentence', header: 'Qué hizo', isFixed: true, card: 'wide', cell: (event) => <AuditSentence event={event} /> },
];

/** Renders the sentence of an event, with its details in a disclosure. */
function AuditSentence({ event: { sentence, details } }: { readonly event: AuditEvent }) {
  if (details.length === 0) return <span className="audit-sentence">{sentence}</span>;
  return (
    <details className="audit-details">
      <summary>{sentence}</summary>
      <dl>
        {details.map(({ label, value }, index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
