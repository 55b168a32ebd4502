import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { formatNumber } from '@pregon/ui/format';
import { nameOf } from './app-names.ts';
import { formatMoment } from './measures.ts';

type Fault = PlatformStatus['faults'][number];

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly zone: string | undefined;
  readonly now: number;
}

const phases: Readonly<Record<Fault['phase'], string>> = {
  registry: 'No se supo qué módulos hay',
  trust: 'Rechazada por seguridad',
  contract: 'No es compatible',
  entry: 'No llegó el módulo',
  chunk: 'No llegó una parte',
  start: 'Falló al arrancar',
  render: 'Falló al mostrarse',
  event: 'Falló al usarse',
};

export function FaultList({ faults, zone, now }: FaultListProps) {
  return (
    <section aria-labelledby="recent-faults">
      <h2 id="recent-faults">Fallos recientes</h2>
      {faults.length === 0 ? <p className="soft">Ningún fallo en las últimas 24 horas.</p> : null}
      <ol className="faults">
        {faults.map((fault) => (
          <li key={keyOf(fault)}>
            <div className="log-line">
              <b>
                {nameOf(fault.app).title}: {phases[fault.phase].toLowerCase()}
              </b>
              <span className="log-count num">{fault.count === 1 ? '1 vez' : `${formatNumber(fault.count)} veces`}</span>
              <time className="log-time num" dateTime={fault.lastAt}>
                {formatMoment(fault.lastAt, zone, now)}
              </time>
            </div>
            <code className="cause">{fault.cause}</code>
            <p className="log-place">
              <span>{fault.path}</span>
              {fault.release ? <code>{fault.release}</code> : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const keyOf = ({ app, release, phase, cause, path }: Fault): string => [app, release, phase, cause, path].join('\n');
