import { campaignState } from '@pregon/contract/campaigns/campaign-state';
import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { profileEditing } from '@pregon/contract/session/roles';
import { profileOrders, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { Section } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, type RunState } from '../../paths.ts';
import { useFocusAfterRemoval } from '../../use-focus-after-removal.ts';
import { profileColumns } from './profile-columns.tsx';
import { useProfileBulk } from './use-profile-bulk.ts';

const DeleteProfile = lazy(() => loadPart(() => import('./delete-profile.tsx')));

const filters = [
  { kind: 'choice', name: 'archived', label: 'Archivo', options: [{ value: 'true', label: 'Archivados' }] },
] as const;
const noFilters = [] as const;
const noProfiles = { items: [], total: 0 };

const views = savedViewsOf('profiles', ['q', 'archived', 'order', 'size']);

/** What whoever plans a campaign looks at; the rest can be chosen. */
const usualColumns = ['scheduleCount', 'sentCount'];

/** List of a campaign's profiles with actions to open, copy, archive, delete and add. */
export function ProfileList({ campaign }: { readonly campaign: Campaign }) {
  const { identifier, profileCount, numberSends } = campaign;
  const [profileToDelete, setProfileToDelete] = useState<Profile>();
  const address = useListAddress({ filters, orders: profileOrders });
  const { search, page, size, sort } = address;
  const isArchive = address.filters.archived !== undefined;
  const bulk = useProfileBulk(isArchive);
  const filter = { campaign: identifier, ...(isArchive && { archived: true }), ...(search && { search }) };
  const source = graphqlQuery(profilesQuery, { page, size, filter, ...(sort && { sort }) });
  const query = useQuery({ ...source, staleTime: 0, placeholderData: keepPreviousData });
  const focusAfterRemoval = useFocusAfterRemoval(query.data?.profiles.items);
  const hasRoom = profileCount < numberSends;
  // Without any profile the button is that of the empty list, and there is no archive to look into.
  const isEmpty = profileCount === 0;
  return (
    <div className="form campaign-profiles">
      <Section title="Perfiles" aside={isEmpty ? null : <AddProfile campaign={campaign} hasRoom={hasRoom} />}>
        <ListSection
          title="Perfiles"
          searchLabel="Buscar perfiles"
          address={address}
          filters={isEmpty ? noFilters : filters}
          action={isEmpty ? <AddProfile campaign={campaign} hasRoom={hasRoom} isPrimary /> : undefined}
          list={query.data?.profiles ?? (isEmpty ? noProfiles : undefined)}
          lines={2}
          expectedRows={Math.max(1, profileCount)}
          columns={profileColumns({ hasRoom, onDelete: setProfileToDelete })}
          bulk={bulk}
          views={isEmpty ? undefined : views}
          columnsOf="profiles"
          usualColumns={usualColumns}
          download={(only) => listDownload({ list: 'profiles', filter, sort, only })}
          rowKey={(profile) => profile.identifier}
          {...listState(query)}
          firstUse={{
            title: isEmpty ? 'Esta campaña todavía no tiene perfiles.' : 'Todos los perfiles están en el archivo.',
            text: 'Un perfil dice a qué clientes va un anuncio y qué les ofrece.',
          }}
        />
      </Section>
      {profileToDelete ? (
        <Suspense>
          <DeleteProfile profile={profileToDelete} onClose={() => setProfileToDelete(undefined)} onDeleted={focusAfterRemoval} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface AddProfileProps {
  readonly campaign: Campaign;
  readonly hasRoom: boolean;
  readonly isPrimary?: boolean;
}

/** Button that adds a profile. Without a free place it leads to the screen that raises the quota. */
function AddProfile({ campaign, hasRoom, isPrimary = false }: AddProfileProps) {
  const { identifier, state, profileCount } = campaign;
  const navigate = useNavigate();
  const mayAdd = useMayCall(profileEditing);
  const isOver = state === campaignState.over;
  return (
    <Button
      variant={isPrimary ? 'primary' : 'default'}
      isDisabled={!mayAdd || isOver}
      disabledReason={mayAdd ? 'Esta campaña ya terminó.' : errorTable.FORBIDDEN.message}
      onPress={() => {
        const run: RunState = { profilesBefore: profileCount };
        void (hasRoom ? navigate(paths.profiles(identifier, 1), { state: run }) : navigate(paths.addProfiles(identifier)));
      }}
    >
      <Icon of={Plus} />
      Agregar perfil
    </Button>
  );
}
