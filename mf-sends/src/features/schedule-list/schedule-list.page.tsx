import { scheduleState, scheduleStateNames, scheduleStates } from '@pregon/contract/schedules/schedule-state';
import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { listDownload } from '@pregon/auth-api/list-actions';
import { graphqlQuery, listState } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { scheduleOrders, schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { loadPart } from '@pregon/remote-api/load-part';
import { ListedSums } from '@pregon/results-ui/listed-sums';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { Page, stateLabel } from '@pregon/ui/page';
import { ResultsNote } from '@pregon/ui/result-columns';
import { BelowDrafts } from '@pregon/ui/stored-drafts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useListedDrafts } from '../../drafts/listed-drafts.ts';
import { paths } from '../../paths.ts';
import { useScheduleActions } from '../../schedule-actions/use-schedule-actions.tsx';
import { pollAfter } from '../../schedule-actions/poll-after.ts';
import { campaignFilter, useAskedCampaign } from './campaign-filter.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { useScheduleBulk } from './use-schedule-bulk.ts';
import { heading } from './heading.ts';
import '../../schedule-actions/deliveries.css';

const views = savedViewsOf('schedules');
const SendingRules = lazy(() => loadPart(() => import('../../sending-rules/sending-rules.tsx')));
const noop = () => {};

const filters = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: scheduleStates.map((value) => ({ value, label: stateLabel(scheduleStateNames[value]) })),
  },
  {
    kind: 'choice',
    name: 'sendType',
    label: 'Método',
    options: channelNames.map((value) => ({ value, label: channelFacts[value].label })),
  },
  { kind: 'days', label: 'Fechas' },
  { kind: 'choice', name: 'archived', label: 'Archivo', options: [{ value: 'true', label: 'Archivadas' }] },
] as const;

export default function ScheduleListPage() {
  const campaign = useAskedCampaign();
  const known = useMemo(() => [...filters, campaignFilter(campaign, '')] as const, [campaign]);
  const address = useListAddress({ filters: known, orders: scheduleOrders });
  const { search, page, size, sort } = address;
  const { onAction, dialog } = useScheduleActions(noop);
  const [columns] = useState(() => scheduleColumns(onAction));
  const { archived, ...narrowed } = address.filters;
  const isArchive = archived !== undefined;
  const bulk = useScheduleBulk(isArchive);
  const filter = { ...narrowed, ...(isArchive && { archived: true }), ...(search && { search }) };
  const isNarrowed = Object.keys(filter).length > 0;
  const variables = { page, size, ...(isNarrowed && { filter }), ...(sort && { sort }) };
  const query = useQuery({
    ...graphqlQuery(schedulesQuery, variables),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The query library does not poll in a hidden tab.
    refetchInterval: ({ state }) => pollAfter(state.data?.programming.items ?? [], Date.now()),
  });
  // The other filters are about what a draft may not have yet.
  const areDraftsShown = Object.entries(address.filters).every(
    ([name, value]) => name === 'state' && value === scheduleState.draft,
  );
  const drafts = useListedDrafts(page === 1 && areDraftsShown);
  const list = query.data?.programming;
  const rows = list?.items;
  const campaignName = rows?.find(({ campaignIdentifier }) => campaignIdentifier === campaign)?.campaignName;
  const plan = (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.newSchedule}>
      <Icon of={Plus} />
      Programar Envios
    </Link>
  );
  const action = (
    <>
      <Button onPress={() => address.setOpen('rules')}>Reglas de envío</Button>
      {plan}
    </>
  );
  return (
    <ListedSums subject="schedule" rows={rows}>
      <Page {...heading} actions={list?.total === 0 && !isNarrowed ? null : action}>
        <BelowDrafts {...drafts} search={search} addressOf={paths.continueDraft}>
          <ListSection
            {...heading}
            searchLabel="Buscar programaciones"
            action={action}
            address={address}
            filters={campaign ? [campaignFilter(campaign, campaignName ?? 'elegida'), ...filters] : filters}
            list={list}
            lines={2}
            columns={columns}
            bulk={bulk}
            views={views}
            columnsOf="schedules"
            download={(only) => listDownload({ list: 'schedules', filter, sort, only })}
            rowKey={({ identifier }) => identifier}
            {...listState(query)}
            note={<ResultsNote />}
            firstUse={{
              title: 'Aquí van tus programaciones',
              text: 'Una programación escribe a un perfil de clientes, los días y a la hora que digas.',
            }}
          />
        </BelowDrafts>
      </Page>
      {dialog}
      {address.open === 'rules' ? (
        <Suspense>
          <SendingRules onClose={() => address.setOpen(undefined)} />
        </Suspense>
      ) : null}
    </ListedSums>
  );
}
