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

interface MessageDialogProps {
  readonly customer: number;
  readonly id: number;
  /** Its entry of the list; undefined where the page with it is not loaded. */
  readonly message: CustomerMessage | undefined;
  readonly zone: string | undefined;
  readonly onClose: () => void;
}

/** Dialog with the version of a message that was sent, filled in with today's data of the customer. */
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
          <Note tone="info">
            {`Es la versión que salió${message ? ` el ${formatDateTime(message.at, zone)}` : ''}, con los datos que el cliente tiene hoy: su nombre o sus ofertas pueden haber sido otros.`}
            {message?.isService && query.data.pageUrl ? ' Los datos del pedido se ven con su nombre, entre corchetes.' : ''}
          </Note>
          <Rendered message={query.data} />
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

function Rendered({ message }: { readonly message: RenderedMessage }) {
  const { channel, subject, preheader, content, mediaUrl, pageUrl } = message;
  if (channel !== 'email') {
    return (
      <div className="sent-text">
        {mediaUrl ? <img src={mediaUrl} alt="" /> : null}
        {content}
      </div>
    );
  }
  return (
    <>
      <p className="sent-subject">
        <b>{subject}</b> <span className="soft">{preheader}</span>
      </p>
      {pageUrl ? <iframe className="sent-frame" title="Mensaje" sandbox="" src={pageUrl} /> : null}
    </>
  );
}
