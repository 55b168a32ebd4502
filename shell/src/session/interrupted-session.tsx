import { session } from '@pregon/auth-api/session';
import type { SessionUser } from '@pregon/contract/session/session.schema';
import { retryWithJitter } from '@pregon/remote-api/retry';
import { toast } from '@pregon/ui/toast';
import { useHasUnsavedChanges } from '@pregon/ui/unsaved';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';

interface QuestionProps {
  readonly user: SessionUser;
}

/** Lazy, because few sessions end this way. If it fails to load, the log-in in another tab remains. */
const Question = lazy(async (): Promise<{ default: ComponentType<QuestionProps> }> => {
  try {
    return await retryWithJitter(() => import(/* webpackChunkName: "renewed-log-in" */ './renewed-log-in.tsx'));
  } catch {
    return { default: PlainNotice };
  }
});

/** Covers a screen with unsaved changes whose session has ended, until the user logs in again or discards them. */
export function InterruptedSession({ user }: QuestionProps) {
  const isUnsaved = useHasUnsavedChanges();
  useEffect(() => {
    if (!isUnsaved) session.clear();
  }, [isUnsaved]);
  return (
    <Suspense>
      <Question user={user} />
    </Suspense>
  );
}

function PlainNotice() {
  useEffect(() => {
    toast.error('Tu sesión ha terminado. Ingresa en otra pestaña para no perder lo que escribiste.');
  }, []);
  return null;
}
