import { authentication } from '@pregon/auth-api/authentication';
import { IconButton } from '@pregon/ui/button';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Icon } from '@pregon/ui/icon';
import { LogOut as Leave } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

const loggedOut = '/?logout=success';

export function LogOut() {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const logOut = async () => {
    const result = await authentication.logOut({ path: loggedOut, navigate });
    if (result.ok) return;
    console.error(result);
    await navigate(loggedOut, { replace: true, state: { logoutFault: result.message } });
  };
  return (
    <>
      <IconButton label="Cerrar sesión" onPress={() => setAsking(true)}>
        <Icon of={Leave} />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="¿Estás seguro de que quieres cerrar sesión?"
        confirmLabel="Cerrar sesión"
        pendingLabel="Cerrando sesión…"
        onConfirm={logOut}
      />
    </>
  );
}
