import { faultMessage } from '@pregon/auth-api/fault';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { useUpdateShortLink } from './short-link-changes.ts';
import { withoutProtocol } from './shown-address.ts';

interface StopShortLinkProps {
  readonly link: ShortLink;
  readonly onClose: () => void;
}

/** Dialog that confirms deactivating a link. */
export default function StopShortLink({ link: { code, shortUrl }, onClose }: StopShortLinkProps) {
  const { mutateAsync: update, error } = useUpdateShortLink();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Desactivar «${withoutProtocol(shortUrl)}»`}
      confirmLabel="Desactivar enlace"
      pendingLabel="Desactivando…"
      cancelLabel="Conservar activo"
      onConfirm={() => update({ params: { code }, body: { active: false } })}
    >
      <p>Quien lo siga verá que el enlace no está disponible, también desde un cartel impreso. Puedes activarlo de nuevo.</p>
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
