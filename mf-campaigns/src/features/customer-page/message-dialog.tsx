import { channelFacts } from '@pregon/contract/channels/channels';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import {
  type CustomerMessage,
  readCustomerMessage,
  type RenderedMessage,
} from '@pregon/contract/customers/customer-history.endpoints';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { formatDateTime } from '@pregon/ui/format';
import { Empty, Note, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { RenderedWords } from './rendered-words.tsx';

interface MessageDialogProps {
  readonly customer: number;
  readonly id: number;
  /** Its entry of the list; undefined where the page with it is not loaded. */
  readonly message: CustomerMessage | undefined;
  readonly zone: string | undefined;
  readonly onClose: () => void;
}

/**
 * Tells what the dialog shows: the message as it was sent, or the version that was sent with today's data of the customer. `entry` is its
 * entry of the list.
 */
function noteOf({ isExact, sentAt }: RenderedMessage, entry: CustomerMessage | undefined, zone: string | undefined): string {
  if (sentAt === null) {
    const never = entry?.outcome === 'failed' || entry?.outcome === 'skipped';
    return `Este mensaje ${never ? 'no salió' : 'todavía no ha salido'}. Así se vería con los datos que el cliente tiene hoy.`;
  }
  const moment = sentAt ?? entry?.at;
  const on = moment ? ` el ${formatDateTime(moment, zone)}` : '';
  if (isExact) return entry?.outcome === 'uncertain' ? `Así lo enviamos${on}. No sabemos si llegó.` : `Así salió${on}.`;
  const order = entry?.isService ? ' Los datos del pedido que ya eliminamos se ven con su nombre, entre corchetes.' : '';
  return `Es la versión que salió${on}, con los datos que el cliente tiene hoy: su nombre o sus ofertas pueden haber sido otros.${order}`;
}

/** Dialog with a message as it was sent, or else the version that was sent with today's data of the customer. */
export default function MessageDialog({ customer, id, message, zone, onClose }: MessageDialogProps) {
  const query = useQuery({
    ...restQuery(readCustomerMessage, { params: { id: customer, message: id } }),
    staleTime: 0,
  });
  const channel = message?.channel ?? query.data?.channel;
  const name = channel ? channelFacts[channel].label : 'Mensaje';
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={message ? `${name} a ${message.address}` : name}
      actions={<Button onPress={onClose}>Cerrar</Button>}
    >
      {query.data ? (
        <>
          <Note tone="info">{noteOf(query.data, message, zone)}</Note>
          <RenderedWords message={query.data} />
        </>
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
    </Dialog>
  );
}
