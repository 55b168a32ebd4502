import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { campaignColumns } from './campaign-columns.tsx';

const size = 10;

export default function CampaignListPage() {
  const address = useListAddress();
  const { search, page } = address;
  const variables = { page, size, ...(search && { filter: { search } }) };
  const query = useQuery({ ...graphqlQuery(campaignsQuery, variables), placeholderData: keepPreviousData });
  return (
    <ListPage
      title="Campañas"
      searchLabel="Buscar campañas"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newCampaign}>
          <Icon of={Plus} />
          Crear Campaña
        </Link>
      }
      address={address}
      list={query.data?.campaigns}
      size={size}
      columns={campaignColumns}
      rowKey={({ identifier }) => identifier}
      isStale={query.isPlaceholderData}
      fault={query.error ? faultMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      firstUse={{
        title: 'Aquí van tus campañas',
        text: 'Una campaña reúne los grupos de clientes que reciben un anuncio, con sus fechas.',
      }}
    />
  );
}
