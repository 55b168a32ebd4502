import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { graphqlQuery, listState, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { scheduleOrders, schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { listResultSums } from '@pregon/contract/results/result-sums.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListPage, useListAddress } from '@pregon/ui/list';
import { ResultsNote, ResultSums } from '@pregon/ui/result-columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useScheduleActions } from '../../schedule-actions/use-schedule-actions.tsx';
import { pollAfter } from '../../schedule-actions/poll-after.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { useScheduleBulk } from './use-schedule-bulk.ts';
import '../../schedule-actions/deliveries.css';

const views = savedViewsOf('schedules');
const SendingRules = lazy(() => loadPart(() => import('../../sending-rules/sending-rules.tsx')));
const noop = () => {};

const filters = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Estado',
    options: [
      { value: scheduleState.scheduled, label: 'Programada' },
      { value: scheduleState.running, label: 'En curso' },
      { value: scheduleState.paused, label: 'Pausada' },
      { value: scheduleState.draft, label: 'Borrador' },
      { value: scheduleState.completed, label: 'Completada' },
      { value: scheduleState.cancelled, label: 'Cancelada' },
      { value: scheduleState.failed, label: 'Fallida' },
    ],
  },
  {
    kind: 'choice',
    name: 'sendType',
    label: 'Método',
    options: channelNames.map((value) => ({ value, label: channelFacts[value].label })),
  },
  { kind: 'days', label: 'Fechas' },
] as const;

export default function ScheduleListPage() {
  const bulk = useScheduleBulk();
  const address = useListAddress({ filters, orders: scheduleOrders });
  const { search, page, size, sort } = address;
  const [showsRules, setShowsRules] = useState(false);
  const { onAction, dialog } = useScheduleActions(noop);
  const [columns] = useState(() => scheduleColumns(onAction));
  const filter = { ...address.filters, ...(search && { search }) };
  const variables = { page, size, ...(Object.keys(filter).length > 0 && { filter }), ...(sort && { sort }) };
  const query = useQuery({
    ...graphqlQuery(schedulesQuery, variables),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The query library does not poll in a hidden tab.
    refetchInterval: ({ state }) => pollAfter(state.data?.programming.items ?? [], Date.now()),
  });
  const ids = (query.data?.programming.items ?? []).map(({ identifier }) => identifier).join(',');
  const sums = useQuery({
    ...restQuery(listResultSums, { params: { subject: 'schedule' }, query: { ids } }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <ResultSums sums={sums.data} isFaulty={sums.isError}>
      <ListPage
        title="Programaciones"
        searchLabel="Buscar programaciones"
        action={
          <>
            <Button onPress={() => setShowsRules(true)}>Reglas de envío</Button>
            <Link className={buttonClass({ variant: 'primary' })} to={paths.newSchedule}>
              <Icon of={Plus} />
              Programar Envios
            </Link>
          </>
        }
        address={address}
        filters={filters}
        list={query.data?.programming}
        lines={2}
        columns={columns}
        bulk={bulk}
        views={views}
        rowKey={({ identifier }) => identifier}
        {...listState(query)}
        note={<ResultsNote />}
        firstUse={{
          title: 'Aquí van tus programaciones',
          text: 'Una programación escribe a un perfil de clientes, los días y a la hora que digas.',
        }}
      />
      {dialog}
      {showsRules ? (
        <Suspense>
          <SendingRules onClose={() => setShowsRules(false)} />
        </Suspense>
      ) : null}
    </ResultSums>
  );
}
