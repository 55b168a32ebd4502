import { campaignState } from '@pregon/contract/campaigns/campaign-state';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { errorTable } from '@pregon/contract/errors';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { createProfile, readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty, Section } from '@pregon/ui/page';
import { Table } from '@pregon/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, type RunState } from '../../paths.ts';
import { Places } from '../../places.tsx';
import { useFocusAfterRemoval } from '../../use-focus-after-removal.ts';
import { profileColumns } from './profile-columns.tsx';

const DeleteProfile = lazy(() => loadPart(() => import('./delete-profile.tsx')));

/** Table of a campaign's profiles with actions to open, copy, delete and add. */
export function ProfileList({ campaign }: { readonly campaign: Campaign }) {
  const { identifier, profileCount, numberSends } = campaign;
  const [profileToDelete, setProfileToDelete] = useState<Profile>();
  const query = useQuery({ ...restQuery(readCampaignProfiles, { params: { id: identifier } }), staleTime: 0 });
  const profiles = query.data?.content;
  const focusAfterRemoval = useFocusAfterRemoval(profiles);
  const hasRoom = (profiles?.length ?? profileCount) < numberSends;
  return (
    <div className="form campaign-profiles">
      <Section
        title="Perfiles"
        description={<Places taken={profiles?.length ?? profileCount} all={numberSends} />}
        aside={<AddProfile campaign={campaign} hasRoom={hasRoom} />}
      >
        {query.error && !profiles ? (
          <Empty
            kind="fault"
            title="No pudimos cargar los perfiles"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(query.error)}
          </Empty>
        ) : profiles?.length === 0 ? (
          <p className="soft">Esta campaña todavía no tiene perfiles.</p>
        ) : (
          <Table
            label="Perfiles"
            columns={profileColumns({ hasRoom, onDelete: setProfileToDelete })}
            rows={profiles}
            rowKey={(profile) => profile.identifier}
            expectedRows={Math.max(1, profileCount)}
            lines={2}
          />
        )}
      </Section>
      {profileToDelete ? (
        <Suspense>
          <DeleteProfile profile={profileToDelete} onClose={() => setProfileToDelete(undefined)} onDeleted={focusAfterRemoval} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Button that adds a profile. Without a free place it leads to the screen that raises the quota. */
function AddProfile({ campaign, hasRoom }: { readonly campaign: Campaign; readonly hasRoom: boolean }) {
  const { identifier, state, profileCount } = campaign;
  const navigate = useNavigate();
  const mayAdd = useMayCall(createProfile);
  const isOver = state === campaignState.over;
  return (
    <Button
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
