import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Empty, Spinner } from '@pregon/ui/page';
import { CustomerPicker } from './customer-picker.tsx';
import { Message } from './message.tsx';
import { useAudienceCustomer } from './use-audience-customer.ts';
import { useMethodPreview } from './use-method-preview.ts';

export interface MethodPreviewDialogProps {
  readonly method: SendMethod;
  /** The profile whose offer fills the message; null when none is selected. */
  readonly profile: number | null;
  readonly onClose: () => void;
}

/**
 * Dialog that previews a message for one customer, at first a random one of the audience, or with the names of its merge tags when there
 * is none.
 */
export function MethodPreviewDialog({ method, profile, onClose }: MethodPreviewDialogProps) {
  const by = useAudienceCustomer(profile, method.type);
  const query = useMethodPreview({ method, profile, by });
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`${channelFacts[method.type].label} como lo recibe un cliente`}
      actions={<Button onPress={onClose}>Cerrar</Button>}
    >
      <div className="as-customer">
        <CustomerPicker of={by} />
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
