import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { Button, buttonClass } from '@pregon/ui/button';
import { Bone, Empty, Page, Waiting } from '@pregon/ui/page';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { paths } from '../../paths.ts';
import { ProfileForm } from './profile-form.tsx';
import { useProfileScreen } from './profile.queries.ts';
import { RunFinished } from './run-finished.tsx';
import { useCampaignCounter } from './use-campaign-counter.ts';

const runState = v.object({ profilesBefore: v.number() });

export default function ProfileFormPage() {
  const { campaignId = '', totalSends = '' } = useParams();
  // Another run is another screen: nothing of the last one stays.
  return <Run key={`${campaignId}/${totalSends}`} campaignId={campaignId} totalSends={Number(totalSends) || 0} />;
}

function Run({ campaignId, totalSends }: { readonly campaignId: string; readonly totalSends: number }) {
  const state = v.safeParse(runState, useLocation().state);
  const profilesBefore = state.success ? state.output.profilesBefore : undefined;
  const { data, error, retry } = useProfileScreen(campaignId);
  const [counter, countSaved] = useCampaignCounter({ totalSends, profilesBefore, campaign: data?.campaign });
  const [formNumber, setFormNumber] = useState(0);

  if (error) return <RunFault error={error} onRetry={retry} />;
  if (!data || counter.loading) return <RunLoading />;
  if (counter.completedSends) return <RunFinished campaign={data.campaign} saved={counter.saveCount} isNew={formNumber > 0} />;
  return (
    <ProfileForm
      key={formNumber}
      campaign={data.campaign}
      options={data.options}
      place={counter.saveCount + 1}
      places={counter.sendAfter}
      isNext={formNumber > 0}
      onSaved={() => {
        countSaved();
        setFormNumber(formNumber + 1);
      }}
    />
  );
}

function RunFault({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isGone = isFault(error, 'NOT_FOUND', 'INVALID');
  return (
    <Page title="Nuevo perfil">
      <Empty
        kind="fault"
        title={isGone ? 'Esta campaña no existe' : 'No pudimos cargar la campaña'}
        actions={
          isGone ? (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.campaigns}>
              Ver campañas
            </Link>
          ) : (
            <Button variant="primary" onPress={onRetry}>
              Reintentar
            </Button>
          )
        }
      >
        {isGone ? 'Puede que la hayan eliminado, o que el enlace esté incompleto.' : faultMessage(error)}
      </Empty>
    </Page>
  );
}

const bones = ['name', 'where', 'who'];

function RunLoading() {
  return (
    <Page title="Nuevo perfil" description={<Bone width="16rem" />}>
      <div className="page-body">
        <Waiting label="Cargando campaña…">
          {bones.map((bone) => (
            <p key={bone}>
              <Bone height="7rem" />
            </p>
          ))}
        </Waiting>
      </div>
    </Page>
  );
}
