import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { webhookEventLabels, webhookTestType } from '@pregon/contract/webhooks/webhook-events';
import { webhookMessageState } from '@pregon/contract/webhooks/webhook-message-state';
import { listWebhookMessages } from '@pregon/contract/webhooks/webhooks.endpoints';
import type { WebhookMessage } from '@pregon/contract/webhooks/webhooks.schema';
import { Button } from '@pregon/ui/button';
import { NearTime } from '@pregon/ui/near-time';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../loaded-part.tsx';
import { useReplayWebhookMessages } from './webhook-changes.ts';

/** Polling interval while messages wait, in milliseconds. */
const pollMs = 3000;

const labels: Readonly<Record<string, string>> = { ...webhookEventLabels, [webhookTestType]: 'Prueba' };
const states = {
  [webhookMessageState.pending]: { state: 'scheduled', text: 'Por enviar' },
  [webhookMessageState.delivered]: { state: 'completed', text: 'Entregado' },
  [webhookMessageState.dead]: { state: 'failed', text: 'Sin entregar' },
} as const;

const attemptsOf = (attempts: number): string => (attempts === 1 ? '1 intento' : `${attempts} intentos`);

/** What became of a message: 'Respondió 500. 3 intentos, el próximo: hoy, 09:05.' */
function Outcome({ of: { attempts, lastError, lastStatus, nextAt, settledAt } }: { readonly of: WebhookMessage }) {
  if (attempts === 0) return 'Todavía no se ha intentado.';
  const what = lastError ?? (lastStatus === null ? '' : `Respondió ${lastStatus}.`);
  const at = nextAt ?? settledAt;
  return (
    <>
      {`${what} ${attemptsOf(attempts)}`.trim()}
      {at ? (nextAt ? ', el próximo: ' : ': ') : null}
      {at ? <NearTime moment={at} /> : null}.
    </>
  );
}

interface Props {
  readonly id: number;
  /** How many ran out of attempts. */
  readonly dead: number;
}

/** The latest messages of an endpoint, with replay. */
export function WebhookMessages({ id, dead }: Props) {
  const params = { id: String(id) };
  const asked = useQuery({
    ...restQuery(listWebhookMessages, { params, query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === webhookMessageState.pending) ? pollMs : false,
  });
  const replay = useReplayWebhookMessages();
  const send = (body: { message?: number }) =>
    replay.mutate(
      { params, body },
      { onSuccess: ({ count }) => toast.success(count === 1 ? 'Lo enviamos otra vez.' : `Enviamos ${count} otra vez.`) },
    );
  return (
    <LoadedPart of={asked} loading="Cargando los intentos…">
      {({ messages }) => (
        <>
          {replay.error ? <Note tone="warning">{faultMessage(replay.error)}</Note> : null}
          {dead > 0 ? (
            <p>
              <Button size="s" isPending={replay.isPending} pendingLabel="Enviando…" onPress={() => send({})}>
                Enviar otra vez los que no se entregaron
              </Button>
            </p>
          ) : null}
          {messages.length === 0 ? <Note>Todavía no hay avisos: envía una prueba.</Note> : null}
          <ul className="webhook-messages" aria-label="Últimos intentos">
            {messages.map((message) => (
              <li key={message.id} className="row wrap">
                <span className="badge" data-state={states[message.state].state}>
                  {states[message.state].text}
                </span>
                <span>{labels[message.type] ?? message.type}</span>
                <span className="small soft">
                  <NearTime moment={message.createdAt} />. <Outcome of={message} />
                </span>
                {message.state === webhookMessageState.pending ? null : (
                  <Button
                    size="s"
                    aria-label={`Enviar otra vez el aviso ${message.id}`}
                    onPress={() => send({ message: message.id })}
                  >
                    Enviar otra vez
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedPart>
  );
}
