import type { ReactNode } from 'react';
import { formatNumber } from '../format.tsx';

export interface AudienceProps {
  /** Number of people, or an estimate in words: 'unas 12.400'; undefined until the first count. */
  count: number | string | undefined;
  /** Unit of the count: 'clientes de este perfil pueden recibir mensajes'. */
  unit: string;
  /** A newer count is loading: the previous one stays, dimmed after a delay. */
  isStale?: boolean | undefined;
  /** At the end of the title's line: 'Al día', 'Contando…'. */
  status?: ReactNode;
}

/** The size of an audience: the number first, in the largest type on a form. The `news` of the `Rail` announces it. */
export function Audience({ count, unit, isStale = false, status }: AudienceProps) {
  return (
    <div className="reach">
      <h2>
        Audiencia
        {status ? <span className="live">{status}</span> : null}
      </h2>
      <div className="v" data-stale={isStale ? '' : undefined}>
        {count === undefined ? (
          <span className="skeleton skeleton-count" />
        ) : typeof count === 'string' ? (
          count
        ) : (
          formatNumber(count)
        )}
      </div>
      <p className="soft">{unit}</p>
    </div>
  );
}

export interface FunnelStep {
  label: string;
  /** Number of people left after this step. */
  count: number;
  /** Number of people removed because the required value is missing. */
  missing?: number | undefined;
  /** Describes the missing value. Default: 'sin el dato'. */
  lacking?: string | undefined;
}

export interface FunnelProps {
  steps: readonly FunnelStep[];
  /** Newer figures are loading, as in `Audience`. */
  isStale?: boolean | undefined;
}

/**
 * A funnel: each step with the people left, and those removed or added. The last one is the result. The largest loss of several is
 * marked.
 */
export function Funnel({ steps, isStale = false }: FunnelProps) {
  const changes = steps.map(({ count }, index) => count - (steps[index - 1]?.count ?? count));
  const losing = changes.filter((change) => change < 0);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const share = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <ol className="funnel" data-stale={isStale ? '' : undefined}>
      {steps.map(({ label, count, missing = 0, lacking = 'sin el dato' }, index) => {
        const change = changes[index] ?? 0;
        const isWorst = losing.length > 1 && change === Math.min(...losing);
        return (
          <li key={label} data-worst={isWorst ? '' : undefined}>
            <span>{label}</span>
            <b>{formatNumber(count)}</b>
            <span className="bar">
              <i style={share(count)} />
              {change < 0 ? <i className="lost" style={share(-change)} /> : null}
            </span>
            {change === 0 ? null : (
              <small>
                <span>
                  {formatChange(change)}
                  {missing > 0 ? `, ${formatNumber(missing)} de ellos ${lacking}` : null}
                </span>
                {isWorst ? <span className="end">La mayor pérdida</span> : null}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Formats a change: '2.400 menos', or '120 más'. */
function formatChange(change: number) {
  return `${formatNumber(Math.abs(change))} ${change < 0 ? 'menos' : 'más'}`;
}
