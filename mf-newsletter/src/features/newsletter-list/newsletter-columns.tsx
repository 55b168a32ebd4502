import { useMayCall, useSession } from '@pregon/auth-api/session';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { formatDateTime } from '@pregon/ui/format';
import { RowMenu } from '@pregon/ui/menu';
import { Badge } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { Copy, Pencil } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';

export const newsletterColumns: readonly Column<Newsletter>[] = [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: ({ identifier, name }) => (
      <Link className="main" {...editorLink(identifier, false)}>
        {name}
      </Link>
    ),
  },
  {
    key: 'approved',
    header: 'Estado',
    cell: ({ approved }) =>
      approved ? <Badge state="completada" label="Aprobado" /> : <Badge state="borrador" label="Por aprobar" />,
  },
  { key: 'version', header: 'Versión', isNumeric: true, card: 'hidden', cell: ({ version }) => version },
  { key: 'updated', header: 'Último cambio', card: 'right', cell: (row) => <LastChange row={row} /> },
  { key: 'actions', header: 'Acciones', card: 'action', cell: (row) => <NewsletterMenu row={row} /> },
];

/** Where the editor opens a newsletter: an address that can be kept, and the same as navigation state. */
const editorLink = (newsletterID: string, isClone: boolean) => ({
  to: `${paths.newNewsletter}?id=${newsletterID}${isClone ? '&clone=1' : ''}`,
  state: { newsletterID, isClone },
});

function LastChange({ row: { updatedAt, updatedBy } }: { readonly row: Newsletter }) {
  const zone = useSession().session?.user.timeZone;
  return (
    <span className="soft">
      <span className="num">{formatDateTime(updatedAt, zone)}</span> · {updatedBy}
    </span>
  );
}

function NewsletterMenu({ row: { identifier, name } }: { readonly row: Newsletter }) {
  const navigate = useNavigate();
  const disabledReason = useMayCall(saveNewsletter) ? undefined : 'sin permiso';
  const open = (isClone: boolean) => () => {
    const { to, state } = editorLink(identifier, isClone);
    void navigate(to, { state });
  };
  return (
    <RowMenu
      name={name}
      entries={[
        { label: 'Editar', icon: Pencil, disabledReason, onSelect: open(false) },
        { label: 'Clonar', icon: Copy, disabledReason, onSelect: open(true) },
      ]}
    />
  );
}
