import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { Page } from '@pregon/ui/page';
import { CalendarClock, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface RunFinishedProps {
  readonly campaign: Campaign;
  /** How many profiles this run saved. */
  readonly saved: number;
}

export function RunFinished({ campaign, saved }: RunFinishedProps) {
  return (
    <Page title="Perfiles listos" description={`Campaña ${campaign.name}`}>
      <output className="empty">
        <h2>{saved === 1 ? 'Guardaste el perfil' : `Guardaste los ${saved} perfiles`}</h2>
        <p>Ahora prepara lo que van a recibir, y dile a Pregón cuándo.</p>
        <span className="row wrap">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.newNewsletter}>
            <Icon of={Mail} />
            Diseñar newsletter
          </Link>
          <Link className={buttonClass()} to={paths.newSchedule}>
            <Icon of={CalendarClock} />
            Programar envío
          </Link>
        </span>
      </output>
    </Page>
  );
}
