import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { Spinner } from '@pregon/ui/page';
import { type ReactNode, useState } from 'react';
import { hasTags, withTagNames } from '../../../message-words/tag-names.ts';
import { Message } from '../preview/message.tsx';
import { PreviewedCustomer } from '../preview/previewed-customer.tsx';
import { useAudienceCustomer } from '../preview/use-audience-customer.ts';
import { useMethodPreview } from '../preview/use-method-preview.ts';

interface ReviewedMessageProps {
  readonly method: SendMethod;
  /** The key of the profile whose offer fills the message, and whose audience gets it. */
  readonly profile: number;
  /** The stored schedule that is reviewed; undefined: what was filled in. */
  readonly stored?: string | undefined;
  /** The lines between the subject and the message. */
  readonly children: ReactNode;
}

/**
 * The subject of a message and, in a disclosure, the message, as a customer of the audience will receive them. They are loaded when the
 * message is opened, and at once for a subject that differs for each customer.
 */
export function ReviewedMessage({ method, profile, stored, children }: ReviewedMessageProps) {
  const [isOpened, setOpened] = useState(false);
  const typed = 'subject' in method ? method.subject : undefined;
  const isPersonal = typed !== undefined && hasTags(typed);
  const isWanted = isOpened || isPersonal;
  const by = useAudienceCustomer(profile, method.type, isWanted);
  const { data, error, isFetching, isPlaceholderData, refetch } = useMethodPreview({
    method,
    profile,
    by,
    schedule: stored,
    isWanted,
  });
  const reader = isPersonal && data && by.customer ? by.customer.name || by.customer.detail : undefined;
  return (
    <>
      {typed === undefined ? null : (
        <p className="small">
          {`Asunto: ${isPersonal ? (data?.subject ?? withTagNames(typed)) : typed}`}
          {reader ? <span className="soft">{` · así lo recibe ${reader}`}</span> : null}
        </p>
      )}
      {children}
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
    </>
  );
}
