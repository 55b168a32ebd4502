import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { errorTable } from '@pregon/contract/errors';
import type { NewsletterMessage } from '@pregon/contract/newsletters/newsletter.schema';
import { sendNewsletterTest } from '@pregon/contract/newsletters/newsletters.endpoints';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';

/** Sends the shown message to the user as a test. */
export function TestSend({ message }: { readonly message: NewsletterMessage }) {
  const maySend = useMayCall(sendNewsletterTest);
  const send = useMutation(restMutation(sendNewsletterTest));
  return (
    <div className="pv-test">
      <Button
        isPending={send.isPending}
        pendingLabel="Enviando prueba…"
        isDisabled={!maySend}
        disabledReason={errorTable.FORBIDDEN.message}
        onPress={() => send.mutate({ body: message })}
      >
        <Icon of={Send} />
        Enviarme una prueba
      </Button>
      <output className="hint">{send.data?.message}</output>
      <div role="alert">{send.error ? <Note tone="warning">{faultMessage(send.error)}</Note> : null}</div>
    </div>
  );
}
