import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { readSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@pregon/contract/session/second-factor.endpoints';
import type { Enrolment, SecondFactorState } from '@pregon/contract/session/second-factor.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { formatDate } from '@pregon/ui/format';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithCode, ConfirmWithPassword, ProveEnrolment } from './confirmations.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** What the dialog shows. */
type View =
  | { readonly name: 'state' | 'password' | 'renew' | 'off' }
  | { readonly name: 'scan'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const title = 'Verificación en dos pasos';

/** The user's second factor: switching it on and off, and new recovery codes. */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [view, setView] = useState<View>({ name: 'state' });
  const asked = useQuery({ ...restQuery(readSecondFactor), staleTime: 0 });
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(readSecondFactor) });
  const back = () => setView({ name: 'state' });
  const showCodes = (codes: readonly string[]) => {
    void refresh();
    setView({ name: 'codes', codes });
  };
  if (view.name === 'password') {
    return <ConfirmWithPassword title={title} onBack={back} onStarted={(enrolment) => setView({ name: 'scan', enrolment })} />;
  }
  if (view.name === 'scan') {
    return <ProveEnrolment title={title} enrolment={view.enrolment} onBack={back} onEnrolled={showCodes} />;
  }
  if (view.name === 'renew') {
    return (
      <ConfirmWithCode
        title="Otros códigos de recuperación"
        text="Los códigos que tienes dejan de servir."
        confirm="Crear otros códigos"
        onBack={back}
        onConfirm={async (body) => showCodes((await api.call(renewRecoveryCodes, { body })).recoveryCodes)}
      />
    );
  }
  if (view.name === 'off') {
    return (
      <ConfirmWithCode
        title="Desactivar la verificación en dos pasos"
        text="Desde ahora ingresarás solo con tu contraseña. Tus códigos de recuperación dejan de servir."
        confirm="Desactivar"
        onBack={back}
        onConfirm={async (body) => {
          await api.call(removeSecondFactor, { body });
          toast.success('Desactivaste la verificación en dos pasos.');
          void refresh();
          back();
        }}
      />
    );
  }
  if (view.name === 'codes') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Códigos de recuperación"
        role="alertdialog"
        actions={
          <Button variant="primary" onPress={onClose}>
            Ya los guardé
          </Button>
        }
      >
        <div className="second-factor">
          <RecoveryCodeList codes={view.codes} />
        </div>
      </Dialog>
    );
  }
  const { data, error } = asked;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {data && !data.isOn ? <Button onPress={() => setView({ name: 'password' })}>Activar</Button> : null}
          <Button variant="primary" onPress={onClose}>
            Listo
          </Button>
        </>
      }
    >
      <div className="second-factor">
        <p>Además de tu contraseña, al ingresar escribes un código de una aplicación de tu teléfono.</p>
        {data ? (
          <State state={data} onRenew={() => setView({ name: 'renew' })} onSwitchOff={() => setView({ name: 'off' })} />
        ) : error ? (
          <div role="alert">
            <p>{faultMessage(error)}</p>
            <Button onPress={() => void asked.refetch()}>Reintentar</Button>
          </div>
        ) : (
          <Waiting label="Cargando tu verificación…">
            <Skeleton width="16rem" />
          </Waiting>
        )}
      </div>
    </Dialog>
  );
}

interface StateProps {
  readonly state: SecondFactorState;
  readonly onRenew: () => void;
  readonly onSwitchOff: () => void;
}

function State({ state: { isOn, since, codesLeft, isRequired }, onRenew, onSwitchOff }: StateProps) {
  const zone = useSession().session?.user.timeZone;
  if (!isOn) return <p>{isRequired ? 'Está inactiva, y tu cuenta la exige desde tu próximo ingreso.' : 'Está inactiva.'}</p>;
  return (
    <>
      <p>
        Está activa{since === null ? '' : ` desde el ${formatDate(since, zone)}`}. Te{' '}
        {codesLeft === 1 ? 'queda 1 código' : `quedan ${codesLeft} códigos`} de recuperación.
      </p>
      <div className="row wrap">
        <Button onPress={onRenew}>Crear otros códigos de recuperación</Button>
        <Button isDisabled={isRequired} disabledReason="Tu cuenta la exige." onPress={onSwitchOff}>
          Desactivar
        </Button>
      </div>
    </>
  );
}
