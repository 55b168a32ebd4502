import { faultMessage } from '@pregon/auth-api/fault';
import { listDownload } from '@pregon/auth-api/list-actions';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { type ImportStatus, listImports, uploadImport } from '@pregon/contract/data/imports.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { DownloadButton } from '@pregon/ui/list';
import { NearTime } from '@pregon/ui/near-time';
import { Badge, Empty, FormLayout, Page, Section } from '@pregon/ui/page';
import { type Column, Table } from '@pregon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ImportUpload } from './import-upload.tsx';
import { importPaths } from '../../imports/import-paths.ts';
import { ImportersOnly } from '../../imports/importers-only.tsx';
import { kindLabels, stateLabels } from '../../imports/import-labels.ts';
import { heading } from './heading.ts';
import './data-import.css';

const pollMs = 5000;

const columnsFor = (zone: string | undefined): readonly Column<ImportStatus>[] => [
  {
    key: 'file',
    header: 'Archivo',
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

export default function DataImportPage() {
  if (useMayCall(uploadImport)) return <DataImport />;
  return <ImportersOnly title={heading.title} />;
}

/** Page with the upload form and the account's recent imports. */
function DataImport() {
  const zone = useSession().session?.user.timeZone;
  const query = useQuery({ ...restQuery(listImports), staleTime: 0, refetchInterval: pollMs });
  const items = query.data?.items;
  return (
    <Page
      {...heading}
      actions={
        <Link className={buttonClass()} to={importPaths.sources}>
          Fuentes programadas
        </Link>
      }
    >
      <FormLayout>
        <ImportUpload />
        <Section
          title="Importaciones recientes"
          aside={items && items.length > 0 ? <DownloadButton download={() => listDownload({ list: 'imports' })} /> : null}
        >
          {query.error && !items ? (
            <Empty
              kind="fault"
              title="No pudimos cargar las importaciones"
              actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
            >
              {faultMessage(query.error)}
            </Empty>
          ) : items?.length === 0 ? (
            <Empty kind="none" title="Aún no hay importaciones">
              Cuando traigas un archivo, aquí ves qué pasó con él y puedes deshacerlo.
            </Empty>
          ) : (
            <Table
              label="Importaciones"
              columns={columnsFor(zone)}
              rows={items}
              rowKey={({ identifier }) => identifier}
              expectedRows={3}
            />
          )}
        </Section>
      </FormLayout>
    </Page>
  );
}
