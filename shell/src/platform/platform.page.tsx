import { faultMessage, faultText } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { getPlatformStatus } from '@pregon/contract/platform/platform.endpoints';
import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { Button } from '@pregon/ui/button';
import { formatNumber, formatTime, formatZone } from '@pregon/ui/format';
import { withSupportCode } from '@pregon/ui/support-code';
import { Empty, Note, Page } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OverrideConsent } from '../overrides/override-consent.tsx';
import { AccountList } from './account-list.tsx';
import { nameOf } from './app-names.ts';
import { AppTable } from './app-table.tsx';
import { ChangeList } from './change-list.tsx';
import { FaultList } from './fault-list.tsx';
import { lookAgainAfter } from './measures.ts';
import { Operation } from './operation.tsx';
import { PlatformSkeleton } from './platform-skeleton.tsx';
import { PlatformSummary } from './platform-summary.tsx';
import { SendingHold } from './sending-hold.tsx';
import './platform.css';

export default function PlatformPage() {
  const zone = useSession().session?.user.timeZone;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...restQuery(getPlatformStatus),
    staleTime: 0,
    refetchInterval: lookAgainAfter,
    refetchOnWindowFocus: true,
  });
  const retry = <Button onPress={() => void refetch()}>Reintentar</Button>;
  if (!data && error)
    return (
      <Frame>
        <Empty kind="fault" title="No pudimos cargar el estado" actions={retry}>
          {faultMessage(error)}
        </Empty>
      </Frame>
    );
  if (!data)
    return (
      <Frame>
        <PlatformSkeleton />
      </Frame>
    );
  const seen = formatTime(dataUpdatedAt, zone);
  return (
    <Frame clock={`${error ? 'Sin actualizar desde las' : 'Actualizado a las'} ${seen}, ${formatZone(zone)}`}>
      {error ? (
        <div className="platform-late">
          <Note tone="warning">
            {faultText(error)}: lo que ves es de las {seen}. Lo intentamos cada 15 segundos. {withSupportCode('', error)}
          </Note>
          {retry}
        </div>
      ) : null}
      {data.sendingHold ? <SendingHold hold={data.sendingHold} isOperator={data.isOperator} zone={zone} /> : null}
      <Status status={data} zone={zone} now={dataUpdatedAt} />
      {data.isOperator ? <Operation zone={zone} now={dataUpdatedAt} /> : null}
      {data.isOperator ? <AccountList zone={zone} now={dataUpdatedAt} /> : null}
    </Frame>
  );
}

function Frame({ clock, children }: { clock?: string; children: ReactNode }) {
  return (
    <Page title="Estado de la plataforma" description={`Últimas 24 horas${clock ? ` · ${clock}` : ''}`}>
      <div className="platform">{children}</div>
      <OverrideConsent />
    </Page>
  );
}

function Status({ status, zone, now }: { status: PlatformStatus; zone: string | undefined; now: number }) {
  if (status.apps.length === 0)
    return (
      <Empty kind="first" title="Todavía no hay versiones publicadas">
        Cuando un equipo publique la primera, aquí verás cómo le va.
      </Empty>
    );
  const refusal = refusalOf(status);
  return (
    <>
      <StuckCanaries of={status.stuckCanaries} />
      {refusal ? (
        <div className="platform-note">
          <Note>{refusal.note}</Note>
        </div>
      ) : null}
      <PlatformSummary apps={status.apps} />
      <AppTable apps={status.apps} refusal={refusal?.reason} zone={zone} now={now} />
      <div className="platform-logs">
        <FaultList faults={status.faults} zone={zone} now={now} />
        <ChangeList changes={status.changes} zone={zone} now={now} />
      </div>
    </>
  );
}

/** The alarm that a release on trial fails, where the server cannot withdraw it. */
function StuckCanaries({ of: canaries = [] }: { of: PlatformStatus['stuckCanaries'] }) {
  return canaries.map(({ app, version, loads, faults }) => (
    <div key={app} className="platform-note" role="alert">
      <Note tone="warning">
        La versión en prueba {version} de «{nameOf(app).title}» falla: {formatNumber(faults)} de {formatNumber(loads + faults)}{' '}
        cargas. Este servidor no la puede retirar: retírala desde donde se publican las versiones.
      </Note>
    </div>
  ));
}

interface Refusal {
  readonly note: string;
  /** Of each action, in short. */
  readonly reason: string;
}

/** Why the caller may change no release. */
function refusalOf({ isOperator, signsReleases = true }: PlatformStatus): Refusal | undefined {
  if (!isOperator)
    return {
      note: 'Las versiones son las mismas para todas las cuentas: solo quien opera la plataforma las cambia.',
      reason: 'Solo quien opera la plataforma puede cambiar las versiones.',
    };
  if (signsReleases) return undefined;
  return {
    note: 'Este servidor comprueba las versiones, pero no las firma: cámbialas desde donde se publican. Si una versión en prueba falla, tampoco la retira sola.',
    reason: 'Este servidor no firma versiones: cámbialas desde donde se publican.',
  };
}
