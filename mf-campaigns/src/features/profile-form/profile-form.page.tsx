import { isFault } from '@pregon/auth-api/fault';
import { toast } from '@pregon/ui/toast';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { OpenedProfile } from './opened-profile.tsx';
import { ProfileForm } from './profile-form.tsx';
import { type ProfileSource, startValues, useProfileSource, useSavedProfile } from './profile-source.ts';
import { useProfileScreen } from './profile.queries.ts';
import { CampaignFault, CampaignLoading } from '../../campaign-record.tsx';
import { RunFinished } from './run-finished.tsx';
import { useCampaignCounter } from './use-campaign-counter.ts';
import './profile-form.css';

const ContinuedProfile = lazy(() =>
  loadPart(() => import(/* webpackChunkName: "continued-profile" */ './continued-profile.tsx')),
);

export default function ProfileFormPage() {
  const { campaignId = '', totalSends = '' } = useParams();
  const source = useProfileSource();
  // The key resets all state when the route changes to another run or profile.
  const key = [campaignId, totalSends, source.kind, source.identifier].join('/');
  if (source.kind === 'open') return <OpenedProfile key={key} campaignId={campaignId} source={source} />;
  if (source.kind === 'draft')
    return (
      <Suspense fallback={<CampaignLoading title="Nuevo perfil" />}>
        <ContinuedProfile key={key} campaignId={campaignId} identifier={source.identifier} />
      </Suspense>
    );
  return <Run key={key} campaignId={campaignId} totalSends={Number(totalSends) || 0} source={source} />;
}

interface RunProps {
  readonly campaignId: string;
  readonly totalSends: number;
  readonly source: ProfileSource;
}

/** A run of forms, one for each profile to add; the first may start as a copy. */
function Run({ campaignId, totalSends, source }: RunProps) {
  const { data, error, retry } = useProfileScreen(campaignId);
  const copied = useSavedProfile(source, campaignId);
  const isCopy = source.kind === 'copy';
  const [counter, countSaved] = useCampaignCounter({ totalSends, isAnother: isCopy, campaign: data?.campaign });
  const [formNumber, setFormNumber] = useState(0);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const copyFault = isCopy && !copied.profile ? copied.error : null;

  if (error ?? copyFault) {
    const notFoundHeading = isFault(error, 'NOT_FOUND', 'INVALID') ? 'Esta campaña no existe' : undefined;
    const retryAll = () => {
      retry();
      if (copyFault) void copied.refetch();
    };
    return <CampaignFault title="Perfil" notFoundHeading={notFoundHeading} error={error ?? copyFault} onRetry={retryAll} />;
  }
  if (copied.profile === null)
    return <CampaignFault title="Perfil" notFoundHeading="Este perfil no existe" error={null} onRetry={retry} />;
  if (!data || counter.loading || (isCopy && !copied.profile)) return <CampaignLoading title="Nuevo perfil" />;
  const { campaign, levels } = data;
  if (counter.completedSends) return <RunFinished campaign={campaign} saved={counter.saveCount} isNew={formNumber > 0} />;
  const position = counter.saveCount + 1;
  const total = counter.sendAfter;
  const isLast = position === total;
  const formSource: ProfileSource = formNumber === 0 ? source : { kind: 'new', identifier: '' };
  const filters = source.filters?.toString();
  return (
    <ProfileForm
      key={formNumber}
      campaign={campaign}
      title="Nuevo perfil"
      description={`Campaña ${campaign.name} · perfil ${position} de ${total}`}
      start={startValues(formSource, formSource.kind === 'copy' ? copied.profile : undefined, levels)}
      draftKey={`profile/${campaignId}/${isCopy ? `copy/${source.identifier}` : `new/${totalSends}${filters ? `/${filters}` : ''}`}/${position}`}
      saveLabel={isLast ? 'Guardar perfil' : 'Guardar y seguir'}
      isNext={formNumber > 0}
      onSaved={async ({ name }) => {
        if (!isLast) toast.success(`Perfil «${name}» guardado.`);
        // The first step must be open before the next form mounts, so the navigation is flushed synchronously.
        await navigate({ pathname, search }, { state: state as unknown, replace: true, flushSync: true });
        countSaved();
        setFormNumber(formNumber + 1);
      }}
    />
  );
}
