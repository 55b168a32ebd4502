import { listState, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { exportCustomers, listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { importData } from '@pregon/contract/data/data.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { ListPage } from '@pregon/ui/list';
import { Empty, Page } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { customerColumns, defaultColumns, displayName, nameColumn } from './customer-columns.tsx';
import { useCustomerList } from './customer-filters.ts';
import { downloadCustomers } from './download-customers.ts';
import { heading } from './heading.ts';

/** The chosen customers can be downloaded; other actions are on the page of each. */
const bulk = { actions: [], nameOf: displayName, onChanged: () => undefined };
const views = savedViewsOf('customers');
/** The last page that can be opened. A large offset is slow, and searching is the better way to find someone. */
const lastPage = 400;

export default function CustomerListPage() {
  const mayRead = useMayCall(listCustomers);
  if (mayRead) return <CustomerList />;
  return (
    <Page {...heading}>
      <Empty kind="first" {...heading}>
        Tu rol no permite ver los datos de los clientes. Habla con tu administrador.
      </Empty>
    </Page>
  );
}

function CustomerList() {
  const { filters, address, filter, order } = useCustomerList();
  const { timeZone: zone, currency } = useSession().session?.user ?? {};
  const mayImport = useMayCall(importData);
  const mayExport = useMayCall(exportCustomers);
  // Cursors of the pages that were visited, by filter and page, for keyset pagination. Pages without a known cursor use an
  // offset.
  const [cursors] = useState(() => new Map<string, number>());
  const { size } = address;
  const page = Math.min(address.page, lastPage);
  const cursorKey = (of: number) => `${of} ${size} ${order ?? ''} ${JSON.stringify(filter)}`;
  const cursor = cursors.get(cursorKey(page));
  const query = useQuery({
    ...restQuery(listCustomers, {
      query: { page, size, ...filter, ...(order && { order }), ...(cursor !== undefined && { after: cursor }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data?.next && !isPlaceholderData) cursors.set(cursorKey(page + 1), data.next);
  });
  const columns = useMemo(() => [nameColumn, ...customerColumns(zone, currency)], [zone, currency]);
  return (
    <ListPage
      {...heading}
      description={
        data?.isMore ? `Más de ${formatNumber(data.total)} clientes: busca, o filtra, para encontrar a alguien.` : undefined
      }
      searchLabel="Nombre, documento, correo o celular"
      address={address}
      filters={filters}
      list={data}
      lines={2}
      columns={columns}
      views={views}
      bulk={bulk}
      columnsOf="customers"
      usualColumns={defaultColumns}
      download={mayExport ? (only) => downloadCustomers(filter, only) : undefined}
      rowKey={({ id }) => String(id)}
      {...listState(query)}
      firstUse={{
        title: 'Aquí van tus clientes',
        text: 'Llegan cuando se registran en una tienda, o cuando importas los datos que ya tienes.',
        action: mayImport ? (
          <Link className={buttonClass({ variant: 'primary' })} to="/admin/importar">
            Importar datos
          </Link>
        ) : undefined,
      }}
    />
  );
}
