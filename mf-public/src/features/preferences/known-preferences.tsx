import type { MouseEvent } from 'react';
import { ChannelsForm } from './channels-form.tsx';
import type { Preferences, SignedLink, Wish } from './preferences.request.ts';
import { MessagePage } from '../../recipient/message-page.tsx';

interface KnownPreferencesProps {
  readonly preferences: Preferences;
  readonly link: SignedLink;
  /** The action that was just performed, if any. */
  readonly done: Wish['action'] | undefined;
  /** Whether the link is for subscribing again: then this is asked first. */
  readonly isReturning: boolean;
  readonly onAsk: (wish: Wish) => void;
}

const successes = {
  unsubscribe: 'Te has dado de baja',
  subscribe: 'Te has suscrito de nuevo',
  choose: 'Guardamos tus preferencias',
} as const;

/** The page with loaded preferences: the current state, the result of the last action, and further actions. */
export function KnownPreferences({ preferences, link, done, isReturning, onAsk }: KnownPreferencesProps) {
  const { shop, channels } = preferences;
  const isOff = channels.every(({ channel, isOn }) => channel !== 'email' || !isOn);
  const asksToReturn = done === undefined && isReturning && isOff;
  const below = (
    <>
      {(done === 'unsubscribe' || asksToReturn) && (
        <ComeBack link={link} isMain={asksToReturn} onPress={() => onAsk({ action: 'subscribe' })} />
      )}
      {channels.length > 0 && !asksToReturn && (
        <ChannelsForm
          key={JSON.stringify(channels)}
          channels={channels}
          onSave={(wanted) => onAsk({ action: 'choose', channels: wanted })}
        />
      )}
      <a className="own-data" href={addressOf('datos', link)}>
        Tus datos personales
      </a>
    </>
  );
  const pageProps = {
    shop,
    below,
    children: <Sentence done={done} asksToReturn={asksToReturn} shop={shop} email={link.email} />,
  };
  if (done) return <MessagePage title={successes[done]} tone="success" sign="check" {...pageProps} />;
  if (asksToReturn) return <MessagePage title="¿Quieres volver a recibir correos?" tone="accent" sign="wait" {...pageProps} />;
  return <MessagePage title="Elige qué recibes" {...pageProps} />;
}

interface SentenceProps extends Pick<KnownPreferencesProps, 'done'> {
  readonly asksToReturn: boolean;
  readonly shop: string | undefined;
  readonly email: string;
}

function Sentence({ done, asksToReturn, shop, email }: SentenceProps) {
  if (done === 'choose') return 'Así te escribiremos desde ahora.';
  const beginnings = {
    unsubscribe: 'Ya no enviaremos correos',
    subscribe: 'Volveremos a enviar correos',
    none: asksToReturn ? 'Los enviaremos' : 'Estos son los mensajes',
  };
  return (
    <>
      {beginnings[done ?? 'none']} {shop && `de ${shop} `}
      {done || asksToReturn ? 'a' : 'para'} <b className="address">{email}</b>.
    </>
  );
}

const addressOf = (action: string, { email, token }: SignedLink): string =>
  `/preferences?${String(new URLSearchParams({ action, email, token }))}`;

/** A link, because its address can be opened as well; a click is handled on the same page. */
function ComeBack({ link, isMain, onPress }: { link: SignedLink; isMain: boolean; onPress: () => void }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <a className={`btn ${isMain ? 'btn-primary ' : ''}btn-l btn-wide`} href={addressOf('subscribe', link)} onClick={press}>
      Volver a suscribirme
    </a>
  );
}
