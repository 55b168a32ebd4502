import { withSupportCode } from '@pregon/ui/support-code';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../form/fields.tsx';
import { MessagePage } from '../../recipient/message-page.tsx';
import { askForLink, type LinkAnswer } from './data-requests.request.ts';

const noAddress = 'Escribe tu correo o tu celular.';
const invalid = 'Escribe un correo, o un celular con su indicativo si no es de Colombia.';

type Failure = Exclude<LinkAnswer, { state: 'sent' | 'invalid' }>;

const wordsOf = (failure: Failure): ReactNode =>
  failure.state === 'too-many'
    ? 'Pediste mucho en poco tiempo. Inténtalo más tarde.'
    : withSupportCode('Sin respuesta del servidor. Lo que escribiste sigue aquí: inténtalo otra vez.', failure);

/** The page on which a person without a valid signed link asks for one, by e-mail or by SMS. */
export function LinkRequestPage({ isBadLink = false }: { readonly isBadLink?: boolean }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const refuse = (words: string) => {
    setError(words);
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    if (address.trim() === '') return refuse(noAddress);
    leaving.current = new AbortController();
    setBusy(true);
    const answer = await askForLink(address.trim(), leaving.current.signal).catch(() => undefined);
    if (answer === undefined) return;
    setBusy(false);
    if (answer.state === 'sent') setSent(answer.message);
    else if (answer.state === 'invalid') refuse(invalid);
    else setFailure(answer);
  };

  if (sent !== undefined)
    return (
      <MessagePage title="Revisa tus mensajes" tone="success" sign="check">
        {sent}
      </MessagePage>
    );
  const below = (
    <form className="stack" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Tu correo o tu celular"
        required
        autoComplete="email"
        value={address}
        error={error}
        onChange={(value) => {
          setAddress(value);
          setError(undefined);
        }}
      />
      {failure && (
        <p className="error" role="alert">
          {wordsOf(failure)}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-l btn-wide" aria-busy={isBusy}>
        {isBusy ? 'Enviando...' : 'Enviarme mi enlace'}
      </button>
    </form>
  );
  if (isBadLink)
    return (
      <MessagePage title="Este enlace ya no sirve" tone="accent" sign="cross" below={below}>
        Abre de nuevo el enlace desde el último mensaje que recibiste, o pide otro.
      </MessagePage>
    );
  return (
    <MessagePage title="Tus datos personales" below={below}>
      Te enviamos un enlace para que veas y pidas lo que quieras sobre tus datos: por correo, o por SMS o WhatsApp a tu celular.
    </MessagePage>
  );
}
