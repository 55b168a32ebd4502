import { withSupportCode } from '@pregon/ui/support-code';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MessagePage } from '../../recipient/message-page.tsx';
import {
  type OwnRequests,
  type RequestKind,
  type RequestsAnswer,
  readRequests,
  sendRequest,
  type SignedLink,
} from './data-requests.request.ts';
import { LinkRequestPage } from './link-request.page.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestList } from './request-list.tsx';

type Failure = Exclude<RequestsAnswer, { state: 'known' | 'bad-link' }>;

const refusals = {
  CONFLICT: 'Ya tienes una solicitud de este tipo en curso.',
  INVALID: 'Revisa lo que escribiste.',
  TOO_MANY_REQUESTS: 'Pediste mucho en poco tiempo. Inténtalo más tarde.',
} as const;

const wordsOf = (failure: Failure): ReactNode =>
  failure.state === 'refused'
    ? refusals[failure.code]
    : withSupportCode('Sin respuesta del servidor. Lo que escribiste sigue aquí: inténtalo otra vez.', failure);

/** The page on which the person of a signed link asks about their data, and sees how it goes; without a link, where they ask for one. */
export default function DataRequestsPage({ email, token }: SignedLink) {
  return email === '' ? <LinkRequestPage /> : <LinkedRequests email={email} token={token} />;
}

function LinkedRequests({ email, token }: SignedLink) {
  const [answer, setAnswer] = useState<RequestsAnswer>();
  /** Replaced by an equal one to read again. */
  const [link, setLink] = useState<SignedLink>({ email, token });
  useEffect(() => {
    const leaving = new AbortController();
    readRequests(link, leaving.signal).then(setAnswer, () => undefined);
    return () => leaving.abort();
  }, [link]);

  if (answer === undefined) return <MessagePage title="Un momento…" tone="accent" sign="wait" />;
  if (answer.state === 'bad-link') return <LinkRequestPage isBadLink />;
  if (answer.state !== 'known') {
    const retry = (
      <button
        type="button"
        className="btn btn-primary btn-l btn-wide"
        onClick={() => {
          setAnswer(undefined);
          setLink({ ...link });
        }}
      >
        Reintentar
      </button>
    );
    return (
      <MessagePage title="Sin respuesta del servidor" tone="danger" sign="cross" below={retry}>
        {withSupportCode('Inténtalo otra vez en unos minutos.', answer)}
      </MessagePage>
    );
  }
  return <KnownRequests requests={answer.requests} link={link} onAnswer={setAnswer} />;
}

interface KnownRequestsProps {
  readonly requests: OwnRequests;
  readonly link: SignedLink;
  readonly onAnswer: (answer: RequestsAnswer) => void;
}

function KnownRequests({ requests: { shop, items }, link, onAnswer }: KnownRequestsProps) {
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const send = async (request: { readonly kind: RequestKind; readonly text: string }) => {
    leaving.current = new AbortController();
    setBusy(true);
    const answer = await sendRequest(link, request, leaving.current.signal).catch(() => undefined);
    if (answer === undefined) return;
    setBusy(false);
    if (answer.state === 'known') setDone(true);
    if (answer.state === 'known' || answer.state === 'bad-link') onAnswer(answer);
    else setFailure(answer);
  };

  const waiting = items.flatMap(({ kind, state }) => (state === 'open' ? [kind] : []));
  const list = <RequestList items={items} />;
  if (isDone)
    return (
      <MessagePage title="Recibimos tu solicitud" tone="success" sign="check" shop={shop} below={list}>
        Te escribimos a <b className="address">{link.email}</b> para confirmarla. Con este mismo enlace ves cómo va.
      </MessagePage>
    );
  return (
    <MessagePage
      title="Tus datos personales"
      shop={shop}
      below={
        <>
          <RequestForm
            waiting={waiting}
            isBusy={isBusy}
            failure={failure && wordsOf(failure)}
            onSend={(request) => void send(request)}
          />
          {list}
        </>
      }
    >
      {shop ? `Pídele a ${shop}` : 'Pide'} lo que necesites sobre los datos de <b className="address">{link.email}</b>. La Ley
      1581 de 2012 te da ese derecho.
    </MessagePage>
  );
}
