import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { cancelImport, type ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { Button } from '@pregon/ui/button';
import { formatDate } from '@pregon/ui/format';
import { Badge, FormLayout, Note, Page } from '@pregon/ui/page';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { useParams } from 'react-router-dom';
import { ImportOutcome } from './import-outcome.tsx';
import { importPaths } from '../../imports/import-paths.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportReview } from './import-review.tsx';
import { useImportStep } from './import-steps.ts';
import { kindLabels, stateLabels } from '../../imports/import-labels.ts';
import { useImportStatus } from './use-import-status.ts';
import './data-import.css';

const title = 'Importación';

export default function ImportPage() {
  const { importId = '' } = useParams();
  const { data: status, error, refetch } = useImportStatus(importId);
  if (status) return <ImportView status={status} />;
  if (!error) return <RecordLoading title={title} label="Cargando importación…" />;
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <RecordFault
      title={title}
      heading={isGone ? 'Esta importación no existe' : 'No pudimos cargar la importación'}
      reason={isGone ? 'Ya se cumplió el tiempo que la cuenta la guarda, o la dirección no es correcta.' : faultMessage(error)}
      wayOut={isGone ? { to: importPaths.all, label: 'Ver importaciones' } : undefined}
      onRetry={() => void refetch()}
    />
  );
}

/** Renders an import in any of its states: review, running, or finished. */
function ImportView({ status }: { readonly status: ImportStatus }) {
  const { state, fileName, report, error, keptUntil } = status;
  const isReview = state === 'uploaded' || state === 'checking';
  const hasOutcome = state === 'done' || state === 'cancelled' || state === 'undone' || state === 'failed';
  return (
    <Page
      title={fileName}
      description={
        <span className="import-head">
          {kindLabels[report.kind].title}
          <Badge state={stateLabels[state].badge} label={stateLabels[state].label} />
        </span>
      }
    >
      <FormLayout>
        {error ? <Note tone="warning">{error}</Note> : null}
        {keptUntil === null ? null : (
          <p className="small soft import-kept">{`Esta importación y sus filas rechazadas se guardan hasta el ${formatDate(keptUntil)}.`}</p>
        )}
        {isReview ? <ImportReview status={status} /> : hasOutcome ? <ImportOutcome status={status} /> : null}
        {isReview || hasOutcome ? null : <Running status={status} />}
      </FormLayout>
    </Page>
  );
}

function Running({ status }: { readonly status: ImportStatus }) {
  const { identifier, state } = status;
  const cancelling = useImportStep(cancelImport, identifier);
  return (
    <>
      <ImportProgress status={status} />
      <div role="alert">{cancelling.error ? <Note tone="warning">{faultMessage(cancelling.error)}</Note> : null}</div>
      {state === 'waiting' || state === 'running' ? (
        <div className="row">
          <Button isPending={cancelling.isPending} onPress={cancelling.run}>
            Cancelar importación
          </Button>
        </div>
      ) : null}
    </>
  );
}
