import { formatNumber } from '@pregon/ui/format';
import type { AudienceCount } from './use-audience-count.ts';

/** Short form of the audience for the bottom tray on a phone: the count and whether it is up to date. */
export function AudienceSummary({ figures, isStale, isSlow, error }: AudienceCount) {
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
