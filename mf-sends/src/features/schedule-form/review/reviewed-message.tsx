import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { Spinner } from '@pregon/ui/page';
import { useState } from 'react';
import { Message } from '../preview/message.tsx';
import { PreviewedCustomer } from '../preview/previewed-customer.tsx';
import { useAudienceCustomer } from '../preview/use-audience-customer.ts';
import { useMethodPreview } from '../preview/use-method-preview.ts';

interface ReviewedMessageProps {
  readonly method: SendMethod;
  /** The key of the profile whose offer fills the message, and whose audience gets it. */
  readonly profile: number;
}

/** Disclosure with the message as a customer of the audience will receive it; it is loaded when it is opened. */
export function ReviewedMessage({ method, profile }: ReviewedMessageProps) {
  const [isOpened, setOpened] = useState(false);
  const by = useAudienceCustomer(profile, method.type, isOpened);
  const { data, error, isFetching, isPlaceholderData, refetch } = useMethodPreview({ method, profile, by, isWanted: isOpened });
  return (
    <details className="reviewed-message" onToggle={() => setOpened(true)}>
      <summary>{`Ver el mensaje de ${channelFacts[method.type].label}`}</summary>
      {isOpened ? <PreviewedCustomer of={by} /> : null}
      {data ? (
        <div aria-busy={isFetching} data-stale={isPlaceholderData ? '' : undefined}>
          <Message preview={data} />
        </div>
      ) : error ? (
        <p className="soft">
          {faultMessage(error)}{' '}
          <Button size="s" onPress={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      ) : (
        <Spinner>Preparando el mensaje…</Spinner>
      )}
    </details>
  );
}
