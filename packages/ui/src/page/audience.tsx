import type { ReactNode } from 'react';
import { formatNumber } from '../format.tsx';

export interface AudienceProps {
  /** How many people; undefined while the first count is under way. */
  count: number | undefined;
  /** What they are: 'clientes recibirán este perfil'. */
  unit: string;
  /** A newer count is on its way: the old one stays, and gets paler when that takes more than a moment. */
  isStale?: boolean | undefined;
  /** At the end of the title's line: 'Al día', 'Contando…'. */
  status?: ReactNode;
}

/** The number first: the largest type on a form. What screen readers say of it is the `news` of the `Rail`. */
export function Audience({ count, unit, isStale = false, status }: AudienceProps) {
  return (
    <div className="reach">
      <h2>
        Audiencia
        {status ? <span className="live">{status}</span> : null}
      </h2>
      <div className="v" data-stale={isStale ? '' : undefined}>
        {count === undefined ? <span className="bone bone-count" /> : formatNumber(count)}
      </div>
      <p className="soft">{unit}</p>
    </div>
  );
}

export interface FunnelStep {
  label: string;
  /** How many are left after this step. */
  count: number;
  /** How many of those that it took away went because what it asks for is not known of them. */
  missing?: number | undefined;
  /** What those lack, in words: 'sin el dato' unless told. */
  lacking?: string | undefined;
}

export interface FunnelProps {
  steps: readonly FunnelStep[];
  /** Newer figures are on their way, as in `Audience`. */
  isStale?: boolean | undefined;
}

/**
 * How a number comes about: each step with what it leaves and what it takes away, or adds. The last one is the answer. Of
 * several that take away, the one that takes most is marked.
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

/** '2.400 menos', or '120 más'. */
function formatChange(change: number) {
  return `${formatNumber(Math.abs(change))} ${change < 0 ? 'menos' : 'más'}`;
}
