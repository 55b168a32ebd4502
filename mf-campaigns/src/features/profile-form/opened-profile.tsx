import { isFault } from '@pregon/auth-api/fault';
import { errorTable } from '@pregon/contract/errors';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { Copy } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileUses } from './profile-uses.tsx';
import { type ProfileSource, startValues, useSavedProfile } from './profile-source.ts';
import { useProfileScreen } from './profile.queries.ts';
import { CampaignFault, CampaignLoading } from '../../campaign-record.tsx';

interface OpenedProfileProps {
  readonly campaignId: string;
  readonly source: ProfileSource;
}

const returnWarning = (schedules: number): string =>
  `${schedules === 1 ? 'Una programación activa escribe' : `${schedules} programaciones activas escriben`} a este perfil. Si cambias a quién llega, ${
    schedules === 1 ? 'vuelve' : 'vuelven'
  } a borrador hasta que otra persona la${schedules === 1 ? '' : 's'} apruebe otra vez.`;

const returnedWords = (schedules: number): string =>
  schedules === 1
    ? 'Su programación volvió a borrador: pide que la aprueben otra vez.'
    : `Sus ${schedules} programaciones volvieron a borrador: pide que las aprueben otra vez.`;

/** Form of a saved profile; it is read-only once messages have been sent to the profile. */
export function OpenedProfile({ campaignId, source }: OpenedProfileProps) {
  const navigate = useNavigate();
  const { data, error, retry } = useProfileScreen(campaignId);
  const { profile, error: profileError, refetch } = useSavedProfile(source, campaignId);
  if (isFault(error, 'NOT_FOUND', 'INVALID'))
    return <CampaignFault title="Perfil" notFoundHeading="Esta campaña no existe" error={error} onRetry={retry} />;
  if (profile === null || isFault(profileError, 'INVALID'))
    return <CampaignFault title="Perfil" notFoundHeading="Este perfil no existe" error={profileError} onRetry={retry} />;
  if (error ?? (profile ? null : profileError)) {
    const retryAll = () => {
      retry();
      void refetch();
    };
    return <CampaignFault title="Perfil" notFoundHeading={undefined} error={error ?? profileError} onRetry={retryAll} />;
  }
  if (!data || !profile) return <CampaignLoading title="Perfil" />;
  const isSent = profile.sentCount > 0;
  const { approvedScheduleCount: approved } = profile;
  return (
    <ProfileForm
      campaign={data.campaign}
      title={profile.name}
      description={
        <>
          {'Perfil de la campaña '}
          <Link to={paths.campaign(campaignId)}>{data.campaign.name}</Link>
        </>
      }
      start={startValues(source, profile, data.levels)}
      identifier={profile.identifier}
      draftKey={`profile/${campaignId}/open/${profile.identifier}`}
      saveLabel="Guardar perfil"
      readOnly={
        isSent
          ? {
              reason: (
                <div className="draft">
                  <Note>{errorTable.PROFILE_SENT.message}</Note>
                </div>
              ),
              action: (
                <Link className={buttonClass({ variant: 'primary' })} to={paths.profileCopy(campaignId, profile.identifier)}>
                  <Icon of={Copy} />
                  Copiar en un perfil nuevo
                </Link>
              ),
            }
          : undefined
      }
      uses={<ProfileUses profile={profile} />}
      warning={!isSent && approved > 0 ? returnWarning(approved) : undefined}
      onSaved={async ({ name, approvedScheduleCount }) => {
        const returned = approved - approvedScheduleCount;
        toast.success(`Perfil «${name}» guardado.${returned > 0 ? ` ${returnedWords(returned)}` : ''}`);
        forgetUnsavedChanges();
        await navigate(paths.campaign(campaignId));
      }}
    />
  );
}
