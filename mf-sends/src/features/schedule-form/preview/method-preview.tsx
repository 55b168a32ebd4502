import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Empty, Spinner } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerPicker } from './customer-picker.tsx';
import { Message } from './message.tsx';

export interface MethodPreviewDialogProps {
  readonly method: SendMethod;
  /** The profile whose offer fills the message; null when none is selected. */
  readonly profile: number | null;
  readonly onClose: () => void;
}

/**
 * Dialog that previews a message for one customer, or with the names of its merge tags when no customer is
 * chosen.
 */
export function MethodPreviewDialog({ method, profile, onClose }: MethodPreviewDialogProps) {
  const [customer, setCustomer] = useState<CustomerSummary>();
  const query = useQuery({
    ...restQuery(previewSendMethod, { body: { sendMethod: method, customer: customer?.id ?? null, profile } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`${channelFacts[method.type].label} como lo recibe un cliente`}
      actions={<Button onPress={onClose}>Cerrar</Button>}
    >
      <div className="as-customer">
        <CustomerPicker customer={customer} onChoose={setCustomer} />
        {query.data ? (
          <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData ? '' : undefined}>
            <Message preview={query.data} />
          </div>
        ) : query.error ? (
          <Empty
            kind="fault"
            title="No pudimos preparar el mensaje"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(query.error)}
          </Empty>
        ) : (
          <Spinner>Preparando el mensaje…</Spinner>
        )}
      </div>
    </Dialog>
  );
}
