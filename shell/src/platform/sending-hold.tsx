import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { getPlatformStatus, releaseSending } from '@pregon/contract/platform/platform.endpoints';
import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { Button } from '@pregon/ui/button';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatDateTime } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface SendingHoldProps {
  readonly hold: NonNullable<PlatformStatus['sendingHold']>;
  /** Whether the person may end the hold. */
  readonly isOperator: boolean;
  readonly zone: string | undefined;
}

/** Tells that all sending is held after a restore; for an operator with the button that ends the hold. */
export function SendingHold({ hold, isOperator, zone }: SendingHoldProps) {
  const [isAsking, ask] = useState(false);
  const client = useQueryClient();
  const { mutateAsync, error } = useMutation({
    ...restMutation(releaseSending),
    // Also after a refusal, because another operator may have ended it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(getPlatformStatus) }),
  });
  const confirm = async () => {
    await mutateAsync({});
    toast.success('Los envíos siguen desde ahora');
  };
  return (
    <div className="platform-late">
      <Note tone="warning">
        Los envíos de todas las cuentas están detenidos desde el {formatDateTime(hold.heldAt, zone)}: la base de datos se restauró
        de una copia del {formatDateTime(hold.backupAt, zone)}.
        {isOperator ? null : ' Solo quien opera la plataforma los reanuda.'}
      </Note>
      {isOperator ? <Button onPress={() => ask(true)}>Reanudar los envíos…</Button> : null}
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onClose={() => ask(false)}
          title="¿Reanudar los envíos de todas las cuentas?"
          confirmLabel="Reanudar"
          pendingLabel="Reanudando…"
          onConfirm={confirm}
        >
          <div className="change-body">
            <p>
              Saldrán los que se deben hacer desde ahora. Los que quizá se hicieron después de la copia no se repiten: en su
              página dicen que no se sabe si llegaron.
            </p>
            {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
          </div>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
