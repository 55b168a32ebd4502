import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { buttonClass } from '@pregon/ui/button';
import { formatDateRange } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import type { Column } from '@pregon/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

const size = 10;

const columns: readonly Column<Campaign>[] = [
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
    key: 'profiles',
    header: 'Perfiles',
    card: 'right',
    cell: ({ profileCount, numberSends }) => <span className="num">{`${profileCount} de ${numberSends}`}</span>,
  },
];

export default function CampaignListPage() {
  const address = useListAddress();
  const { search, page } = address;
  const source = graphqlQuery(campaignsQuery, { page, size, ...(search && { filter: { search } }) });
  const query = useQuery({ ...source, placeholderData: keepPreviousData });
  return (
    <ListPage
      title="Campañas de ejemplo"
      searchLabel="Buscar campañas"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newCampaign}>
          <Icon of={Plus} />
          Crear campaña de ejemplo
        </Link>
      }
      address={address}
      list={query.data?.campaigns}
      size={size}
      columns={columns}
      rowKey={({ identifier }) => identifier}
      {...listState(query)}
      firstUse={{ title: 'Aún no hay campañas', text: 'Crea la primera para verla aquí.' }}
    />
  );
}
