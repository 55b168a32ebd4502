import { useSession } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { buttonClass } from '@pregon/ui/button';
import { formatDate, formatDateRange } from '@pregon/ui/format';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Places } from './places.tsx';

export const campaignColumns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    header: 'Nombre',
    card: 'wide',
    cell: ({ name, description }) => (
      <>
        <span className="main">{name}</span>
        <span className="sub">{description}</span>
      </>
    ),
  },
  {
    key: 'dates',
    header: 'Fechas',
    cell: ({ dateStart, dateEnd }) => <span className="num soft">{formatDateRange(dateStart, dateEnd)}</span>,
  },
  {
    key: 'places',
    header: 'Perfiles',
    card: 'right',
    cell: ({ profileCount, numberSends }) => <Places taken={profileCount} all={numberSends} />,
  },
  {
    key: 'createdAt',
    header: 'Creada',
    caption: 'Creada',
    cell: ({ createdAt }) => <span className="num faint">{formatDate(createdAt)}</span>,
  },
  {
    key: 'add',
    header: 'Acciones',
    card: 'right',
    cell: (campaign) => <AddProfile campaign={campaign} />,
  },
];

function AddProfile({ campaign: { identifier, name, dateEnd, profileCount, numberSends } }: { readonly campaign: Campaign }) {
  const timeZone = useSession().session?.user.timeZone;
  if (profileCount >= numberSends || dateEnd < todayIn(timeZone)) return null;
  return (
    <Link className={buttonClass({ size: 's' })} to={paths.addProfiles(identifier)} aria-label={`Agregar perfil a ${name}`}>
      Agregar perfil
    </Link>
  );
}

/** Swedish writes a date as ISO does. */
const todayIn = (timeZone: string | undefined): string => new Date().toLocaleDateString('sv-SE', timeZone ? { timeZone } : {});
