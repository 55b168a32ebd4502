import { session as pageSession, useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { InterruptedSession } from './interrupted-session.tsx';
import { SessionNotice } from './session-notice.tsx';

/**
 * Lets in who has a session; others go to the log-in. Whose session ends by itself while something here is not saved is asked to
 * log in again where they stand; what they typed stays meanwhile.
 */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut, isInterrupted } = useSession();
  useEffect(() => pageSession.keepWhile(hasUnsavedChanges), []);
  if (isLoggingOut && !session) return <SessionNotice>Cerrando sesión…</SessionNotice>;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  if (!session) return <Navigate to="/" replace />;
  // Nothing that one user has typed or seen is left for another one who logs in.
  return (
    <Fragment key={session.id}>
      {children(session)}
      {isInterrupted ? <InterruptedSession user={session.user} /> : null}
    </Fragment>
  );
}
