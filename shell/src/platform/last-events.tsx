import { importKindNames, importStateNames } from '@pregon/contract/data/import-names';
import type { PlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import { formatCount } from '@pregon/ui/format';
import { Badge } from '@pregon/ui/page';
import { formatMoment } from './measures.ts';

interface LastEventsProps {
  readonly webhook: PlatformOperation['lastWebhook'];
  readonly lastImport: PlatformOperation['lastImport'];
  readonly zone: string | undefined;
  readonly now: number;
}

/** The last webhook to another system and the last import, of any account. */
export function LastEvents({ webhook, lastImport, zone, now }: LastEventsProps) {
  return (
    <div>
      <h3 id="operation-last">Lo último</h3>
      <ul aria-labelledby="operation-last">
        <li>
          <div className="account-name">
            <b>Webhook</b>
            {webhook ? (
              <Badge
                state={webhook.delivered ? 'completed' : 'failed'}
                label={webhook.delivered ? 'Entregado' : 'No se pudo entregar'}
              />
            ) : null}
          </div>
          <p className="log-place">
            {webhook ? (
              <>
                <span>{formatMoment(webhook.at, zone, now)}</span>
                <span>{webhook.account}</span>
                <span>{webhook.status === null ? 'Sin respuesta' : `Respuesta ${webhook.status}`}</span>
              </>
            ) : (
              <span>Ninguno en los últimos 30 días</span>
            )}
          </p>
        </li>
        <li>
          <div className="account-name">
            <b>{lastImport ? `Importación: ${importKindNames[lastImport.kind].toLowerCase()}` : 'Importación'}</b>
            {lastImport ? (
              <Badge state={importLooks[lastImport.state] ?? 'running'} label={importStateNames[lastImport.state]} />
            ) : null}
          </div>
          <p className="log-place">
            {lastImport ? (
              <>
                <span>{formatMoment(lastImport.at, zone, now)}</span>
                <span>{lastImport.account}</span>
                <span>{formatCount(lastImport.rows, 'fila', 'filas')}</span>
                <span>{formatCount(lastImport.rejected, 'rechazada', 'rechazadas')}</span>
              </>
            ) : (
              <span>Ninguna todavía</span>
            )}
          </p>
        </li>
      </ul>
    </div>
  );
}

/** The look of a state that is over or has not begun; all others are in progress. */
const importLooks = {
  uploaded: 'draft',
  waiting: 'scheduled',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  undone: 'cancelled',
} as Readonly<Partial<Record<keyof typeof importStateNames, 'draft' | 'scheduled' | 'completed' | 'failed' | 'cancelled'>>>;
