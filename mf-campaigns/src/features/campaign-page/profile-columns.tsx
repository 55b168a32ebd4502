import { archiveAction } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { deleteProfile } from '@pregon/contract/profiles/profile-deletion.endpoints';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { profileEditing } from '@pregon/contract/session/roles';
import { formatNumber } from '@pregon/ui/format';
import { archiveEntry } from '@pregon/ui/list';
import { RowMenu } from '@pregon/ui/menu';
import { NearDate } from '@pregon/ui/near-time';
import type { Column } from '@pregon/ui/table';
import { CalendarClock, Copy, Pencil, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { invalidateCampaigns } from '../../campaign-changes.ts';
import { paths } from '../../paths.ts';

interface ProfileActions {
  /** Whether the campaign's quota allows a copy. */
  readonly hasRoom: boolean;
  /** Opens the dialog that confirms deleting a profile. */
  readonly onDelete: (profile: Profile) => void;
}

const namesOf = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : <span className="faint">—</span>);

/** Columns of the list. Their keys are the sort orders of the query. */
export const profileColumns = (actions: ProfileActions): readonly Column<Profile>[] => [
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: ({ campaignIdentifier, identifier, name, objective }) => (
      <>
        <Link className="main" to={paths.profile(campaignIdentifier, identifier)}>
          {name}
        </Link>
        <span className="sub" title={objective.join(', ')}>
          {objective.join(', ')}
        </span>
      </>
    ),
  },
  { key: 'focus', header: 'Enfoque', card: 'hidden', cell: ({ customerFocus }) => namesOf(customerFocus) },
  { key: 'category', header: 'Categoría', card: 'hidden', cell: ({ customerCategory }) => namesOf(customerCategory) },
  {
    key: 'scheduleCount',
    header: 'Programaciones',
    caption: 'Programaciones',
    isNumeric: true,
    cell: ({ scheduleCount }) => formatNumber(scheduleCount),
  },
  {
    key: 'sentCount',
    header: 'Enviados',
    caption: 'Enviados',
    isNumeric: true,
    card: 'right',
    cell: ({ sentCount }) => formatNumber(sentCount),
  },
  {
    key: 'createdAt',
    header: 'Creado',
    card: 'hidden',
    cell: ({ createdAt }) => <NearDate moment={createdAt} zone={undefined} />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    card: 'action',
    cell: (profile) => <ProfileMenu profile={profile} {...actions} />,
  },
];

const permissionReason = (mayCall: boolean) => (mayCall ? undefined : 'sin permiso');

function ProfileMenu({ profile, hasRoom, onDelete }: ProfileActions & { readonly profile: Profile }) {
  const { campaignIdentifier, identifier, key, name, sentCount, archived: isArchived = false } = profile;
  const navigate = useNavigate();
  const mayEdit = useMayCall(profileEditing);
  const mayDelete = useMayCall(deleteProfile);
  const maySchedule = useMayCall(createSchedule);
  return (
    <RowMenu
      name={name}
      entries={[
        {
          label: sentCount > 0 || !mayEdit ? 'Ver' : 'Editar',
          icon: Pencil,
          onSelect: () => void navigate(paths.profile(campaignIdentifier, identifier)),
        },
        {
          label: 'Programar envío',
          icon: CalendarClock,
          disabledReason: permissionReason(maySchedule),
          onSelect: () => void navigate(paths.newSchedule({ campaign: campaignIdentifier, profile: key })),
        },
        {
          label: 'Copiar en uno nuevo',
          icon: Copy,
          disabledReason: permissionReason(mayEdit) ?? (hasRoom ? undefined : 'sin cupo'),
          onSelect: () => void navigate(paths.profileCopy(campaignIdentifier, identifier)),
        },
        archiveEntry(profile, {
          action: archiveAction('profile', () => `«${name}»`, isArchived),
          isArchived,
          disabledReason: permissionReason(mayDelete),
          onChanged: () => invalidateCampaigns(queryClient),
        }),
        {
          label: 'Eliminar…',
          icon: Trash2,
          isDanger: true,
          disabledReason: permissionReason(mayDelete) ?? (sentCount > 0 ? 'ya se envió' : undefined),
          onSelect: () => onDelete(profile),
        },
      ]}
    />
  );
}
