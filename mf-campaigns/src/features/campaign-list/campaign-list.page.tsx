import { campaignState } from '@pregon/contract/campaigns/campaign-state';
import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { campaignOrders, campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { ListedSums } from '@pregon/results-ui/listed-sums';
import { buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { Page } from '@pregon/ui/page';
import { ResultsNote } from '@pregon/ui/result-columns';
import { BelowDrafts } from '@pregon/ui/stored-drafts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListedDrafts } from '../../drafts/listed-drafts.ts';
import { paths } from '../../paths.ts';
import { useFocusAfterRemoval } from '../../use-focus-after-removal.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { stateLabels } from '../../campaign-state.tsx';
import { useCampaignBulk } from './use-campaign-bulk.ts';
import { heading } from './heading.ts';

const views = savedViewsOf('campaigns');
const DeleteCampaign = lazy(() => loadPart(() => import('./delete-campaign.tsx')));

/** The day of creation can be chosen: few ask for it, and the names need its room. */
const usualColumns = ['state', 'places', 'dateStart', 'dateEnd', 'opened', 'clicked', 'sold'];

const filters = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: [campaignState.current, campaignState.upcoming, campaignState.over].map((value) => ({
      value,
      label: stateLabels[value],
    })),
  },
  { kind: 'days', label: 'Fechas' },
  { kind: 'choice', name: 'archived', label: 'Archivo', options: [{ value: 'true', label: 'Archivadas' }] },
] as const;

export default function CampaignListPage() {
  const address = useListAddress({ filters, orders: campaignOrders });
  const [, setParameters] = useSearchParams();
  const { search, page, size, sort } = address;
  const [campaignToDelete, setCampaignToDelete] = useState<Campaign>();
  const [columns] = useState(() => campaignColumns(setCampaignToDelete));
  const { archived, ...narrowed } = address.filters;
  const isArchive = archived !== undefined;
  const bulk = useCampaignBulk(isArchive);
  const filter = { ...narrowed, ...(isArchive && { archived: true }), ...(search && { search }) };
  const variables = { page, size, ...(Object.keys(filter).length > 0 && { filter }), ...(sort && { sort }) };
  // Users and schedules change campaigns: the cached page is shown at once and refetched.
  const query = useQuery({ ...graphqlQuery(campaignsQuery, variables), staleTime: 0, placeholderData: keepPreviousData });
  // The filters are about what a draft may not have yet.
  const drafts = useListedDrafts({ isShown: page === 1 && Object.keys(address.filters).length === 0 });
  const { items, total } = query.data?.campaigns ?? {};
  const focusAfterRemoval = useFocusAfterRemoval(items);
  useEffect(() => {
    if (items?.length !== 0 || !total || query.isPlaceholderData) return;
    // The last row of the page was deleted. `replace` keeps the empty page out of the browser's history.
    const last = String(Math.ceil(total / size));
    setParameters((parameters) => new URLSearchParams({ ...Object.fromEntries(parameters), page: last }), { replace: true });
  }, [items, total, size, query.isPlaceholderData, setParameters]);
  const isNarrowed = Object.keys(filter).length > 0;
  const action = (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.newCampaign}>
      <Icon of={Plus} />
      Crear Campaña
    </Link>
  );
  return (
    <ListedSums subject="campaign" rows={items}>
      <Page {...heading} actions={total === 0 && !isNarrowed ? null : action}>
        <BelowDrafts {...drafts} search={search} addressOf={paths.continueCampaign}>
          <ListSection
            {...heading}
            searchLabel="Buscar campañas"
            action={action}
            address={address}
            filters={filters}
            list={query.data?.campaigns}
            lines={2}
            columns={columns}
            bulk={bulk}
            views={views}
            columnsOf="campaigns"
            usualColumns={usualColumns}
            download={(only) => listDownload({ list: 'campaigns', filter, sort, only })}
            rowKey={({ identifier }) => identifier}
            {...listState(query)}
            note={<ResultsNote />}
            firstUse={{
              title: 'Aquí van tus campañas',
              text: 'Una campaña reúne los perfiles de clientes que reciben un anuncio, con sus fechas.',
            }}
          />
        </BelowDrafts>
      </Page>
      {campaignToDelete ? (
        <Suspense>
          <DeleteCampaign
            campaign={campaignToDelete}
            onClose={() => setCampaignToDelete(undefined)}
            onDeleted={focusAfterRemoval}
          />
        </Suspense>
      ) : null}
    </ListedSums>
  );
}
