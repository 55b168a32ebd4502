import { useEffect, useState } from 'react';
import { PublicFrame } from '../../frame/public-frame.tsx';
import { Rings } from '../../frame/rings.tsx';
import { requestUnsubscribe } from './unsubscribe.request.ts';

type State = 'asking' | 'done' | 'failed';

const views = {
  asking: { tone: 'accent', sign: 'wait', title: 'Un momento…' },
  done: { tone: 'success', sign: 'check', title: 'Te has dado de baja' },
  failed: { tone: 'danger', sign: 'cross', title: 'No ha podido dar de baja en este momento' },
} as const satisfies Record<State, unknown>;

/** Opening the link asks for it at once; opening it again changes nothing more. */
export function UnsubscribePage({ email, token }: { email: string; token: string | undefined }) {
  const [state, setState] = useState<State>('asking');
  const [asked, setAsked] = useState({ email, token });

  useEffect(() => {
    const leaving = new AbortController();
    requestUnsubscribe(asked, leaving.signal).then(
      (done) => setState(done ? 'done' : 'failed'),
      () => undefined,
    );
    return () => leaving.abort();
  }, [asked]);

  const retry = () => {
    setState('asking');
    setAsked({ email, token });
  };

  const { tone, sign, title } = views[state];
  useEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);

  return (
    <PublicFrame>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1>{title}</h1>
        {state === 'done' && (
          <p className="soft after-title">
            Ya no enviaremos correos a <b className="address">{email}</b>.
          </p>
        )}
        {state === 'failed' && (
          <p className="soft after-title">Inténtalo otra vez en unos minutos. Tu dirección sigue como estaba.</p>
        )}
      </output>
      {state === 'failed' && (
        <button type="button" className="btn btn-primary btn-l btn-wide" onClick={retry}>
          Reintentar
        </button>
      )}
    </PublicFrame>
  );
}
