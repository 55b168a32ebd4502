import { useSession } from '@pregon/auth-api/session';
import type { MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { Button } from '@pregon/ui/button';
import { formatDateTime } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { Copy } from 'lucide-react';
import { copyLink } from '../links/copy-link.ts';
import './invitation-result.css';

/** Result of a new invitation, with its link, which is shown only once. */
export function InvitationResult({ invitation }: { readonly invitation: MadeInvitation }) {
  const zone = useSession().session?.user.timeZone;
  const { email, link, isMailed, expiresAt } = invitation;
  return (
    <div className="invitation-made">
      {isMailed ? (
        <p>
          Le escribimos a <b>{email}</b>. Con el enlace del correo crea su usuario.
        </p>
      ) : (
        <Note tone="warning">
          No pudimos escribirle a <b>{email}</b>. La invitación está lista: hazle llegar tú el enlace.
        </Note>
      )}
      <div className="invitation-link">
        <code>{link}</code>
        <Button size="s" onPress={() => void copyLink(link)}>
          <Icon of={Copy} />
          Copiar enlace
        </Button>
      </div>
      <p className="hint">
        Sirve una sola vez, hasta el {formatDateTime(expiresAt, zone)}. Por seguridad no lo mostramos de nuevo.
      </p>
    </div>
  );
}
