import { archiveAction } from '@pregon/auth-api/list-actions';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletter, previewNewsletter, saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { senderRoles } from '@pregon/contract/session/roles';
import { archiveEntry } from '@pregon/ui/list';
import { NearTime } from '@pregon/ui/near-time';
import { RowMenu } from '@pregon/ui/menu';
import { Badge } from '@pregon/ui/page';
import { resultColumns } from '@pregon/ui/result-columns';
import type { Column } from '@pregon/ui/table';
import { CalendarClock, Copy, Eye, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { editorLink, newScheduleAddress, previewAddress } from '../../paths.ts';
import { invalidateNewsletters } from './newsletter-changes.ts';
import { NewsletterPicture } from './newsletter-picture.tsx';

/** `onDelete` opens the confirmation to delete a newsletter. */
export const newsletterColumns = (onDelete: (row: Newsletter) => void): readonly Column<Newsletter>[] => [
  { key: 'picture', header: 'Imagen', isFixed: true, cell: ({ name, img }) => <NewsletterPicture name={name} address={img} /> },
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: ({ identifier, name }) => (
      <Link className="main" {...editorLink(identifier, false)}>
        {name}
      </Link>
    ),
  },
  { key: 'approved', header: 'Estado', cell: (row) => <Approval row={row} /> },
  { key: 'version', header: 'Versión', isNumeric: true, card: 'hidden', cell: ({ version }) => version },
  ...resultColumns<Newsletter>(({ identifier }) => identifier),
  { key: 'updatedAt', header: 'Último cambio', card: 'right', cell: (row) => <LastChange row={row} /> },
  { key: 'actions', header: 'Acciones', card: 'action', cell: (row) => <NewsletterMenu row={row} onDelete={onDelete} /> },
];

function Approval({ row: { approved, approvedVersion } }: { readonly row: Newsletter }) {
  if (approved) return <Badge state="completed" label="Aprobado" />;
  if (approvedVersion === null) return <Badge state="draft" label="Por aprobar" />;
  return (
    <span className="nl-state">
      <Badge state="paused" label="Cambios sin aprobar" />
      <span className="small faint">Versión {approvedVersion} aprobada</span>
    </span>
  );
}

function LastChange({ row: { updatedAt, updatedBy } }: { readonly row: Newsletter }) {
  const zone = useSession().session?.user.timeZone;
  return (
    <span className="soft">
      <NearTime moment={updatedAt} zone={zone} /> · {updatedBy}
    </span>
  );
}

interface NewsletterMenuProps {
  readonly row: Newsletter;
  readonly onDelete: (row: Newsletter) => void;
}

function NewsletterMenu({ row, onDelete }: NewsletterMenuProps) {
  const { identifier, name, approvedVersion, scheduleCount, archived: isArchived = false } = row;
  const navigate = useNavigate();
  const refusal = (mayCall: boolean) => (mayCall ? undefined : 'sin permiso');
  const maySave = useMayCall(saveNewsletter);
  const mayDelete = useMayCall(deleteNewsletter);
  const mayPreview = useMayCall(previewNewsletter);
  const maySchedule = useMayCall({ access: senderRoles });
  const open = (isClone: boolean) => () => {
    const { to, state } = editorLink(identifier, isClone);
    void navigate(to, { state });
  };
  return (
    <RowMenu
      name={name}
      entries={[
        {
          label: 'Vista previa',
          icon: Eye,
          disabledReason: refusal(mayPreview),
          onSelect: () => void navigate(previewAddress(identifier)),
        },
        {
          label: 'Comentarios y aprobación',
          icon: MessageSquare,
          onSelect: () => void navigate(`${previewAddress(identifier)}#colaboracion`),
        },
        ...(approvedVersion === null
          ? []
          : [
              {
                label: 'Programar este newsletter',
                icon: CalendarClock,
                disabledReason: refusal(maySchedule) ?? (isArchived ? 'está archivado' : undefined),
                onSelect: () => void navigate(newScheduleAddress(identifier, '')),
              },
            ]),
        { label: 'Editar', icon: Pencil, disabledReason: refusal(maySave), onSelect: open(false) },
        { label: 'Clonar', icon: Copy, disabledReason: refusal(maySave), onSelect: open(true) },
        archiveEntry(row, {
          action: archiveAction('newsletter', () => `«${name}»`, isArchived),
          isArchived,
          disabledReason: refusal(mayDelete),
          onChanged: invalidateNewsletters,
        }),
        {
          label: 'Eliminar…',
          icon: Trash2,
          isDanger: true,
          disabledReason: refusal(mayDelete) ?? inUse(scheduleCount),
          onSelect: () => onDelete(row),
        },
      ]}
    />
  );
}

function inUse(scheduleCount: number): string | undefined {
  if (scheduleCount === 0) return undefined;
  return scheduleCount === 1 ? 'lo usa una programación' : `lo usan ${scheduleCount} programaciones`;
}
