import { runtimeConfig } from '@pregon/auth-api/runtime-config';
import { withSupportCode } from '@pregon/ui/support-code';
import { type MouseEvent, useEffect, useState } from 'react';
import { focusIt } from '../../frame/focus-it.ts';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';
import { type Asked, type Outcome, request } from './unsubscribe.request.ts';

const asking = { tone: 'accent', sign: 'wait', title: 'Un momento…' } as const;
const done = { tone: 'success', sign: 'check' } as const;
const failed = { tone: 'danger', sign: 'cross' } as const;

const views = {
  unsubscribe: {
    asking,
    done: { ...done, title: 'Te has dado de baja' },
    failed: { ...failed, title: 'No ha podido dar de baja en este momento' },
  },
  subscribe: {
    asking,
    done: { ...done, title: 'Te has suscrito de nuevo' },
    failed: { ...failed, title: 'No pudimos suscribirte de nuevo' },
  },
} as const;

/** Address of the preferences page: on the public host, also when this page is shown in the admin set. */
const preferences = (action: string, email: string, token: string): string =>
  `${runtimeConfig('pregon-public') ?? ''}/preferences?${String(new URLSearchParams({ action, email, token }))}`;

interface UnsubscribePageProps {
  readonly email: string;
  readonly token: string | undefined;
  /** The result, if the request was sent before the page was rendered. */
  readonly known?: Outcome | undefined;
}

/** The unsubscribe page. Opening the link sends the request at once; it is idempotent. */
export function UnsubscribePage({ email, token, known }: UnsubscribePageProps) {
  const [outcome, setOutcome] = useState<Outcome | { state: 'asking' }>(known ?? { state: 'asking' });
  const [asked, setAsked] = useState<Asked & { readonly isAnswered?: boolean }>({
    wish: 'unsubscribe',
    email,
    token,
    isAnswered: known !== undefined,
  });

  useEffect(() => {
    if (asked.isAnswered) return undefined;
    const leaving = new AbortController();
    request(asked, leaving.signal).then(setOutcome, () => undefined);
    return () => leaving.abort();
  }, [asked]);

  const ask = (next: Asked) => {
    setOutcome({ state: 'asking' });
    setAsked(next);
  };

  const { wish } = asked;
  const { tone, sign, title } = views[wish][outcome.state];
  const shop = outcome.state === 'done' ? outcome.shop : undefined;
  const back = token ?? (outcome.state === 'done' ? outcome.undo : undefined);
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);

  const comeBack = (event: MouseEvent) => {
    event.preventDefault();
    ask({ wish: 'subscribe', email, token: back });
  };

  return (
    <PublicFrame shop={shop} followsMessage>
      <Rings tone={tone} sign={sign} />
      <output>
        {/* A live region does not announce its initial content, so the heading takes the focus. */}
        <h1 {...(known && { ref: focusIt, tabIndex: -1 })}>{title}</h1>
        {outcome.state === 'asking' && (
          <p className="soft after-title">
            {wish === 'unsubscribe' ? 'Estamos dando de baja a ' : 'Estamos suscribiendo de nuevo a '}
            <b className="address">{email}</b>. Tarda unos segundos: no cierres esta página.
          </p>
        )}
        {outcome.state === 'done' && (
          <p className="soft after-title">
            {wish === 'unsubscribe' ? 'Ya no enviaremos correos ' : 'Volveremos a enviar correos '}
            {shop ? `de ${shop} ` : ''}a <b className="address">{email}</b>.
          </p>
        )}
        {outcome.state === 'failed' && (
          <p className="soft after-title">
            {withSupportCode('Inténtalo otra vez en unos minutos. Tu dirección sigue como estaba.', outcome)}
          </p>
        )}
      </output>
      {outcome.state === 'failed' && (
        <button type="button" className="btn btn-primary btn-l btn-wide" onClick={() => ask({ wish, email, token: asked.token })}>
          Reintentar
        </button>
      )}
      {outcome.state === 'done' && (
        <div className="choices-after">
          {wish === 'unsubscribe' && back && (
            <a className="btn btn-l btn-wide" href={preferences('subscribe', email, back)} onClick={comeBack}>
              Volver a suscribirme
            </a>
          )}
          {token && (
            <a className="link" href={preferences('choose', email, token)}>
              Elegir qué recibo
            </a>
          )}
        </div>
      )}
    </PublicFrame>
  );
}
