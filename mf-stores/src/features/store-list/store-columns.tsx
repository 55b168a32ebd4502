import type { StoreRow } from '@pregon/contract/stores/store.schema';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';
import { StoreMenu } from './store-menu.tsx';

/**
 * Columns of the list. Their keys are the sort orders of the query. `onActivate` opens the dialog that activates or
 * deactivates a store.
 */
export const storeColumns = (onActivate: (store: StoreRow) => void): readonly Column<StoreRow>[] => [
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: ({ id, name, code, active }) => (
      <>
        <Link className="main" to={storePaths.store(id)}>
          {name}
        </Link>
        <span className="sub">
          {code}
          {active ? null : ' · Desactivada'}
        </span>
      </>
    ),
  },
  {
    key: 'city',
    header: 'Ciudad',
    cell: ({ city, department }) => (
      <>
        <span>{city}</span>
        <span className="sub">{department}</span>
      </>
    ),
  },
  { key: 'zone', header: 'Zona', card: 'right', cell: ({ zone }) => zone },
  { key: 'channel', header: 'Canal', cell: ({ channel }) => channel },
  { key: 'category', header: 'Categoría', card: 'right', cell: ({ category }) => category || <span className="faint">—</span> },
  { key: 'actions', header: 'Acciones', card: 'action', cell: (store) => <StoreMenu store={store} onActivate={onActivate} /> },
];
