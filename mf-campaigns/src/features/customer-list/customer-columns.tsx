import { channelFacts } from '@pregon/contract/channels/channels';
import type { ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { formatMoney } from '@pregon/ui/format';
import { NearDate } from '@pregon/ui/near-time';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const renderText = (value: string | null) => value ?? <span className="faint">—</span>;
const renderDay = (at: string | null, zone: string | undefined) =>
  at === null ? <span className="faint">—</span> : <NearDate moment={at} zone={zone} />;

export const displayName = (customer: ListedCustomer): string =>
  customer.name || customer.document || customer.email || customer.mobile || `Cliente ${customer.id}`;

/** The column with the link to the customer's page; it is always shown. */
export const nameColumn: Column<ListedCustomer> = {
  key: 'name',
  header: 'Cliente',
  isFixed: true,
  card: 'wide',
  cell: (customer) => (
    <>
      <Link className="main" to={paths.customer(customer.id)}>
        {displayName(customer)}
      </Link>
      <span className="sub">{[customer.document, customer.city].filter(Boolean).join(' · ')}</span>
    </>
  ),
};

/** The columns that are shown by default. */
export const defaultColumns = ['email', 'mobile', 'focus', 'category', 'channels', 'lastPurchaseAt', 'sales'];

/** The optional columns. Their keys are the sort orders of the list; times are shown in the account's zone, amounts in its currency. */
export const customerColumns = (zone: string | undefined, currency: string | undefined): readonly Column<ListedCustomer>[] => [
  { key: 'email', header: 'Correo', card: 'wide', cell: ({ email }) => renderText(email) },
  { key: 'mobile', header: 'Celular', cell: ({ mobile }) => <span className="num">{renderText(mobile)}</span> },
  {
    key: 'document',
    header: 'Documento',
    caption: 'Documento',
    cell: ({ document }) => <span className="num">{renderText(document)}</span>,
  },
  { key: 'city', header: 'Ciudad', caption: 'Ciudad', cell: ({ city }) => renderText(city) },
  { key: 'storeName', header: 'Tienda', caption: 'Tienda', cell: ({ storeName }) => renderText(storeName) },
  { key: 'focus', header: 'Enfoque', card: 'right', cell: ({ focus }) => renderText(focus) },
  { key: 'category', header: 'Categoría', caption: 'Categoría', cell: ({ category }) => renderText(category) },
  {
    key: 'channels',
    header: 'Permisos',
    card: 'right',
    cell: ({ channels }) =>
      channels.length > 0 ? (
        channels.map((channel) => channelFacts[channel].label).join(', ')
      ) : (
        <span className="faint">Sin permiso</span>
      ),
  },
  {
    key: 'lastPurchaseAt',
    header: 'Última compra',
    caption: 'Última compra',
    card: 'wide',
    cell: ({ lastPurchaseAt }) => renderDay(lastPurchaseAt, zone),
  },
  {
    key: 'sales',
    header: 'Compras en 12 meses',
    caption: 'Compras en 12 meses',
    isNumeric: true,
    cell: ({ sales = 0 }) => <span className="num">{formatMoney(sales, currency)}</span>,
  },
  { key: 'createdAt', header: 'Registrado', caption: 'Registrado', cell: ({ createdAt }) => renderDay(createdAt, zone) },
];
