import { type ReactNode, useEffect } from 'react';
import { useChosenColumns } from '../table/chosen-columns.ts';
import { Button } from '../button.tsx';
import { documentRows, forgetDocumentRows, KeptElement } from '../first-rows.tsx';
import { Empty, Page } from '../page.tsx';
import { type Column, Pager, Table } from '../table.tsx';
import type { Bulk, Download } from './bulk-action.ts';
import { type ListAddress, pageSizes } from './list-address.ts';
import type { ListFilter } from './list-filter.ts';
import { ListTools } from './list-tools.tsx';
import type { ViewStore } from './views-chip.tsx';
import { SelectableTable } from './selectable-table.tsx';

export interface ListPageProps<Row> {
  /** Title of the page, and label of the table: 'Newsletters'. */
  title: string;
  description?: ReactNode;
  /** Label of the search field: 'Buscar newsletters'. Without it the list has no tools. */
  searchLabel?: string | undefined;
  /** The page's actions. Without `firstUse.action` they are shown in the middle of the page when the list is empty. */
  action?: ReactNode;
  /** The filters of the list: the same as for `useListAddress`. */
  filters?: readonly ListFilter[] | undefined;
  address: ListAddress;
  /** undefined until the first response. */
  list: { readonly items: readonly Row[]; readonly total: number } | undefined;
  /** A fixed page size; without it the user chooses one, which the URL keeps. */
  size?: number | undefined;
  /** Rows of skeletons while it loads, where the number of rows is known. */
  expectedRows?: number | undefined;
  /** Lines in a row; 1 by default. */
  lines?: 1 | 2 | undefined;
  /** The columns; those whose keys are among the orders of the URL are sortable. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Newer rows are loading: the previous ones stay, dimmed. */
  isStale: boolean;
  /** Message of a failed request. */
  fault: ReactNode;
  onRetry: () => void;
  /** The empty state of a list without any records. */
  firstUse: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** The actions on several rows; without any, and without `download`, rows cannot be selected. */
  bulk?: Bulk<Row> | undefined;
  /** Where the person's saved views of this list are stored; without it there are none. */
  views?: ViewStore | undefined;
  /** The name under which this browser keeps the columns that were chosen; without it they are fixed. */
  columnsOf?: string | undefined;
  /** Keys of the columns that are shown until others are chosen; all of them by default. */
  usualColumns?: readonly string[] | undefined;
  /** Without it the list cannot be downloaded. */
  download?: Download | undefined;
  /** Another view of the same records instead of the table: a map. */
  instead?: ReactNode;
  /** A note on the figures of the table, below its rows. */
  note?: ReactNode;
  /** A message above the list, in each of its states: the next step after what was just done. */
  notice?: ReactNode;
}

/** The most rows of skeletons: more do not fit on a screen. */
const mostSkeletons = 10;

/** A list of records with search, in all of its states: loading, empty, no matches, failed. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, action, notice } = props;
  return (
    <Page title={title} description={description} actions={isFirstUse(props) ? null : action}>
      {notice}
      <ListSection {...props} />
    </Page>
  );
}

/** The list without the page frame, for a page with other content. `title` labels the table. */
export function ListSection<Row>(props: Omit<ListPageProps<Row>, 'description'>) {
  const { address, searchLabel, filters = [], columns, views, columnsOf, usualColumns, download } = props;
  const optional = columns.filter(isOptional);
  const { chosen, choose } = useChosenColumns(columnsOf, usualColumns ?? optional.map(({ key }) => key));
  const shown = columnsOf === undefined ? columns : columns.filter((one) => !isOptional(one) || chosen.includes(one.key));
  const choice = columnsOf === undefined || props.instead ? undefined : { columns: optional, chosen, onChoose: choose };
  return (
    <>
      {isFirstUse(props) || searchLabel === undefined ? null : (
        <ListTools
          searchLabel={searchLabel}
          address={address}
          filters={filters}
          columns={columns}
          views={views}
          choice={choice}
          download={download}
        />
      )}
      <ListBody {...props} columns={shown} />
    </>
  );
}

