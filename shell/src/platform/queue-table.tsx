import { mostCounted, type PlatformOperation, type PlatformQueue } from '@pregon/contract/platform/platform-operation.endpoints';
import { formatNumber } from '@pregon/ui/format';
import { formatMoment } from './measures.ts';

interface QueueTableProps {
  readonly queues: readonly PlatformQueue[];
  readonly countedAt: PlatformOperation['countedAt'];
  readonly zone: string | undefined;
  readonly now: number;
}

const names: Readonly<Record<PlatformQueue['kind'], string>> = {
  sendings: 'Envíos que ya deben empezar',
  messages: 'Mensajes de envíos en curso',
  webhooks: 'Webhooks a otros sistemas',
  mails: 'Correos a personas del equipo',
  jobs: 'Trabajos largos',
  periodic: 'Trabajos periódicos',
};

/** The queues by kind. A queue in which something failed says it with a word too, since colour alone is not accessible. */
export function QueueTable({ queues, countedAt, zone, now }: QueueTableProps) {
  return (
    <div>
      <h3 id="operation-queues">Colas</h3>
      <table className="operation-table" aria-labelledby="operation-queues">
        <thead>
          <tr>
            <th scope="col">Cola</th>
            <th scope="col" className="num">
              En espera
            </th>
            <th scope="col" className="num">
              En curso
            </th>
            <th scope="col" className="num">
              Fallidos
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ kind, waiting, active, failed, oldestAt }) => (
            <tr key={kind}>
              <th scope="row">
                {names[kind]}
                {oldestAt ? <small>Lo más antiguo espera desde: {formatMoment(oldestAt, zone, now)}</small> : null}
              </th>
              <td className="num">{formatCounted(waiting)}</td>
              <td className="num">{active === undefined ? '—' : formatCounted(active)}</td>
              <td className={failed ? 'num operation-failed' : 'num'}>{failed === undefined ? '—' : formatCounted(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint small">
        {countedAt
          ? `Correos y trabajos se cuentan cada minuto; última cuenta: ${formatMoment(countedAt, zone, now)}. Los fallidos son de las últimas 24 horas.`
          : 'Correos y trabajos todavía no se han contado: se cuentan cada minuto.'}
      </p>
    </div>
  );
}

/** Webhooks are counted up to a limit. A queue of messages may be longer: its number is exact. */
const formatCounted = (count: number): string =>
  count === mostCounted + 1 ? `más de ${formatNumber(mostCounted)}` : formatNumber(count);
