import { restQuery } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty, Page } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface RunFinishedProps {
  readonly campaign: Campaign;
  /** The number of profiles that this run saved. */
  readonly saved: number;
  /** True directly after saving: the pressed button no longer exists, so the focus moves to the next action. */
  readonly isNew: boolean;
}

/** The page after a run of profile forms: the next tasks, with the saved profile filled in. */
export function RunFinished({ campaign, saved, isNew }: RunFinishedProps) {
  return (
    <Page title="Perfiles listos" description={`Campaña ${campaign.name}`}>
      {saved === 0 ? (
        <Empty
          kind="none"
          title="La campaña ya tiene todos sus perfiles"
          actions={
            <Link className={buttonClass({ variant: 'primary' })} to={paths.addProfiles(campaign.identifier)}>
              Agregar cupos
            </Link>
          }
        >
          {`Tiene ${campaign.numberSends} de ${campaign.numberSends}. Agrega cupos para llenar otro.`}
        </Empty>
      ) : (
        <NextTasks campaign={campaign} saved={saved} isNew={isNew} />
      )}
      <p className="page-body run-end">
        <Link className="link" to={paths.campaign(campaign.identifier)}>
          {`Ver los perfiles de ${campaign.name}`}
        </Link>
      </p>
    </Page>
  );
}

function NextTasks({ campaign: { identifier: campaign }, saved, isNew }: RunFinishedProps) {
  const { data } = useQuery({ ...restQuery(readCampaignProfiles, { params: { id: campaign } }), staleTime: 0 });
  // Keys grow, so the profiles of this run have the highest ones.
  const profiles = (data?.content ?? [])
    .toSorted((a, b) => b.key - a.key)
    .slice(0, saved)
    .toReversed();
  const purpose = { campaign, profile: profiles.length === 1 ? profiles[0]?.key : undefined };
  return (
    <Empty
      kind="first"
      title={saved === 1 ? 'Guardaste el perfil' : `Guardaste los ${saved} perfiles`}
      actions={
        <>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.newNewsletter(purpose)}
            ref={isNew ? focusLink : undefined}
          >
            <Icon of={Mail} />
            Diseñar newsletter
          </Link>
          {saved === 1 ? (
            <Link className={buttonClass()} to={paths.newSchedule(purpose)}>
              <Icon of={CalendarClock} />
              Programar envío
            </Link>
          ) : null}
        </>
      }
    >
      Ahora prepara lo que van a recibir y dile a Pregón cuándo.
      {saved > 1 ? (
        <span className="run-schedules">
          {profiles.map(({ key, name }) => (
            <Link key={key} className="link" to={paths.newSchedule({ campaign, profile: key })}>
              {`Programar envío a «${name}»`}
            </Link>
          ))}
        </span>
      ) : null}
    </Empty>
  );
}

const focusLink = (link: HTMLAnchorElement | null) => link?.focus();
