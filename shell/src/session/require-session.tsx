import { session as pageSession, useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { preparePages } from '../routing/document-pages.ts';
import { destinationState } from './destination.ts';
import { InterruptedSession } from './interrupted-session.tsx';
import { SessionNotice } from './session-notice.tsx';

/**
 * Requires a session, and redirects to the log-in without one. When a session ends with unsaved changes, it asks for the log-in
 * in place and keeps them.
 */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut, isInterrupted } = useSession();
  const location = useLocation();
  const [lastUserId, setLastUserId] = useState<number>();
  if (session && session.id !== lastUserId) setLastUserId(session.id);
  useEffect(() => pageSession.keepWhile(hasUnsavedChanges), []);
  if (isLoggingOut && !session) return <SessionNotice>Cerrando sesión…</SessionNotice>;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  // The log-in returns to this address; after a session has ended only for the same user.
  if (!session) return <LogInInstead state={destinationState(location, lastUserId)} />;
  // Keyed by user, so that no state of one user remains for another.
  return (
    <Fragment key={session.id}>
      {children(session)}
      {isInterrupted ? <InterruptedSession user={session.user} /> : null}
    </Fragment>
  );
}

/** Redirects to the log-in once its page is loaded: until then this page stays, and each of its renderings would redirect once more. */
function LogInInstead({ state }: { readonly state: ReturnType<typeof destinationState> }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void preparePages('/').then(() => setLoaded(true));
  }, []);
  return isLoaded ? <Navigate to="/" replace state={state} /> : <SessionNotice>Verificando sesión...</SessionNotice>;
}
