import { listDownload } from '@pregon/auth-api/list-actions';
import { listState, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useSession } from '@pregon/auth-api/session';
import { importOrders, type ImportStatus, listImports } from '@pregon/contract/data/imports.endpoints';
import { orderInAddress } from '@pregon/contract/order-in-address';
import { formatNumber } from '@pregon/ui/format';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { NearTime } from '@pregon/ui/near-time';
import { Badge, Section } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { kindLabels, kindsInOrder, stateLabels } from '../../imports/import-labels.ts';
import { importPaths } from '../../imports/import-paths.ts';

const pollMs = 5000;

/** The address of the page has `kind` for the file that is brought: the list filters by another name. */
const filters = [
  {
    kind: 'choice',
    name: 'content',
    label: 'Contenido',
    options: kindsInOrder.map((value) => ({ value, label: kindLabels[value].title })),
  },
] as const;
const views = savedViewsOf('imports', ['q', 'content', 'order', 'size']);
/** The chosen imports can be downloaded; each is undone on its page, where what it changed is seen. */
const bulk = { actions: [], nameOf: ({ fileName }: ImportStatus) => fileName, onChanged: () => undefined };

const columnsFor = (zone: string | undefined): readonly Column<ImportStatus>[] => [
  {
    key: 'file',
    header: 'Archivo',
    isFixed: true,
    card: 'wide',
    cell: ({ identifier, fileName, report }) => (
      <>
        <Link to={importPaths.one(identifier)}>{fileName}</Link>
        <span className="faint"> {kindLabels[report.kind].title}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state }) => <Badge state={stateLabels[state].badge} label={stateLabels[state].label} />,
  },
  {
    key: 'created',
    header: 'Nuevas',
    isNumeric: true,
    caption: 'nuevas',
    card: 'right',
    cell: ({ report }) => formatNumber(report.created),
  },
  {
    key: 'updated',
    header: 'Cambiadas',
    isNumeric: true,
    caption: 'cambiadas',
    cell: ({ report }) => formatNumber(report.updated),
  },
  {
    key: 'rejected',
    header: 'Rechazadas',
    isNumeric: true,
    caption: 'rechazadas',
    card: 'right',
    cell: ({ report }) => formatNumber(report.rejected),
  },
  { key: 'by', header: 'Quién', cell: ({ createdBy }) => createdBy },
  { key: 'at', header: 'Cuándo', card: 'right', cell: ({ createdAt }) => <NearTime moment={createdAt} zone={zone} /> },
];

/** The imports of the account, the newest first. */
export function ImportList() {
  const zone = useSession().session?.user.timeZone;
  const address = useListAddress({ filters, orders: importOrders });
  const { search, page, size, sort } = address;
  const { content: kind } = address.filters;
  const filter = { ...(search && { search }), ...(kind && { kind }) };
  const order = orderInAddress(sort);
  const query = useQuery({
    ...restQuery(listImports, { query: { page, size, ...filter, ...(order && { order }) } }),
    staleTime: 0,
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className="form import-list">
      <Section title="Importaciones">
        <ListSection
          title="Importaciones"
          searchLabel="Buscar por archivo o persona"
          address={address}
          filters={filters}
          list={data && { items: data.items, total: data.total ?? data.items.length }}
          expectedRows={3}
          columns={columnsFor(zone)}
          bulk={bulk}
          views={views}
          columnsOf="imports"
          download={(only) => listDownload({ list: 'imports', filter, sort, only })}
          rowKey={({ identifier }) => identifier}
          {...listState(query)}
          firstUse={{
            title: 'Aún no hay importaciones',
            text: 'Cuando traigas un archivo, aquí ves qué pasó con él y puedes deshacerlo.',
          }}
        />
      </Section>
    </div>
  );
}
