import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { cancelImport, checkImport, type ImportStatus, readImportMapping } from '@pregon/contract/data/imports.endpoints';
import { Button } from '@pregon/ui/button';
import { Note, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesNothing } from './changes-nothing.ts';
import { CheckProgress } from './check-progress.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { CreateMissing } from './create-missing.tsx';
import { DateOrderChoice } from './date-order.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportOriginNote } from './import-origin.tsx';
import { useConfirmation, useImportStep } from './import-steps.ts';
import { UnreadableFile } from './unreadable-file.tsx';

function reasonToWait(isMissing: boolean, isUnsure: boolean): string | undefined {
  if (isMissing) return 'Antes di qué columnas son las obligatorias.';
  return isUnsure ? 'Antes di qué va primero en las fechas: el día o el mes.' : undefined;
}

/** Review of an uploaded file: what its columns are, a check of what it would change, and the import itself. */
export function ImportReview({ status }: { readonly status: ImportStatus }) {
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
  // The first rows of a long file are enough to decide: nobody has to wait for the rest.
  const isBlind = isChecking && check === null;
  const isMissing = (mapping.data?.missing.length ?? 1) > 0;
  const fault = checking.error ?? confirming.error ?? cancelling.error;
  const isUnsure = mapping.data?.dates?.basis === 'assumed';
  const reason = mapping.data ? reasonToWait(isMissing, isUnsure) : undefined;
  if (mapping.error && !mapping.data)
    return <UnreadableFile status={status} fault={mapping.error} onRetry={() => void mapping.refetch()} />;
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
      {state === 'checking' ? <CheckProgress status={status} /> : null}
      {check ? <ImportCheck check={check} createsMissing={isOn} isRunning={state === 'checking'} /> : null}
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
            isDisabled={isMissing || isUnsure || isBlind}
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
