import type { OwnRequest } from './data-requests.request.ts';
import { dayInWords, kindWords, momentInWords, stateWords } from '@pregon/contract/data-requests/own-request-words';

/** The person's requests with their state, the newest first. */
export function RequestList({ items }: { readonly items: readonly OwnRequest[] }) {
  if (items.length === 0) return null;
  return (
    <section className="requests" aria-labelledby="requests">
      <h2 id="requests">Tus solicitudes</h2>
      <ul>
        {items.map((request) => (
          <li key={`${request.kind} ${request.receivedAt}`}>
            <p>
              <b>{kindWords[request.kind].label}</b> <span data-state={request.state}>{stateWords[request.state]}</span>
            </p>
            <p className="soft">Recibida el {momentInWords(request.receivedAt)}.</p>
            <Progress request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ request: { state, dueOn, extensionReason, closedAt, answer } }: { readonly request: OwnRequest }) {
  if (state !== 'open')
    return (
      <>
        {closedAt && <p className="soft">Respondida el {momentInWords(closedAt)}.</p>}
        {answer && <p className="answer">{answer}</p>}
      </>
    );
  return (
    <>
      <p className="soft">Respuesta a más tardar el {dayInWords(dueOn)}.</p>
      {extensionReason && <p className="answer">El plazo se amplió: {extensionReason}</p>}
    </>
  );
}
