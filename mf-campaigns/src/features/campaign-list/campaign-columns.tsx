import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { NearDate, NearDay } from '@pregon/ui/near-time';
import { resultColumns } from '@pregon/ui/result-columns';
import type { Column } from '@pregon/ui/table';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Places } from '../../places.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { StateBadge } from '../../campaign-state.tsx';

/** Columns of the list. Their keys are the sort orders of the query. `onDelete` opens the confirmation dialog. */
export const campaignColumns = (onDelete: (campaign: Campaign) => void): readonly Column<Campaign>[] => [
  {
    key: 'name',
    header: 'Nombre',
    isFixed: true,
    card: 'wide',
    cell: ({ identifier, name, description }) => (
      <>
        <Link className="main" to={paths.campaign(identifier)}>
          {name}
        </Link>
        <span className="sub" title={description}>
          {description}
        </span>
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'places',
    header: 'Perfiles',
    card: 'right',
    cell: ({ profileCount, numberSends }) => <Places taken={profileCount} all={numberSends} />,
  },
  { key: 'dateStart', header: 'Empieza', caption: 'Empieza', cell: ({ dateStart }) => <NearDay day={dateStart} /> },
  { key: 'dateEnd', header: 'Termina', caption: 'Termina', card: 'right', cell: ({ dateEnd }) => <NearDay day={dateEnd} /> },
  ...resultColumns<Campaign>(({ identifier }) => identifier),
  {
    key: 'createdAt',
    header: 'Creada',
    card: 'hidden',
    cell: ({ createdAt }) => <NearDate moment={createdAt} zone={undefined} />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    card: 'action',
    cell: (campaign) => <CampaignMenu campaign={campaign} onDelete={onDelete} />,
  },
];
