import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { cancelImport, type ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { Note } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { importPaths } from '../../imports/import-paths.ts';
import { useImportStep } from './import-steps.ts';

interface UnreadableFileProps {
  readonly status: ImportStatus;
  readonly fault: Error;
  readonly onRetry: () => void;
}

/** An uploaded file whose columns could not be read: another file is the way on, or another attempt where the file is not the reason. */
export function UnreadableFile({ status: { identifier, report }, fault, onRetry }: UnreadableFileProps) {
  const discarding = useImportStep(cancelImport, identifier);
  const isInvalid = isFault(fault, 'IMPORT_INVALID');
  return (
    <>
      <div role="alert">
        <Note tone="warning">
          {isInvalid ? null : 'No pudimos leer las columnas de este archivo. '}
          {faultMessage(fault)}
        </Note>
        {discarding.error ? <Note tone="warning">{faultMessage(discarding.error)}</Note> : null}
      </div>
      <div className="row wrap">
        <Button variant="ghost" isPending={discarding.isPending} onPress={discarding.run}>
          Descartar archivo
        </Button>
        <span className="end">
          {isInvalid ? (
            <Link className={buttonClass({ variant: 'primary' })} to={importPaths.upload(report.kind)}>
              Elegir otro archivo
            </Link>
          ) : (
            <Button variant="primary" onPress={onRetry}>
              Reintentar
            </Button>
          )}
        </span>
      </div>
    </>
  );
}
