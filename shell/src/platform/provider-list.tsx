import { channelFacts } from '@pregon/contract/channels/channels';
import { refusedWords, reportedWords } from '@pregon/contract/account/provider-report-words';
import type { PlatformProvider } from '@pregon/contract/platform/platform-operation.endpoints';
import { Badge, type BadgeState } from '@pregon/ui/page';
import { formatMoment } from './measures.ts';

interface ProviderListProps {
  readonly providers: readonly PlatformProvider[];
  readonly zone: string | undefined;
  readonly now: number;
}

/** The providers by channel: the installation's first, then those of accounts. */
export function ProviderList({ providers, zone, now }: ProviderListProps) {
  return (
    <div>
      <h3 id="operation-providers">Proveedores</h3>
      <ul aria-labelledby="operation-providers">
        {providers.map((provider) => {
          const { channel, account, lastSuccessAt, lastFailure, report } = provider;
          const look = lookOf(provider);
          return (
            <li key={`${channel} ${account ?? ''}`}>
              <div className="account-name">
                <b>{channelFacts[channel].label}</b>
                <span className="faint">{account ? `de ${account}` : 'de la plataforma'}</span>
                <Badge state={look.state} label={look.label} />
              </div>
              <p className="log-place">
                <span>
                  {lastSuccessAt
                    ? `Último mensaje aceptado: ${formatMoment(lastSuccessAt, zone, now)}`
                    : 'Sin mensajes aceptados todavía'}
                </span>
              </p>
              {report?.received ? (
                <p className="soft">
                  Último aviso recibido, {formatMoment(report.received.at, zone, now)}: {reportedWords(report.received)}
                </p>
              ) : null}
              {report?.refused ? (
                <p className="soft">
                  Último aviso rechazado, {formatMoment(report.refused.at, zone, now)}: {refusedWords[report.refused.reason]}
                </p>
              ) : null}
              {lastFailure ? (
                <p className="soft">
                  Último error, {formatMoment(lastFailure.at, zone, now)}: {lastFailure.reason || 'sin detalle'}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function lookOf({ isSetUp, pausedUntil, lastSuccessAt, lastFailure }: PlatformProvider): { state: BadgeState; label: string } {
  if (!isSetUp) return { state: 'draft', label: 'Sin configurar' };
  if (pausedUntil) return { state: 'paused', label: 'Detenido: no acepta mensajes' };
  if (lastFailure && (lastSuccessAt === undefined || lastSuccessAt < lastFailure.at)) return { state: 'failed', label: 'Falló' };
  return lastSuccessAt ? { state: 'completed', label: 'Funciona' } : { state: 'draft', label: 'Sin uso' };
}
