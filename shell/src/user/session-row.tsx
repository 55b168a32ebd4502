import type { OpenSession } from '@pregon/contract/session/account.schema';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { NearTime } from '@pregon/ui/near-time';
import { Monitor, Smartphone } from 'lucide-react';

interface SessionRowProps {
  readonly session: OpenSession;
  readonly zone: string | undefined;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({
  session: { device, address, openedAt, usedAt, bySso, isCurrent },
  zone,
  isEnding,
  onEnd,
}: SessionRowProps) {
  return (
    <li className="open-session">
      <Icon of={/android|iphone|ipad|ios/i.test(device) ? Smartphone : Monitor} large />
      <div>
        <b>{device}</b>
        {isCurrent ? <span className="open-session-here">Esta sesión</span> : null}
        <p className="num">
          {address} ·{' '}
          {isCurrent ? (
            'en uso ahora'
          ) : (
            <>
              último uso: <NearTime moment={usedAt} zone={zone} />
            </>
          )}
        </p>
        <p className="num">
          Abierta: <NearTime moment={openedAt} zone={zone} />
          {bySso ? ' · Inicio de sesión único' : ''}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="s"
          aria-label={`Cerrar sesión: ${device}, ${address}`}
          isPending={isEnding}
          pendingLabel="Cerrando…"
          onPress={onEnd}
        >
          Cerrar sesión
        </Button>
      )}
    </li>
  );
}
