import { formatNumber } from '@pregon/ui/format';
import type { EstimateWords } from './estimate-words.ts';
import type { AudienceCount } from './use-audience-count.ts';

interface AudienceSummaryProps extends AudienceCount {
  readonly estimate: EstimateWords | undefined;
}

/** Short form of the audience for the bottom tray on a phone: the count and whether it is up to date. */
export function AudienceSummary({ figures, isStale, isSlow, error, estimate }: AudienceSummaryProps) {
  if (estimate)
    return (
      <>
        <span className="v">{estimate.figure}</span> <p className="small faint">{estimate.status}</p>
      </>
    );
  if (!figures) return <span className="soft">{error ? 'Sin contar' : 'Contando…'}</span>;
  const accountTotal = figures.steps[0]?.remaining ?? figures.total;
  const state = isSlow ? ', contando…' : error ? ', sin actualizar' : isStale ? '' : ', al día';
  return (
    <>
      <span className="v">{formatNumber(figures.total)}</span>{' '}
      <span className="soft">{figures.total === 1 ? 'cliente' : 'clientes'}</span>
      <p className="small faint num">{`de ${formatNumber(accountTotal)}${state}`}</p>
    </>
  );
}
