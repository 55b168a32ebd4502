import { restMutation } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { channelFacts } from '@pregon/contract/channels/channels';
import type { ChannelConsent } from '@pregon/contract/customers/customer-history.endpoints';
import { withdrawConsent } from '@pregon/contract/customers/customer-rights.endpoints';
import { errorTable } from '@pregon/contract/errors';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

const RequestDialog = lazy(() => loadPart(() => import('./request-dialog.tsx')));

interface WithdrawConsentProps {
  readonly id: number;
  readonly channel: ChannelConsent['channel'];
}

/** Withdraws a permission when the customer asks a member of staff, by telephone or at the counter. */
export function WithdrawConsent({ id, channel }: WithdrawConsentProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWithdraw = useMayCall(withdrawConsent);
  const { mutateAsync: withdraw } = useMutation(restMutation(withdrawConsent));
  const { label } = channelFacts[channel];
  return (
    <>
      <Button
        size="s"
        aria-label={`Retirar permiso… de ${label}`}
        isDisabled={!mayWithdraw}
        disabledReason={errorTable.FORBIDDEN.message}
        onPress={() => setOpen(true)}
      >
        Retirar permiso…
      </Button>
      {isOpen ? (
        <Suspense>
          <RequestDialog
            title={`Retirar el permiso de ${label}`}
            submitLabel="Retirar permiso"
            onRequest={async (reason) => {
              await withdraw({ params: { id }, body: { channel, reason } });
              return 'El permiso se retiró: no recibirá más mensajes por este medio.';
            }}
            onClose={() => setOpen(false)}
          >
            Desde ya no recibe mensajes por este medio, tampoco los que estaban en espera. Una importación no se lo devuelve: solo
            la persona puede volver a darlo.
          </RequestDialog>
        </Suspense>
      ) : null}
    </>
  );
}
