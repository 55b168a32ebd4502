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
import { useState } from 'react';
import { ColleagueChoice } from './colleague-choice.tsx';

/** Sends the shown message as a test, to the user or to colleagues. */
export function TestSend({ message }: { readonly message: NewsletterMessage }) {
  const maySend = useMayCall(sendNewsletterTest);
  const [isToOthers, setToOthers] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const send = useMutation(restMutation(sendNewsletterTest));
  return (
    <div className="pv-test">
      {isToOthers ? <ColleagueChoice chosen={chosen} onChange={setChosen} /> : null}
      <div className="row wrap">
        <Button
          isPending={send.isPending}
          pendingLabel="Enviando prueba…"
          isDisabled={!maySend || (isToOthers && chosen.length === 0)}
          disabledReason={maySend ? 'Elige a quién enviarla.' : errorTable.FORBIDDEN.message}
          onPress={() => send.mutate({ body: { ...message, ...(isToOthers && { to: [...chosen] }) } })}
        >
          <Icon of={Send} />
          {isToOthers ? 'Enviar la prueba' : 'Enviarme una prueba'}
        </Button>
        {maySend ? (
          <Button onPress={() => setToOthers(!isToOthers)}>{isToOthers ? 'Solo a mí' : 'Enviar a colegas…'}</Button>
        ) : null}
      </div>
      <output className="hint">{send.data?.message}</output>
      <div role="alert">{send.error ? <Note tone="warning">{faultMessage(send.error)}</Note> : null}</div>
    </div>
  );
}
