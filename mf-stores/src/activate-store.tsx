import { faultMessage } from '@pregon/auth-api/fault';
import type { StoreRow } from '@pregon/contract/stores/store.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useActivateStore } from './store-changes.ts';

interface ActivateStoreProps {
  readonly store: Pick<StoreRow, 'id' | 'version' | 'name' | 'active'>;
  readonly onClose: () => void;
}

/** Dialog that confirms deactivating or activating a store and explains the consequences. */
export default function ActivateStore({ store: { id, version, name, active }, onClose }: ActivateStoreProps) {
  const change = useActivateStore();
  const texts = active
    ? { verb: 'Desactivar', pending: 'Desactivando…', done: `«${name}» quedó desactivada.` }
    : { verb: 'Activar', pending: 'Activando…', done: `«${name}» está activa de nuevo.` };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${texts.verb} «${name}»`}
      confirmLabel={`${texts.verb} tienda`}
      pendingLabel={texts.pending}
      isDestructive={active}
      onConfirm={async () => {
        await change.mutateAsync({ body: { id, version, active: !active } });
        toast.success(texts.done);
      }}
    >
      <p>
        {active
          ? 'Sus páginas para clientes dejan de abrir. Sus clientes y compras se conservan, y las campañas siguen contando con ellos. Puedes activarla cuando quieras.'
          : 'Vuelve a la lista de tiendas activas, con los clientes y compras que tenía. Sus páginas para clientes abren de nuevo.'}
      </p>
      <div role="alert">{change.error ? <Note tone="warning">{faultMessage(change.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
