import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import {
  cancelImport,
  checkImport,
  confirmImport,
  type ImportStatus,
  readImportMapping,
} from '@pregon/contract/data/imports.endpoints';
import { Button } from '@pregon/ui/button';
import { formatDate } from '@pregon/ui/format';
import { Badge, FormLayout, Note, Page, Spinner } from '@pregon/ui/page';
import { RecordFault, RecordLoading } from '@pregon/ui/record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { changesNothing } from './changes-nothing.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { CreateMissing } from './create-missing.tsx';
import { DateOrderChoice } from './date-order.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportOriginNote } from './import-origin.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { importPaths } from '../../imports/import-paths.ts';
import { ImportProgress } from './import-progress.tsx';
import { kindLabels, stateLabels } from '../../imports/import-labels.ts';
import { useImportStatus } from './use-import-status.ts';
import './data-import.css';
import { importMutation } from './import-mutation.ts';

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
          <p className="small soft">{`Esta importación y sus filas rechazadas se guardan hasta el ${formatDate(keptUntil)}.`}</p>
        )}
        {isReview ? <Review status={status} /> : hasOutcome ? <ImportOutcome status={status} /> : null}
        {isReview || hasOutcome ? null : <Running status={status} />}
      </FormLayout>
    </Page>
  );
}

/** Mutation that moves the import to its next state and invalidates the cached status. */
function useImportStep(endpoint: typeof checkImport | typeof cancelImport, identifier: string) {
  const client = useQueryClient();
  const { mutate, ...rest } = useMutation({
    ...restMutation(endpoint),
    ...importMutation(client, identifier),
  });
  return { ...rest, run: () => mutate({ params: { identifier } }) };
}

/** Mutation that starts the import, with the choice whether to create what rows name and the account lacks. */
function useConfirmation(identifier: string, createMissing: boolean) {
  const client = useQueryClient();
  const { mutate, ...rest } = useMutation({
    ...restMutation(confirmImport),
    ...importMutation(client, identifier),
  });
  return { ...rest, run: () => mutate({ params: { identifier }, body: { createMissing } }) };
}

function reasonToWait(isMissing: boolean, isUnsure: boolean): string | undefined {
  if (isMissing) return 'Antes di qué columnas son las obligatorias.';
  return isUnsure ? 'Antes di qué va primero en las fechas: el día o el mes.' : undefined;
}

function Review({ status }: { readonly status: ImportStatus }) {
  const { identifier, state, check, report } = status;
  const mapping = useQuery({ ...restQuery(readImportMapping, { params: { identifier } }), staleTime: 0 });
  const checking = useImportStep(checkImport, identifier);
  const [chosen, choose] = useState<boolean>();
  const suggested = mapping.data?.createMissing ?? null;
  // A check that finds missing records suggests to create them, unless the user or an earlier file has decided.
  const isFound = Boolean(check?.withMissing) && mapping.data?.isRemembered === false;
  const isOn = suggested !== null && (chosen ?? (suggested || isFound));
  const confirming = useConfirmation(identifier, isOn);
  const cancelling = useImportStep(cancelImport, identifier);
  const isReady = check !== null && !changesNothing(check, isOn);
  const isChecking = state === 'checking' || checking.isPending;
  const isMissing = (mapping.data?.missing.length ?? 1) > 0;
  const fault = mapping.error ?? checking.error ?? confirming.error ?? cancelling.error;
  const isUnsure = mapping.data?.dates?.basis === 'assumed';
  const reason = mapping.data ? reasonToWait(isMissing, isUnsure) : undefined;
  return (
    <>
      <div role="alert">{fault ? <Note tone="warning">{faultMessage(fault)}</Note> : null}</div>
      {mapping.data ? (
        <ImportOriginNote identifier={identifier} mapping={mapping.data} kind={report.kind} isDisabled={confirming.isPending} />
      ) : null}
      {mapping.isPending ? <Spinner>Leyendo las columnas…</Spinner> : null}
      {mapping.data ? (
        <>
          <ColumnMapping identifier={identifier} mapping={mapping.data} isDisabled={confirming.isPending} />
          <DateOrderChoice identifier={identifier} mapping={mapping.data} isDisabled={confirming.isPending} />
        </>
      ) : null}
      {check ? <ImportCheck check={check} createsMissing={isOn} /> : null}
      {suggested === null ? null : (
        <CreateMissing
          kind={report.kind}
          missing={check?.withMissing}
          isOn={isOn}
          isDisabled={confirming.isPending}
          onChange={choose}
        />
      )}
      <div className="row wrap import-steps">
        <Button variant="ghost" isPending={cancelling.isPending} onPress={cancelling.run}>
          Descartar archivo
        </Button>
        <span className="end row wrap">
          <Button
            variant={isReady ? 'default' : 'primary'}
            isPending={isChecking}
            pendingLabel="Revisando…"
            isDisabled={isMissing || isUnsure}
            disabledReason={reason}
            onPress={checking.run}
          >
            Revisar qué cambiaría
          </Button>
          <Button
            variant={isReady ? 'primary' : 'default'}
            isPending={confirming.isPending}
            pendingLabel="Empezando…"
            isDisabled={isMissing || isUnsure || isChecking}
            disabledReason={reason}
            onPress={confirming.run}
          >
            Importar
          </Button>
        </span>
      </div>
    </>
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
