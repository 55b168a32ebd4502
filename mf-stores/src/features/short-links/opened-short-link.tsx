import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { Button } from '@pregon/ui/button';
import { Sheet } from '@pregon/ui/dialog';
import { Empty, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import ShortLinkDetails from './short-link-details.tsx';

interface OpenedShortLinkProps {
  readonly code: string;
  /** The link where the shown page of the list has it. */
  readonly listed: ShortLink | undefined;
  readonly onClose: () => void;
}

/** The details of the link that the address names; one that is not on the shown page of the list is loaded by its code. */
export default function OpenedShortLink({ code, listed, onClose }: OpenedShortLinkProps) {
  const query = useQuery({
    ...graphqlQuery(shortLinksQuery, { page: 1, size: 100, filter: { search: code } }),
    enabled: listed === undefined,
  });
  const link = listed ?? query.data?.shortLinks.items.find((found) => found.code === code);
  if (link) return <ShortLinkDetails link={link} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} side="right" title="Enlace">
      {query.error ? (
        <Empty
          kind="fault"
          title="No pudimos cargar el enlace"
          actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
        >
          {faultMessage(query.error)}
        </Empty>
      ) : query.data ? (
        <Empty kind="none" title="No encontramos este enlace" actions={<Button onPress={onClose}>Cerrar</Button>}>
          Puede ser de otra cuenta, o haberse escrito mal su dirección.
        </Empty>
      ) : (
        <Spinner>Cargando…</Spinner>
      )}
    </Sheet>
  );
}
