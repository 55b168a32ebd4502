import { useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { SessionNotice } from './session-notice.tsx';

/** Lets in who has a session; others go to the log-in. */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut } = useSession();
  if (isLoggingOut && !session) return <SessionNotice>Cerrando sesión…</SessionNotice>;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  return session ? children(session) : <Navigate to="/" replace />;
}
