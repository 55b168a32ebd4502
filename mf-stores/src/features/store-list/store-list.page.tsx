import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import type { Store } from '@pregon/contract/stores/store.schema';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { ListPage, useListAddress } from '@pregon/ui/list';
import type { Column } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const size = 10;

const columns: readonly Column<Store>[] = [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: ({ name, code }) => (
      <>
        <span className="main">{name}</span>
        <span className="sub">{code}</span>
      </>
    ),
  },
  { key: 'city', header: 'Ciudad', cell: ({ city }) => city },
  { key: 'department', header: 'Departamento', card: 'right', cell: ({ department }) => department },
  { key: 'zone', header: 'Zona', cell: ({ zone }) => zone },
  { key: 'channel', header: 'Canal', card: 'right', cell: ({ channel }) => channel },
];

export default function StoreListPage() {
  const address = useListAddress();
  const { search, page } = address;
  const source = graphqlQuery(storesQuery, { page, size, ...(search && { filter: { search } }) });
  const query = useQuery({ ...source, placeholderData: keepPreviousData });
  return (
    <ListPage
      title="Tiendas"
      searchLabel="Buscar por nombre, código o ciudad"
      address={address}
      list={query.data?.stores}
      size={size}
      columns={columns}
      rowKey={({ id }) => String(id)}
      {...listState(query)}
      firstUse={{ title: 'Aún no hay tiendas', text: 'Aquí verás las tiendas de la cuenta.' }}
    />
  );
}
