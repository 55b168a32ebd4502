import { formatNumber } from '@pregon/ui/format';
import type { AudienceCount } from './use-audience-count.ts';

/** What the tray of a phone shows: the number, and whether it is the one of the form as it stands. */
export function AudienceSummary({ figures, isStale, isSlow, error }: AudienceCount) {
  if (!figures) return <span className="soft">{error ? 'Sin contar' : 'Contando…'}</span>;
  const everybody = figures.steps[0]?.remaining ?? figures.total;
  const state = isSlow ? ', contando…' : error ? ', sin actualizar' : isStale ? '' : ', al día';
  return (
    <>
      <span className="v">{formatNumber(figures.total)}</span>{' '}
      <span className="soft">{figures.total === 1 ? 'cliente' : 'clientes'}</span>
      <p className="small faint num">{`de ${formatNumber(everybody)}${state}`}</p>
    </>
  );
}
