import type { ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { formatRows, stateLabels } from '../../imports/import-labels.ts';

const percent = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 0 });

/** Progress of a running import. The worker continues when the user leaves the page. */
export function ImportProgress({ status: { state, share, report } }: { readonly status: ImportStatus }) {
  const isCounted = state === 'running';
  const text = isCounted
    ? `${percent.format(share)}, ${formatRows(report.rows)}: ${formatNumber(report.created)} nuevas, ${formatNumber(report.updated)} cambiadas, ${formatNumber(report.rejected)} rechazadas`
    : stateLabels[state].label;
  return (
    <div className="import-progress">
      <progress aria-label="Avance de la importación" {...(isCounted && { value: share })} />
      <output className="soft">{text}. Puedes salir de esta página: sigue sola.</output>
    </div>
  );
}
