import { useSession } from '@pregon/auth-api/session';
import type { MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { Button } from '@pregon/ui/button';
import { formatDateTime } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { Copy } from 'lucide-react';
import './invitation-result.css';

/**
 * Copies to the clipboard. The promise rejects in an insecure context, where `navigator.clipboard` is undefined; `async`
 * turns that error into a rejection.
 */
const copyToClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

const copy = (link: string): Promise<unknown> =>
  copyToClipboard(link).then(
    () => toast.success('Enlace copiado.'),
    () => toast.error('No pudimos copiar el enlace. Selecciónalo y cópialo tú.'),
  );

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
        <Button size="s" onPress={() => void copy(link)}>
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