const isOptional = <Row,>({ isFixed, card }: Column<Row>): boolean => isFixed !== true && card !== 'action';

const isFirstUse = <Row,>({ list, address }: Pick<ListPageProps<Row>, 'list' | 'address'>) =>
  list?.total === 0 && !isNarrowed(address);

type FirstActionsProps = Required<Pick<ListPageProps<never>, 'address'>> &
  Pick<ListPageProps<never>, 'action'> & { readonly filters: readonly ListFilter[] };

/** The actions of an empty list. Its records may all be in the archive, whose filter is not shown then. */
function FirstActions({ action, address, filters }: FirstActionsProps) {
  const hasArchive = filters.some((filter) => filter.kind === 'choice' && filter.name === 'archived');
  return (
    <>
      {action}
      {hasArchive ? (
        <Button variant="ghost" onPress={() => address.setFilters({ archived: 'true' })}>
          Ver el archivo
        </Button>
      ) : null}
    </>
  );
}

const isNarrowed = ({ search, filters }: ListAddress) => search !== '' || Object.keys(filters).length > 0;

/** The archive itself, without a search or another filter. */
const isArchive = ({ search, filters }: ListAddress) =>
  search === '' && filters['archived'] !== undefined && Object.keys(filters).length === 1;

function emptyTitle(address: ListAddress): string {
  if (isArchive(address)) return 'El archivo está vacío';
  return address.search ? `Nada coincide con «${address.search}»` : 'Nada coincide con estos filtros';
}

function emptyText(address: ListAddress): string {
  if (isArchive(address)) return 'Lo que archives queda aquí, y puede volver a la lista.';
  return Object.keys(address.filters).length > 0 ? 'Quita un filtro, o cámbialo.' : 'Prueba con otra parte del nombre.';
}

function ListBody<Row>(props: Omit<ListPageProps<Row>, 'description'>) {
  const {
    title,
    action,
    address,
    filters = [],
    list,
    size = address.size,
    lines,
    rowKey,
    isStale,
    bulk,
    download,
    fault,
    onRetry,
    firstUse,
  } = props;
  const columns = props.columns.map((column) => ({ ...column, isSortable: address.orders.includes(column.key) }));
  const isAnswered = list !== undefined || fault !== undefined;
  useEffect(() => {
    if (isAnswered) forgetDocumentRows();
  }, [isAnswered]);
  if (fault !== undefined && !list)
    return (
      <Empty kind="fault" title="No pudimos cargar la lista" actions={<Button onPress={onRetry}>Reintentar</Button>}>
        {fault}
      </Empty>
    );
  if (list?.total === 0 && isNarrowed(address))
    return (
      <Empty kind="none" title={emptyTitle(address)} actions={<Button onPress={address.clear}>Ver toda la lista</Button>}>
        {emptyText(address)}
      </Empty>
    );
  if (list?.total === 0)
    return (
      <Empty
        kind="first"
        title={firstUse.title}
        actions={<FirstActions action={firstUse.action ?? action} address={address} filters={filters} />}
      >
        {firstUse.text}
      </Empty>
    );
  if (props.instead) return props.instead;
  const kept = isAnswered ? undefined : documentRows();
  const table = {
    label: title,
    columns,
    rows: list?.items,
    rowKey,
    sort: address.sort,
    onSort: address.setSort,
    isStale,
    expectedRows: Math.min(props.expectedRows ?? size, size, mostSkeletons),
    lines,
  };
  return (
    <>
      {kept ? (
        <KeptElement element={kept.table} />
      ) : bulk && (download ?? bulk.actions[0]) ? (
        <SelectableTable {...table} bulk={bulk} download={download} />
      ) : (
        <Table {...table} />
      )}
      {list ? (
        <Pager
          page={address.page}
          size={size}
          total={list.total}
          onPage={address.setPage}
          onSize={props.size === undefined ? address.setSize : undefined}
          sizes={pageSizes}
        />
      ) : (
        <div className="pager-place" />
      )}
      {list ? props.note : null}
    </>
  );
}
