import { session as pageSession, useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { destinationState } from './destination.ts';
import { InterruptedSession } from './interrupted-session.tsx';
import { SessionNotice } from './session-notice.tsx';

/**
 * Lets in who has a session; others go to the log-in. Whose session ends by itself while something here is not saved is asked to
 * log in again where they stand; what they typed stays meanwhile.
 */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut, isInterrupted } = useSession();
  const location = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (session && !wasIn) setWasIn(true);
  useEffect(() => pageSession.keepWhile(hasUnsavedChanges), []);
  if (isLoggingOut && !session) return <SessionNotice>Cerrando sesión…</SessionNotice>;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  // Who opened a link finds it again after the log-in; where one user has been is nothing for the next one.
  if (!session) return <Navigate to="/" replace state={wasIn ? undefined : destinationState(location)} />;
  // Nothing that one user has typed or seen is left for another one who logs in.
  return (
    <Fragment key={session.id}>
      {children(session)}
      {isInterrupted ? <InterruptedSession user={session.user} /> : null}
    </Fragment>
  );
}
