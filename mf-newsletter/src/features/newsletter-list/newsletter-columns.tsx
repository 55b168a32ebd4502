import { useSession } from '@pregon/auth-api/session';
import { mayCall } from '@pregon/contract/session/roles';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { formatDateTime } from '@pregon/ui/format';
import { RowMenu } from '@pregon/ui/dialog';
import { Badge } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { Copy, Pencil, type LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';

/** Where the editor opens a newsletter: an address that can be kept, and the same as navigation state. */
export const editorLink = (newsletterID: string, isClone = false) => ({
  to: `/admin/newsletter/build?id=${newsletterID}${isClone ? '&clone=1' : ''}`,
  state: { newsletterID, isClone },
});

export function useNewsletterColumns(): readonly Column<Newsletter>[] {
  const zone = useSession().session?.user.timeZone;
  return [
    {
      key: 'name',
      header: 'Nombre',
      card: 'wide',
      cell: ({ identifier, name }) => <Link {...editorLink(identifier)}>{name}</Link>,
    },
    {
      key: 'approved',
      header: 'Estado',
      cell: ({ approved }) =>
        approved ? <Badge state="completada" label="Aprobado" /> : <Badge state="borrador" label="Por aprobar" />,
    },
    { key: 'version', header: 'Versión', isNumeric: true, card: 'hidden', cell: ({ version }) => version },
    {
      key: 'updated',
      header: 'Último cambio',
      card: 'right',
      cell: ({ updatedAt, updatedBy }) => (
        <span className="soft">
          <span className="num">{formatDateTime(updatedAt, zone)}</span> · {updatedBy}
        </span>
      ),
    },
    { key: 'actions', header: 'Acciones', card: 'action', cell: (row) => <NewsletterMenu row={row} /> },
  ];
}

function NewsletterMenu({ row }: { row: Newsletter }) {
  const navigate = useNavigate();
  const role = useSession().session?.user.role;
  const refusal = mayCall(saveNewsletter.access, role) ? undefined : 'sin permiso';
  const entry = (label: string, icon: LucideIcon, isClone: boolean) => {
    const { to, state } = editorLink(row.identifier, isClone);
    return { label, icon, disabledReason: refusal, onSelect: () => void navigate(to, { state }) };
  };
  return <RowMenu name={row.name} entries={[entry('Editar', Pencil, false), entry('Clonar', Copy, true)]} />;
}
