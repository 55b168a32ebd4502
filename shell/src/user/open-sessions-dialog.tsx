import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { endOtherSessions, endSession, listSessions } from '@pregon/contract/session/account.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Skeleton, Note, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { Icon } from '@pregon/ui/icon';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import PasskeysDialog from '../passkeys/passkeys-dialog.tsx';
import SecondFactorDialog from '../second-factor/second-factor-dialog.tsx';
import { SessionRow } from './session-row.tsx';
import './user.css';

/** The user's sessions, with buttons to end the others. */
export default function OpenSessionsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<'secondFactor' | 'passkeys'>();
  const zone = useSession().session?.user.timeZone;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...restQuery(listSessions), staleTime: 0 });
  // Also after a refusal, because sessions may have ended meanwhile.
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeyOf(listSessions) });
  const one = useMutation({ ...restMutation(endSession), onSettled });
  const others = useMutation({ ...restMutation(endOtherSessions), onSettled });
  const fault = one.error ?? others.error;
  const hasOthers = data?.items.some(({ isCurrent }) => !isCurrent) ?? false;
  const endOthers = () => others.mutate(undefined, { onSuccess: () => toast.success('Cerramos tus otras sesiones.') });
  if (shown === 'secondFactor') return <SecondFactorDialog onClose={onClose} />;
  if (shown === 'passkeys') return <PasskeysDialog onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sesiones y verificación"
      actions={
        <>
          {hasOthers ? (
            <Button isPending={others.isPending} pendingLabel="Cerrando…" onPress={endOthers}>
              Cerrar las demás sesiones
            </Button>
          ) : null}
          <Button variant="primary" onPress={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className="open-sessions">
        <p>Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
        <div className="row wrap">
          <Button onPress={() => setShown('secondFactor')}>
            <Icon of={ShieldCheck} />
            Verificación en dos pasos
          </Button>
          <Button onPress={() => setShown('passkeys')}>
            <Icon of={KeyRound} />
            Llaves de acceso
          </Button>
        </div>
        {fault ? <Note tone="warning">{faultMessage(fault)}</Note> : null}
        {data ? (
          <ul>
            {data.items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                zone={zone}
                isEnding={one.isPending && one.variables.params.id === session.id}
                onEnd={() => one.mutate({ params: { id: session.id } })}
              />
            ))}
          </ul>
        ) : error ? (
          <div className="open-sessions-fault" role="alert">
            <p>No pudimos cargar tus sesiones. {faultMessage(error)}</p>
            <Button onPress={() => void refetch()}>Reintentar</Button>
          </div>
        ) : (
          <Waiting label="Cargando tus sesiones…">
            {[1, 2].map((row) => (
              <div key={row} className="open-session">
                <Skeleton width="12rem" />
                <Skeleton width="9rem" />
              </div>
            ))}
          </Waiting>
        )}
      </div>
    </Dialog>
  );
}
