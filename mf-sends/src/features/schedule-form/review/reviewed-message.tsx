import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { Message } from '../preview/message.tsx';

interface ReviewedMessageProps {
  readonly method: SendMethod;
  /** The key of the profile whose offer fills the message. */
  readonly profile: number;
}

/** Disclosure with the message as it will be received; it is loaded when the review opens. */
export function ReviewedMessage({ method, profile }: ReviewedMessageProps) {
  const { data, error } = useQuery({
    ...restQuery(previewSendMethod, { body: { sendMethod: method, customer: null, profile } }),
    staleTime: 0,
  });
  return (
    <details className="reviewed-message">
      <summary>{`Ver el mensaje de ${channelFacts[method.type].label}`}</summary>
      {data ? (
        <Message preview={data} />
      ) : error ? (
        <p className="soft">{faultMessage(error)}</p>
      ) : (
        <Spinner>Preparando el mensaje…</Spinner>
      )}
    </details>
  );
}
