import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { buttonClass } from '@pregon/ui/button';
import { formatDate } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Page, Skeleton, Waiting, windowHeight } from '@pregon/ui/page';
import { loadPart } from '@pregon/remote-api/load-part';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateBadge } from '../../campaign-state.tsx';
import { paths } from '../../paths.ts';
import { Places } from '../../places.tsx';
import { CampaignDrafts } from './campaign-drafts.tsx';
import { ProfileList } from './profile-list.tsx';

const CampaignResults = lazy(() => loadPart(() => import('../../results/campaign-results.tsx')));
const CampaignSchedules = lazy(() => loadPart(() => import('./campaign-schedules.tsx')));
const CampaignHistory = lazy(() => loadPart(() => import('./campaign-history.tsx')));

/** Overview of a campaign: its facts, profiles, schedules, newsletters, results, and what happened. */
export function CampaignPage({ campaign }: { readonly campaign: Campaign }) {
  const { identifier, name, description, state, dateStart, dateEnd, profileCount, numberSends, sentCount } = campaign;
  return (
    <Page
      title={name}
      description={description}
      actions={
        <>
          <StateBadge state={state} />
          <Link className={buttonClass()} to={paths.editCampaign(identifier)}>
            <Icon of={Pencil} />
            Editar
          </Link>
        </>
      }
    >
      <div className="campaign-page">
        <dl className="campaign-facts">
          <div>
            <dt>Fechas</dt>
            <dd className="num">{`${formatDate(dateStart)} – ${formatDate(dateEnd)}`}</dd>
          </div>
          <div>
            <dt>Cupo de perfiles</dt>
            <dd>
              <Places taken={profileCount} all={numberSends} />
            </dd>
          </div>
        </dl>
        <ProfileList campaign={campaign} />
        <CampaignDrafts campaign={identifier}>
          <Part height="12rem">
            <CampaignSchedules campaign={identifier} />
          </Part>
          {sentCount > 0 ? (
            <Part height={windowHeight}>
              <CampaignResults identifier={identifier} name={name} />
            </Part>
          ) : null}
          <Part height="12rem">
            <CampaignHistory campaign={identifier} />
          </Part>
        </CampaignDrafts>
      </div>
    </Page>
  );
}

const Part = ({ height, children }: { readonly height: string; readonly children: ReactNode }) => (
  <Suspense
    fallback={
      <Waiting>
        <Skeleton height={height} isRows />
      </Waiting>
    }
  >
    {children}
  </Suspense>
);
