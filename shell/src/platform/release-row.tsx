import type { ReleaseState } from '@pregon/contract/platform/platform.schema';
import { formatNumber, formatPercent } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { AudioLines, FlaskConical, History, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { faultRate, healthOf } from './health.ts';
import { formatDuration, formatMoment, shownVitals } from './measures.ts';

interface ReleaseRowProps {
  readonly release: ReleaseState;
  /** Milliseconds at which the bar of a load time is full. */
  readonly slowest: number;
  readonly zone: string | undefined;
  readonly now: number;
  /** Its actions. */
  readonly children: ReactNode;
}

export function ReleaseRow({ release, slowest, zone, now, children }: ReleaseRowProps) {
  const { version, since, by, loads, loadMs, vitals } = release;
  const placedBy = [since && `desde ${formatMoment(since, zone, now)}`, by && `por ${by}`].filter(Boolean).join(', ');
  return (
    <tr data-unmeasured={loads + release.faults === 0 ? '' : undefined}>
      <td>
        <div className="release">
          <Role release={release} />
          <code>{version}</code>
          {placedBy ? <span className="sub">{placedBy}</span> : null}
        </div>
      </td>
      <td className="n" data-k="Cargas">
        {formatNumber(loads)}
      </td>
      <td className="n" data-k="Fallos">
        <Faults release={release} />
      </td>
      <td className="load" data-k="Tiempo de carga">
        {loadMs ? <LoadTime {...loadMs} slowest={slowest} /> : <Unmeasured />}
      </td>
      {shownVitals.map(({ name, format, good, poor }) => {
        const value = vitals[name];
        return (
          <td className="n" data-k={name} key={name}>
            {value === undefined ? <Unmeasured /> : <Rated value={value} text={format(value)} good={good} poor={poor} />}
          </td>
        );
      })}
      <td className="release-actions">{children}</td>
    </tr>
  );
}

const roles: Readonly<Record<ReleaseState['role'], { label: string; icon: LucideIcon; state: string }>> = {
  live: { label: 'En vivo', icon: AudioLines, state: 'running' },
  canary: { label: 'En prueba', icon: FlaskConical, state: 'scheduled' },
  previous: { label: 'Anterior', icon: History, state: 'draft' },
};

function Role({ release: { role, percent } }: { release: ReleaseState }) {
  const { label, icon, state } = roles[role];
  return (
    <span className="badge" data-state={state}>
      <Icon of={icon} />
      {label}
      {percent === undefined ? null : ` · ${formatPercent(percent / 100)}`}
    </span>
  );
}

function Faults({ release }: { release: ReleaseState }) {
  const rate = faultRate(release);
  const health = healthOf(release);
  return (
    <span className="rated" data-rating={health}>
      {health === 'shaky' || health === 'failing' ? (
        <Icon of={health === 'failing' ? OctagonAlert : TriangleAlert} label={health === 'failing' ? 'Fallando' : 'Con fallos'} />
      ) : null}
      {formatNumber(release.faults)}
      {rate === undefined ? null : <small>{formatPercent(rate)}</small>}
    </span>
  );
}

/** The bar compares releases; the numbers are the values. */
function LoadTime({ p50, p95, slowest }: { p50: number; p95: number; slowest: number }) {
  const share = (ms: number) => `${(100 * ms) / slowest}%`;
  return (
    <>
      <span className="load-times num">
        {formatDuration(p50)} <small>p95 {formatDuration(p95)}</small>
      </span>
      <span className="load-bar" style={{ '--p50': share(p50), '--p95': share(p95) } as CSSProperties} aria-hidden="true" />
    </>
  );
}

function Rated({ value, text, good, poor }: { value: number; text: string; good: number; poor: number }) {
  if (value <= good) return text;
  const isPoor = value > poor;
  return (
    <span className="rated" data-rating={isPoor ? 'failing' : 'shaky'}>
      <Icon of={isPoor ? OctagonAlert : TriangleAlert} label={isPoor ? 'Malo' : 'Mejorable'} />
      {text}
    </span>
  );
}

function Unmeasured() {
  return (
    <span className="faint">
      <span aria-hidden="true">—</span>
      <span className="sr">sin medir</span>
    </span>
  );
}
