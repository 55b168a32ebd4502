import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Empty, Page } from '@pregon/ui/page';
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
        <Empty
          kind="first"
          title={saved === 1 ? 'Guardaste el perfil' : `Guardaste los ${saved} perfiles`}
          actions={
            <>
              <Link className={buttonClass({ variant: 'primary' })} to={paths.newNewsletter} ref={isNew ? focusLink : undefined}>
                <Icon of={Mail} />
                Diseñar newsletter
              </Link>
              <Link className={buttonClass()} to={paths.newSchedule}>
                <Icon of={CalendarClock} />
                Programar envío
              </Link>
            </>
          }
        >
          Ahora prepara lo que van a recibir y dile a Pregón cuándo.
        </Empty>
      )}
      <p className="page-body run-end">
        <Link className="link" to={paths.campaign(campaign.identifier)}>
          {`Ver los perfiles de ${campaign.name}`}
        </Link>
      </p>
    </Page>
  );
}

const focusLink = (link: HTMLAnchorElement | null) => link?.focus();
