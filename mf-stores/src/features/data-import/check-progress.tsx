import { faultMessage } from '@pregon/auth-api/fault';
import { type ImportStatus, stopImportCheck } from '@pregon/contract/data/imports.endpoints';
import { Button } from '@pregon/ui/button';
import { formatPercent } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { formatRows } from '../../imports/import-labels.ts';
import { useImportStep } from './import-steps.ts';

/** Progress of a running check, which can be stopped. The worker continues when the user leaves the page. */
export function CheckProgress({ status: { identifier, share, check } }: { readonly status: ImportStatus }) {
  const stopping = useImportStep(stopImportCheck, identifier);
  const text = check
    ? `${formatPercent(Math.floor(share * 100) / 100)} revisado, ${formatRows(check.rows)}`
    : 'Empezando a revisar';
  return (
    <div className="import-progress">
      <progress aria-label="Avance de la revisión" {...(check && { value: share })} />
      <div className="row wrap">
        <output className="soft">{text}. Puedes salir de esta página: sigue sola.</output>
        <span className="end">
          <Button size="s" isPending={stopping.isPending} onPress={stopping.run}>
            Detener la revisión
          </Button>
        </span>
      </div>
      <div role="alert">{stopping.error ? <Note tone="warning">{faultMessage(stopping.error)}</Note> : null}</div>
    </div>
  );
}
