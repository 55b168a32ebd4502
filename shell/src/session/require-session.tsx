import { useSession } from '@pregon/auth-api/session';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { VerifyingSession } from './verifying-session.tsx';

/** Lets in who has a session; others go to the log-in. While logging out, what was on the screen stays until the page changes. */
export function RequireSession({ children }: { children: (session: SessionData) => ReactNode }) {
  const { session, isLoading, isLoggingOut } = useSession();
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  if (session) return children(session);
  if (isLoading) return <VerifyingSession />;
  return isLoggingOut && last ? children(last) : <Navigate to="/" replace />;
}
