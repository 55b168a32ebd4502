import type { Store } from '@pregon/contract/stores/store.schema';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Badge, BackLink, Page } from '@pregon/ui/page';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { storePaths } from '../../store-paths.ts';
import { fieldLabels } from './store-values.ts';
import './store-sheet.css';

const shown = [
  'address',
  'city',
  'department',
  'zone',
  'channel',
  'category',
  'phone',
  'email',
  'contactName',
  'contactRole',
  'contactMobile',
  'contactEmail',
] as const satisfies readonly (keyof typeof fieldLabels)[];

/** A store as its manager sees it: its data without a form, and the way to its customers. */
export function StoreSheet({ store }: { readonly store: Store }) {
  return (
    <Page
      title={store.name}
      description={store.code}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={`/admin/clientes?store=${store.id}`}>
          <Icon of={Users} />
          Ver sus clientes
        </Link>
      }
    >
      <div className="page-body store-sheet">
        <Badge state={store.active ? 'completed' : 'cancelled'} label={store.active ? 'Activa' : 'Desactivada'} />
        <dl>
          {shown
            .filter((name) => store[name] !== '')
            .map((name) => (
              <div key={name}>
                <dt>{fieldLabels[name]}</dt>
                <dd>{store[name]}</dd>
              </div>
            ))}
        </dl>
        <p className="hint">Para cambiar estos datos, pídeselo a quien administra la cuenta.</p>
        <BackLink to={storePaths.stores}>Tiendas</BackLink>
      </div>
    </Page>
  );
}
