import { ApiFault, isFault } from '@pregon/auth-api/fault';
import { unknownError } from '@pregon/contract/error-body.schema';
import type { WhatsappSendResult } from '@pregon/contract/whatsapp/whatsapp.schema';
import { Icon } from '@pregon/ui/icon';
import { Note, Section } from '@pregon/ui/page';
import { CircleCheck } from 'lucide-react';
import { AnswerDetails, rowsOf } from './answer-details.tsx';

/** A message that was not sent: the error message, the HTTP status and the whole response body. */
export interface Rejection {
  readonly message: string;
  readonly status: number;
  readonly data: unknown;
}

/** Converts a fault to a rejection. Without a response the status is 500 and the body is null. */
export function rejectionOf(fault: unknown): Rejection {
  if (isFault(fault, 'NO_RESPONSE') || !(fault instanceof ApiFault)) return { message: unknownError, status: 500, data: null };
  const { message, status, data } = fault;
  return { message: message || unknownError, status: status || 500, data: data ?? null };
}

/** A message that was sent: the template, the destination and the provider's response. */
export interface SentMessage {
  readonly template: string;
  readonly destination: string;
  readonly answer: WhatsappSendResult;
}

interface SendResultProps {
  readonly sent: SentMessage | undefined;
  readonly rejection: Rejection | undefined;
}

/** Reports the result of a send, with the provider's response in collapsed details. */
export function SendResult({ sent, rejection }: SendResultProps) {
  return (
    <div className="wa-result" aria-live="polite">
      {sent ? <Sent {...sent} /> : null}
      {rejection ? (
        <Section title="El mensaje no salió">
          <Note tone="warning">{rejection.message}</Note>
          <AnswerDetails rows={[['Estado', String(rejection.status)], ...rowsOf(rejection.data, 'Respuesta')]} />
        </Section>
      ) : null}
    </div>
  );
}

function Sent({ template, destination, answer: { data, status, statusText, headers } }: SentMessage) {
  return (
    <Section title="El mensaje salió">
      <p className="wa-sent">
        <Icon of={CircleCheck} />
        <span>
          WhatsApp recibió «{template}» para <span className="num">{destination}</span>. Llega en unos segundos si el número tiene
          WhatsApp.
        </span>
      </p>
      <AnswerDetails
        rows={[
          ['Estado', [String(status), statusText].filter(Boolean).join(' ')],
          ['Resultado', data.status],
          ['Id del mensaje', data.messageId ?? 'Sin id'],
          ...rowsOf(headers, 'Encabezados'),
        ]}
      />
    </Section>
  );
}
