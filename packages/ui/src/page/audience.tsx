import type { ReactNode } from 'react';
import { formatNumber } from '../format.tsx';

export interface AudienceProps {
  /** How many people; undefined while the first count is under way. */
  count: number | undefined;
  /** What they are: 'clientes recibirán este perfil'. */
  unit: string;
  /** A newer count is on its way: the old one stays, paler. */
  isStale?: boolean | undefined;
  /** At the end of the title's line: 'Al día', 'Calculando…'. */
  status?: ReactNode;
}

/** The number first: the largest type on a form. Said once by screen readers, when it has settled. */
export function Audience({ count, unit, isStale = false, status }: AudienceProps) {
  const isSettled = count !== undefined && !isStale;
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
      <output className="sr">{isSettled ? `${formatNumber(count)} ${unit}` : ''}</output>
    </div>
  );
}

export interface FunnelStep {
  label: string;
  /** How many are left after this step. */
  count: number;
}

/** How a number comes about: each step with what it leaves and what it takes away. The last one is the answer. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const most = steps[0]?.count ?? 0;
  return (
    <ol className="funnel">
      {steps.map((step, index) => {
        const lost = (steps[index - 1]?.count ?? step.count) - step.count;
        return (
          <li key={step.label}>
            <span>
              {step.label}
              {lost > 0 ? <em className="num">−{formatNumber(lost)}</em> : null}
            </span>
            <b>{formatNumber(step.count)}</b>
            <span className="bar">
              <i style={{ width: most === 0 ? 0 : `${(step.count / most) * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
