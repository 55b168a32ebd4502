import { useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SessionNotice } from './session-notice.tsx';

/** Lets in who has a session; others go to the log-in. */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut } = useSession();
  if (isLoggingOut && !session) return <SessionNotice>Cerrando sesión…</SessionNotice>;
  if (isLoading) return <SessionNotice>Verificando sesión...</SessionNotice>;
  return session ? children(session) : <ToLogin />;
}

/** A log-out may have gone to the log-in already, and said why in its address, while this is still on the screen. */
function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname !== '/') void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}
