import { ApiFault, isFault } from '@pregon/auth-api/fault';
import { unknownError } from '@pregon/contract/error-body.schema';
import type { WhatsappSendResult } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Note, Section } from '@pregon/ui/page';

/** A send that did not happen: what was said, by what status, and all of the answer. */
export interface Rejection {
  readonly message: string;
  readonly status: number;
  readonly data: unknown;
}

/** Where nobody answered there is neither a status nor a body. */
export function rejectionOf(fault: unknown): Rejection {
  if (!(fault instanceof ApiFault) || isFault(fault, 'NO_RESPONSE')) return { message: unknownError, status: 500, data: null };
  const { message, status, data } = fault;
  return { message: message || unknownError, status: status || 500, data: data ?? null };
}

interface SendResultProps {
  readonly result: WhatsappSendResult | undefined;
  readonly rejection: Rejection | undefined;
}

/** What the service answered, in full. */
export function SendResult({ result, rejection }: SendResultProps) {
  return (
    <div className="wa-result" aria-live="polite">
      {result ? (
        <Section title="El mensaje salió">
          <Answer
            rows={[
              ['Estado', String(result.status)],
              ['Texto del estado', result.statusText || '—'],
              ['Datos', JSON.stringify(result.data, null, 2)],
              ['Encabezados', JSON.stringify(result.headers, null, 2)],
            ]}
          />
        </Section>
      ) : null}
      {rejection ? (
        <Section title="El mensaje no salió">
          <Note tone="warning">{rejection.message}</Note>
          <Answer
            rows={[
              ['Estado', String(rejection.status)],
              ['Datos', JSON.stringify(rejection.data, null, 2)],
            ]}
          />
        </Section>
      ) : null}
    </div>
  );
}

const Answer = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }) => (
  <dl className="wa-answer">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <pre>{value}</pre>
        </dd>
      </div>
    ))}
  </dl>
);
