import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { faultMessage } from '@pregon/auth-api/fault';
import { session, useSession } from '@pregon/auth-api/session';
import { finishSingleSignOn, startSingleSignOn } from '@pregon/contract/session/single-sign-on.endpoints';
import { singleSignOnStart } from '@pregon/contract/session/single-sign-on.schema';
import { Form, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { destinationOf } from '../session/destination.ts';
import { keepDestination, keptDestination } from './kept-destination.ts';

/** The log-in by the identity provider of an account: asks for the address, and finishes when the provider sends the browser back. */
export function SingleSignOnPage() {
  const location = useLocation();
  const [query] = useState(() => answerIn(location.search));
  const [isFinishing, setFinishing] = useState(query !== undefined);
  const [fault, setFault] = useState<ReactNode>();
  const fail = useCallback((message: ReactNode) => {
    setFinishing(false);
    setFault(message);
  }, []);
  const { session: opened } = useSession();
  if (opened) return <Navigate to={destinationOf(query ? keptDestination() : location.state, opened)} replace />;
  return (
    <FrontFrame
      title="Entrar con tu empresa"
      lead="Escribe tu correo de trabajo, y sigue en el sistema de ingreso de tu empresa."
      scene="welcome"
    >
      {fault ? (
        <div className="errors" role="alert">
          <p>{fault}</p>
        </div>
      ) : null}
      {query !== undefined && isFinishing ? (
        <Finish query={query} onFault={fail} />
      ) : (
        <Start state={location.state} onStart={() => setFault(undefined)} />
      )}
    </FrontFrame>
  );
}

/** The parameters of a provider's answer. Undefined: the address has none. */
function answerIn(search: string): string | undefined {
  const parameters = new URLSearchParams(search);
  return parameters.has('code') || parameters.has('error') ? search.slice(1) : undefined;
}

interface FinishProps {
  readonly query: string;
  readonly onFault: (message: ReactNode) => void;
}

/** Attempts by query, so that none is repeated: an answer counts once. */
const attempts = new Map<string, Promise<ReactNode>>();

async function finish(query: string): Promise<ReactNode> {
  // The code does not stay in the history.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  try {
    session.setCredentials(await anonymousApi.call(finishSingleSignOn, { body: { query } }));
    return undefined;
  } catch (error) {
    return faultMessage(error);
  }
}

function Finish({ query, onFault }: FinishProps) {
  useEffect(() => {
    const attempt = attempts.get(query) ?? finish(query);
    attempts.set(query, attempt);
    void attempt.then((message) => message && onFault(message));
  }, [query, onFault]);
  return (
    <Waiting label="Comprobando tu ingreso…">
      <p className="soft">Comprobando tu ingreso…</p>
      <Skeleton height="3rem" />
    </Waiting>
  );
}

function Start({ state, onStart }: { readonly state: unknown; readonly onStart: () => void }) {
  const form = useAppForm({ schema: singleSignOnStart, initialValues: { email: '' } });
  return (
    <Form
      of={form}
      summary={false}
      className="front-fields"
      aria-label="Entrar con tu empresa"
      onSubmit={async (body) => {
        onStart();
        const { url } = await anonymousApi.call(startSingleSignOn, { body });
        keepDestination(state);
        window.location.assign(url);
      }}
    >
      <TextField of={form} name="email" label="Correo" type="email" placeholder="nombre@empresa.com" autoComplete="username" />
      <div className="front-choice">
        <Link className="btn btn-l" to="/" state={state}>
          Volver
        </Link>
        <Submit of={form} size="l" wide pendingLabel="Buscando tu empresa…">
          Continuar
        </Submit>
      </div>
    </Form>
  );
}
