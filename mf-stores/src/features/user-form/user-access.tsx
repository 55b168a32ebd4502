import { useSession } from '@pregon/auth-api/session';
import type { User } from '@pregon/contract/users/user.schema';
import { Button } from '@pregon/ui/button';
import { formatDate } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Icon } from '@pregon/ui/icon';
import { Section } from '@pregon/ui/page';
import { KeyRound, MonitorX, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { LazyUserActionDialog, type PendingUserAction } from '../../staff/lazy-user-action-dialog.tsx';
import { ActivityBadge } from '../../staff/user-labels.tsx';

interface UserAccessProps {
  readonly user: User;
  readonly isSelf: boolean;
}

/** Section with the user's access and actions on it, which apply at once and independently of the form. */
export function UserAccess({ user, isSelf }: UserAccessProps) {
  const zone = useSession().session?.user.timeZone;
  const [pendingAction, setPendingAction] = useState<PendingUserAction>();
  const { active, lastSeenAt, createdAt } = user;
  return (
    <div className="form user-access">
      <Section title="Acceso" description="Lo que hagas aquí vale al momento." aside={<ActivityBadge active={active} />}>
        <dl className="user-facts">
          <div>
            <dt>Visto por última vez</dt>
            <dd>{lastSeenAt === null ? 'Nunca' : <NearTime moment={lastSeenAt} zone={zone} />}</dd>
          </div>
          <div>
            <dt>Verificación en dos pasos</dt>
            <dd>{user.hasSecondFactor ? 'Activa' : 'Inactiva'}</dd>
          </div>
          <div>
            <dt>Creado</dt>
            <dd className="num">{formatDate(createdAt, zone)}</dd>
          </div>
        </dl>
        <div className="row wrap">
          <Button
            isDisabled={!active}
            disabledReason="Está inactivo: actívalo antes."
            onPress={() => setPendingAction({ user, action: 'recover' })}
          >
            <Icon of={KeyRound} />
            Enviar enlace de recuperación
          </Button>
          <Button onPress={() => setPendingAction({ user, action: 'endSessions' })}>
            <Icon of={MonitorX} />
            {isSelf ? 'Cerrar mis otras sesiones' : 'Cerrar sus sesiones'}
          </Button>
          {user.hasSecondFactor && !isSelf ? (
            <Button onPress={() => setPendingAction({ user, action: 'resetFactor' })}>
              <Icon of={ShieldOff} />
              Quitar verificación en dos pasos
            </Button>
          ) : null}
          {active ? (
            <Button
              isDisabled={isSelf}
              disabledReason="No puedes desactivarte."
              onPress={() => setPendingAction({ user, action: 'deactivate' })}
            >
              <Icon of={UserX} />
              Desactivar usuario
            </Button>
          ) : (
            <Button onPress={() => setPendingAction({ user, action: 'activate' })}>
              <Icon of={UserCheck} />
              Activar usuario
            </Button>
          )}
        </div>
      </Section>
      <LazyUserActionDialog pending={pendingAction} onClose={() => setPendingAction(undefined)} />
    </div>
  );
}
