import { useEffect, useState } from 'react';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';
import { type Outcome, requestUnsubscribe } from './unsubscribe.request.ts';

const views = {
  asking: { tone: 'accent', sign: 'wait', title: 'Un momento…' },
  done: { tone: 'success', sign: 'check', title: 'Te has dado de baja' },
  failed: { tone: 'danger', sign: 'cross', title: 'No ha podido dar de baja en este momento' },
} as const;

/** Opening the link asks for it at once; opening it again changes nothing more. */
export function UnsubscribePage({ email, token }: { email: string; token: string | undefined }) {
  const [outcome, setOutcome] = useState<Outcome | { state: 'asking' }>({ state: 'asking' });
  const [asked, setAsked] = useState({ email, token });

  useEffect(() => {
    const leaving = new AbortController();
    requestUnsubscribe(asked, leaving.signal).then(setOutcome, () => undefined);
    return () => leaving.abort();
  }, [asked]);

  const retry = () => {
    setOutcome({ state: 'asking' });
    setAsked({ email, token });
  };

  const { tone, sign, title } = views[outcome.state];
  const shop = outcome.state === 'done' ? outcome.shop : undefined;
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);

  return (
    <PublicFrame shop={shop}>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1>{title}</h1>
        {outcome.state === 'done' && (
          <p className="soft after-title">
            Ya no enviaremos correos {shop ? `de ${shop} ` : ''}a <b className="address">{email}</b>.
          </p>
        )}
        {outcome.state === 'failed' && (
          <p className="soft after-title">Inténtalo otra vez en unos minutos. Tu dirección sigue como estaba.</p>
        )}
      </output>
      {outcome.state === 'failed' && (
        <button type="button" className="btn btn-primary btn-l btn-wide" onClick={retry}>
          Reintentar
        </button>
      )}
    </PublicFrame>
  );
}
