import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { listImportSources, updateImportSource } from '@pregon/contract/data/import-sources.endpoints';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { ImportersOnly } from '../../imports/importers-only.tsx';
import { SourceForm } from './source-form.tsx';

const title = 'Editar fuente';

export default function EditSourcePage() {
  const { sourceId = '' } = useParams();
  if (!useMayCall(updateImportSource)) return <ImportersOnly title={title} />;
  // The key resets all state when the route changes to another source.
  return <LoadSource key={sourceId} id={sourceId} />;
}

function LoadSource({ id }: { readonly id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...restQuery(listImportSources), staleTime: 0 });
  const found = data?.sources.find((source) => String(source.id) === id);
  // The form must not start from stale values of the cache, so it waits for the first response.
  if (found && isFetchedAfterMount) return <SourceForm source={found} />;
  const isGone = data !== undefined && isFetchedAfterMount;
  if (!error && !isGone) return <RecordLoading title={title} label="Cargando fuente…" />;
  return (
    <RecordFault
      title={title}
      heading={isGone ? 'Esta fuente no existe' : 'No pudimos cargar la fuente'}
      reason={isGone ? 'Puede que alguien la haya eliminado.' : faultMessage(error)}
      wayOut={isGone ? { to: importPaths.sources, label: 'Ver fuentes' } : undefined}
      onRetry={() => void refetch()}
    />
  );
}
