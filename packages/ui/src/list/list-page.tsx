import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Empty, Page } from '../page.tsx';
import { type Column, Pager, SearchField, Table, Toolbar } from '../table.tsx';
import type { ListAddress } from './list-address.ts';

export interface ListPageProps<Row> {
  /** Title of the page, and what the table holds: 'Newsletters'. */
  title: string;
  description?: ReactNode;
  /** Label of the search field: 'Buscar newsletters'. */
  searchLabel: string;
  /** The page's primary action; in the middle of the page when there is nothing yet. */
  action?: ReactNode;
  address: ListAddress;
  /** undefined while the first answer is on its way. */
  list: { readonly items: readonly Row[]; readonly total: number } | undefined;
  /** Rows in a page. */
  size: number;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Other rows are on their way: these stay, paler. */
  isStale: boolean;
  /** Why it could not be loaded, for the person. */
  fault: string | undefined;
  onRetry: () => void;
  /** What stands there before the first record. */
  firstUse: { readonly title: string; readonly text: string };
}

/** A list of records under its search, in every state that a list has. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, action, address, list, searchLabel } = props;
  const isFirstUse = list?.total === 0 && address.search === '';
  return (
    <Page title={title} description={description} actions={isFirstUse ? null : action}>
      {isFirstUse ? null : (
        <Toolbar>
          <SearchField label={searchLabel} value={address.search} onSearch={address.setSearch} />
        </Toolbar>
      )}
      <ListBody {...props} />
    </Page>
  );
}

function ListBody<Row>(props: ListPageProps<Row>) {
  const { title, action, address, list, size, columns, rowKey, isStale, fault, onRetry, firstUse } = props;
  if (fault !== undefined && !list)
    return (
      <Empty kind="fault" title="No pudimos cargar la lista" actions={<Button onPress={onRetry}>Reintentar</Button>}>
        {fault}
      </Empty>
    );
  if (list?.total === 0 && address.search)
    return (
      <Empty
        kind="none"
        title={`Nada coincide con «${address.search}»`}
        actions={<Button onPress={() => address.setSearch('')}>Ver toda la lista</Button>}
      >
        Prueba con otra parte del nombre.
      </Empty>
    );
  if (list?.total === 0)
    return (
      <Empty kind="first" title={firstUse.title} actions={action}>
        {firstUse.text}
      </Empty>
    );
  return (
    <>
      <Table label={title} columns={columns} rows={list?.items} rowKey={rowKey} isStale={isStale} expectedRows={size} />
      {list ? <Pager page={address.page} size={size} total={list.total} onPage={address.setPage} /> : null}
    </>
  );
}
