import { useMayCall } from '@pregon/auth-api/session';
import type { StoreRow } from '@pregon/contract/stores/store.schema';
import { activateStore, updateStore } from '@pregon/contract/stores/stores.endpoints';
import { RowMenu } from '@pregon/ui/menu';
import { Eye, Pencil, Power } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';

interface StoreMenuProps {
  readonly store: StoreRow;
  readonly onActivate: (store: StoreRow) => void;
}

/** Menu with the actions on a store. A disabled action shows the reason. */
export function StoreMenu({ store, onActivate }: StoreMenuProps) {
  const { id, name, active } = store;
  const navigate = useNavigate();
  const mayUpdate = useMayCall(updateStore);
  const mayActivate = useMayCall(activateStore);
  return (
    <RowMenu
      name={name}
      entries={[
        {
          label: mayUpdate ? 'Editar' : 'Ver',
          icon: mayUpdate ? Pencil : Eye,
          onSelect: () => void navigate(storePaths.store(id)),
        },
        {
          label: active ? 'Desactivar…' : 'Activar…',
          icon: Power,
          isDanger: active,
          disabledReason: mayActivate ? undefined : 'sin permiso',
          onSelect: () => onActivate(store),
        },
      ]}
    />
  );
}
