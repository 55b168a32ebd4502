import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { type ReactNode, useState } from 'react';

/** Whether this browser knows passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The button that logs in by passkey. What it needs is loaded when it is pressed. */
export function PasskeyLogIn({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<ReactNode>();
  const enter = async () => {
    setPending(true);
    const ceremony = loadPart(() => import(/* webpackChunkName: "passkey" */ './passkey-ceremony.ts'));
    setFault(await ceremony.then(({ logInByPasskey }) => logInByPasskey()).catch(() => 'Sin respuesta del servidor'));
    setPending(false);
  };
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'default'}
        size="l"
        wide
        isPending={isPending}
        pendingLabel="Esperando tu llave…"
        onPress={() => void enter()}
      >
        Usar una llave de acceso
      </Button>
      {fault ? (
        <div className="errors" role="alert">
          <p>{fault}</p>
        </div>
      ) : null}
    </>
  );
}
