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
  const order = entry?.isService ? ' Los datos del pedido que ya borramos se ven con su nombre, entre corchetes.' : '';
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
  const { channel, subject, preheader, content, mediaUrl, pageUrl, buttons } = message;
  if (channel !== 'email') {
    return (
      <div className="sent-text">
        {mediaUrl ? <img src={mediaUrl} alt="" /> : null}
        {content}
        {buttons.length > 0 ? (
          <ul className="sent-buttons" aria-label="Botones">
            {buttons.map(({ kind, text, value }) => (
              <li key={`${kind} ${text}`}>
                <b>{text}</b>
                {value === null ? null : (
                  <span className="small soft">
                    {kind === 'enlace' ? ' abre ' : ' responde '}
                    {value}
                  </span>
                )}
              </li>
            ))}
          </ul>
        ) : null}
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
