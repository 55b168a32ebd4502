import { withSupportCode } from '@pregon/ui/support-code';
import { useEffect, useState } from 'react';
import { KnownPreferences } from './known-preferences.tsx';
import { type PreferencesAnswer, read, save, type SignedLink, type Wish } from './preferences.request.ts';
import { MessagePage } from '../../recipient/message-page.tsx';

interface PreferencesPageProps extends SignedLink {
  /** `unsubscribe` is performed at once; `subscribe` asks first; any other value shows the current state. */
  readonly action: string;
}

/** A request to the server: a change, or without one only reading. */
interface Asked {
  readonly wish?: Wish;
}

/** The preferences page of a signed link. As specified, opening a link may only unsubscribe; subscribing again requires a press. */
export default function PreferencesPage({ action, email, token }: PreferencesPageProps) {
  const [asked, setAsked] = useState<Asked>(action === 'unsubscribe' ? { wish: { action } } : {});
  const [answer, setAnswer] = useState<PreferencesAnswer>();

  useEffect(() => {
    const leaving = new AbortController();
    const link = { email, token };
    const answered = asked.wish ? save(link, asked.wish, leaving.signal) : read(link, leaving.signal);
    answered.then(setAnswer, () => undefined);
    return () => leaving.abort();
  }, [asked, email, token]);

  const ask = (next: Asked) => {
    setAnswer(undefined);
    setAsked(next);
  };

  switch (answer?.state) {
    case 'bad-link':
      return (
        <MessagePage
          title="Este enlace ya no sirve"
          tone="accent"
          sign="cross"
          below={
            <a className="link" href="/">
              Ir al inicio
            </a>
          }
        >
          Abre de nuevo el enlace desde el último mensaje que recibiste.
        </MessagePage>
      );
    case 'away':
      return <Away wish={asked.wish} fault={answer} onRetry={() => ask({ ...asked })} />;
    case 'known':
      return (
        <KnownPreferences
          preferences={answer.preferences}
          link={{ email, token }}
          done={asked.wish?.action}
          isReturning={action === 'subscribe'}
          onAsk={(wish) => ask({ wish })}
        />
      );
    case undefined:
    default:
      return <MessagePage title="Un momento…" tone="accent" sign="wait" />;
  }
}

function Away({ wish, fault, onRetry }: { wish: Wish | undefined; fault: object; onRetry: () => void }) {
  const isLeaving = wish?.action === 'unsubscribe';
  const retry = (
    <button type="button" className="btn btn-primary btn-l btn-wide" onClick={onRetry}>
      Reintentar
    </button>
  );
  return (
    <MessagePage
      title={isLeaving ? 'No ha podido dar de baja en este momento' : 'Sin respuesta del servidor'}
      tone="danger"
      sign="cross"
      below={retry}
    >
      {withSupportCode('Inténtalo otra vez en unos minutos. Tus preferencias siguen como estaban.', fault)}
    </MessagePage>
  );
}
