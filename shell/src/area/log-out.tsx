import { authentication } from '@pregon/auth-api/authentication';
import { useSession } from '@pregon/auth-api/session';
import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { useHasUnsavedChanges } from '@pregon/ui/unsaved';
import { LogOut as Leave } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { preparePages } from '../routing/document-pages.ts';
import { showDialog, useShownDialog } from './area-dialog.ts';
import { Confirm } from './confirm.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { unsavedSentence } from './unsaved-question.tsx';

const loggedOut = '/?logout=success';

/** The log-out button in the bar with its confirmation, which the palette opens, too. */
export function LogOut() {
  const isAsking = useShownDialog() === 'log-out';
  const { isLoggingOut } = useSession();
  const isUnsaved = useHasUnsavedChanges();
  const navigate = useNavigate();
  useEffect(() => {
    if (isAsking) void preparePages('/');
  }, [isAsking]);
  const logOut = async () => {
    showDialog();
    await preparePages('/');
    // Synchronously, so with its page loaded: without a session the area would redirect to the log-in itself and lose the query.
    const leave = (path: string) => navigate(path, { flushSync: true });
    try {
      const result = await authentication.logOut({ path: loggedOut, navigate: leave });
      if (result.ok) return;
      console.error(result);
      await navigate(loggedOut, { replace: true, state: { logoutFault: result.message, supportCode: result.supportCode } });
    } catch (error) {
      console.error(error);
      await leave(loggedOut);
    }
  };
  return (
    <>
      <IconButton label="Cerrar sesión" onPress={() => showDialog('log-out')}>
        <Icon of={Leave} />
      </IconButton>
      {isAsking ? (
        <Confirm
          title="¿Estás seguro de que quieres cerrar sesión?"
          confirmLabel="Cerrar sesión"
          onClose={() => showDialog()}
          onConfirm={logOut}
        >
          {isUnsaved ? unsavedSentence : undefined}
        </Confirm>
      ) : null}
      {isLoggingOut ? <LoadingOverlay>Cerrando sesión…</LoadingOverlay> : null}
    </>
  );
}
