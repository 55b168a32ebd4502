import { faultMessage } from '@pregon/auth-api/fault';
import { useMayCall } from '@pregon/auth-api/session';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { updateShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { RowMenu } from '@pregon/ui/menu';
import { toast } from '@pregon/ui/toast';
import { Ban, ChartColumn, Copy, Play } from 'lucide-react';
import { copyLink } from '../../links/copy-link.ts';
import { useUpdateShortLink } from './short-link-changes.ts';
import { withoutProtocol } from './shown-address.ts';

/** An action that opens a dialog. */
export type ShortLinkAction = 'details' | 'stop';

interface ShortLinkMenuProps {
  readonly link: ShortLink;
  readonly onAction: (action: ShortLinkAction, link: ShortLink) => void;
}

/** Menu with the actions on a link. A disabled action shows the reason. */
export function ShortLinkMenu({ link, onAction }: ShortLinkMenuProps) {
  const { code, shortUrl, active } = link;
  const mayUpdate = useMayCall(updateShortLink);
  const { mutateAsync: update } = useUpdateShortLink();
  const disabledReason = mayUpdate ? undefined : 'sin permiso';
  const activate = () =>
    update({ params: { code }, body: { active: true } }).then(
      () => toast.success(`El enlace ${withoutProtocol(shortUrl)} está activo.`),
      (error: unknown) => toast.error(faultMessage(error)),
    );
  return (
    <RowMenu
      name={withoutProtocol(shortUrl)}
      entries={[
        { label: 'Copiar enlace', icon: Copy, onSelect: () => void copyLink(shortUrl) },
        { label: 'Ver clics y QR', icon: ChartColumn, onSelect: () => onAction('details', link) },
        active
          ? { label: 'Desactivar…', icon: Ban, disabledReason, onSelect: () => onAction('stop', link) }
          : { label: 'Activar', icon: Play, disabledReason, onSelect: () => void activate() },
      ]}
    />
  );
}
