import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Empty, Page } from '../page.tsx';
import { type Column, Pager, Table } from '../table.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListFilter } from './list-filter.ts';
import { ListTools } from './list-tools.tsx';

export interface ListPageProps<Row> {
  /** Title of the page, and what the table holds: 'Newsletters'. */
  title: string;
  description?: ReactNode;
  /** Label of the search field: 'Buscar newsletters'. */
  searchLabel: string;
  /** The page's primary action; in the middle of the page when there is nothing yet. */
  action?: ReactNode;
  /** What the list can be narrowed by: the same as `useListAddress` was told. */
  filters?: readonly ListFilter[] | undefined;
  address: ListAddress;
  /** undefined while the first answer is on its way. */
  list: { readonly items: readonly Row[]; readonly total: number } | undefined;
  /** Rows in a page. */
  size: number;
  /** Lines in a row; 1 unless told. */
  lines?: 1 | 2 | undefined;
  /** Those whose keys are among the orders of the address can be ordered by. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Other rows are on their way: these stay, paler. */
  isStale: boolean;
  /** Why it could not be loaded, for the person. */
  fault: string | undefined;
  onRetry: () => void;
  /** What stands there before the first record. */
  firstUse: { readonly title: string; readonly text: string };
  /** The same records in another way, in the place of the table: a map. */
  instead?: ReactNode;
}

/** A list of records with search, in all of its states: loading, empty, no matches, failed. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, action } = props;
  return (
    <Page title={title} description={description} actions={isFirstUse(props) ? null : action}>
      <ListSection {...props} />
    </Page>
  );
}

/** The list alone, for a page that holds something else besides. `title` names the table. */
export function ListSection<Row>(props: Omit<ListPageProps<Row>, 'description'>) {
  const { address, searchLabel, filters = [], columns } = props;
  return (
    <>
      {isFirstUse(props) ? null : <ListTools searchLabel={searchLabel} address={address} filters={filters} columns={columns} />}
      <ListBody {...props} />
    </>
  );
}

const isFirstUse = <Row,>({ list, address }: Pick<ListPageProps<Row>, 'list' | 'address'>) =>
  list?.total === 0 && !isNarrowed(address);

const isNarrowed = ({ search, filters }: ListAddress) => search !== '' || Object.keys(filters).length > 0;

function ListBody<Row>(props: Omit<ListPageProps<Row>, 'description'>) {
  const { title, action, address, list, size, lines, rowKey, isStale, fault, onRetry, firstUse } = props;
  const columns = props.columns.map((column) => ({ ...column, isSortable: address.orders.includes(column.key) }));
  if (fault !== undefined && !list)
    return (
      <Empty kind="fault" title="No pudimos cargar la lista" actions={<Button onPress={onRetry}>Reintentar</Button>}>
        {fault}
      </Empty>
    );
  if (list?.total === 0 && isNarrowed(address))
    return (
      <Empty
        kind="none"
        title={address.search ? `Nada coincide con «${address.search}»` : 'Nada coincide con estos filtros'}
        actions={<Button onPress={address.clear}>Ver toda la lista</Button>}
      >
        {Object.keys(address.filters).length > 0 ? 'Quita un filtro, o cámbialo.' : 'Prueba con otra parte del nombre.'}
      </Empty>
    );
  if (list?.total === 0)
    return (
      <Empty kind="first" title={firstUse.title} actions={action}>
        {firstUse.text}
      </Empty>
    );
  if (props.instead) return props.instead;
  return (
    <>
      <Table
        label={title}
        columns={columns}
        rows={list?.items}
        rowKey={rowKey}
        sort={address.sort}
        onSort={address.setSort}
        isStale={isStale}
        expectedRows={size}
        lines={lines}
      />
      {list ? <Pager page={address.page} size={size} total={list.total} onPage={address.setPage} /> : null}
    </>
  );
}
