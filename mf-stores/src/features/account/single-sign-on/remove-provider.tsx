import { Button } from '@pregon/ui/button';
import { DeleteDialog } from '@pregon/ui/undo';
import { useState } from 'react';
import { useRemoveProvider } from './sign-on-changes.ts';

/** Removes the identity provider, after saying whom it concerns. */
export function RemoveProvider({ onRemoved }: { readonly onRemoved: () => void }) {
  const { mutateAsync: remove } = useRemoveProvider();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Quitar proveedor</Button>
      {isOpen ? (
        <DeleteDialog
          onClose={() => setOpen(false)}
          title="Quitar el proveedor"
          confirmLabel="Quitar proveedor"
          pendingLabel="Quitando…"
          consequences="Se cierran las sesiones que se abrieron con él. Quien no tenga contraseña elige una con «¿Olvidaste tu contraseña?». Los dominios verificados se conservan."
          final="No se puede deshacer: para volver a usarlo, escribe de nuevo sus datos y su clave."
          remove={async () => {
            await remove({});
            onRemoved();
            return { message: 'Se quitó el proveedor.' };
          }}
        />
      ) : null}
    </>
  );
}
