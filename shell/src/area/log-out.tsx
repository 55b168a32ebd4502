import { authentication } from '@pregon/auth-api/authentication';
import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { useHasUnsavedChanges } from '@pregon/ui/unsaved';
import { LogOut as Leave } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Confirm } from './confirm.tsx';
import { unsavedSentence } from './unsaved-question.tsx';

const loggedOut = '/?logout=success';

export function LogOut() {
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = useHasUnsavedChanges();
  const navigate = useNavigate();
  const logOut = async () => {
    // At once: the area, without a session, would go to the log-in by itself and lose what the address says.
    const leave = (path: string) => navigate(path, { flushSync: true });
    const result = await authentication.logOut({ path: loggedOut, navigate: leave });
    if (result.ok) return;
    console.error(result);
    await navigate(loggedOut, { replace: true, state: { logoutFault: result.message } });
  };
  return (
    <>
      <IconButton label="Cerrar sesión" onPress={() => setAsking(true)}>
        <Icon of={Leave} />
      </IconButton>
      {isAsking ? (
        <Confirm
          title="¿Estás seguro de que quieres cerrar sesión?"
          confirmLabel="Cerrar sesión"
          pendingLabel="Cerrando sesión…"
          onClose={() => setAsking(false)}
          onConfirm={logOut}
        >
          {isUnsaved ? unsavedSentence : undefined}
        </Confirm>
      ) : null}
    </>
  );
}
