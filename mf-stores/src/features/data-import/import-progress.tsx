import type { ImportStatus } from '@pregon/contract/data/imports.endpoints';
import { formatNumber, formatPercent } from '@pregon/ui/format';
import { formatRows, stateLabels } from '../../imports/import-labels.ts';

/** Progress of a running import. The worker continues when the user leaves the page. */
export function ImportProgress({ status: { state, share, report } }: { readonly status: ImportStatus }) {
  const isCounted = state === 'running';
  const text = isCounted
    ? `${formatPercent(Math.round(share * 100) / 100)}, ${formatRows(report.rows)}: ${formatNumber(report.created)} nuevas, ${formatNumber(report.updated)} cambiadas, ${formatNumber(report.rejected)} rechazadas`
    : stateLabels[state].label;
  return (
    <div className="import-progress">
      <progress aria-label="Avance de la importación" {...(isCounted && { value: share })} />
      <output className="soft">{text}. Puedes salir de esta página: sigue sola.</output>
    </div>
  );
}
