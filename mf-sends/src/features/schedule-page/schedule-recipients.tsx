import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { channelFacts, channelNames } from '@pregon/contract/channels/channels';
import { api } from '@pregon/auth-api/api';
import { listState, restQuery } from '@pregon/auth-api/queries';
import { savedViewsOf } from '@pregon/auth-api/saved-views';
import { useMayCall } from '@pregon/auth-api/session';
import { mostSortedRecipients, recipientOrders } from '@pregon/contract/schedules/recipient-orders';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { exportRecipients, listRecipients, retryFailed } from '@pregon/contract/schedules/schedules.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { ListSection, useListAddress } from '@pregon/ui/list';
import { Empty, Note } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recipientBulk } from './recipient-bulk.ts';
import { outcomeLabels, recipientColumns } from './recipient-columns.tsx';

const noPersonalData = 'Tu rol no permite ver los datos de los destinatarios. Habla con tu administrador.';
const RetryDialog = lazy(() => loadPart(() => import('./retry-dialog.tsx')));

const filters = [
  {
    kind: 'choice',
    name: 'outcome',
    label: 'Resultado',
    options: [
      { value: 'sent', label: outcomeLabels.sent },
      { value: 'failed', label: outcomeLabels.failed },
      { value: 'uncertain', label: outcomeLabels.uncertain },
      { value: 'skipped', label: outcomeLabels.skipped },
      { value: 'pending', label: outcomeLabels.pending },
    ],
  },
  {
    kind: 'choice',
    name: 'type',
    label: 'Método',
    options: channelNames.map((value) => ({ value, label: channelFacts[value].label })),
  },
] as const;

/** Not the sending that is shown: it belongs to one schedule. */
const views = savedViewsOf('recipients', ['q', 'outcome', 'type', 'order', 'size']);

interface ScheduleRecipientsProps {
  readonly schedule: Schedule;
  readonly zone: string | undefined;
}

/** Table of all recipients of the schedule, with the outcome of each delivery. */
export function ScheduleRecipients({ schedule, zone }: ScheduleRecipientsProps) {
  const { identifier, state, deliveries } = schedule;
  const address = useListAddress({ filters, orders: recipientOrders });
  const [parameters, setParameters] = useSearchParams();
  const [isRetryOpen, setRetryOpen] = useState(false);
  // Cursors of the pages that were visited, by filter, size and page, for keyset pagination. Pages without a known
  // cursor use an offset.
  const [cursors] = useState(() => new Map<string, string>());
  const { search, page, size, sort } = address;
  const order = sort && (`${sort.direction === 'desc' ? '-' : ''}${sort.by}` as const);
  const occurrence = Number(parameters.get('occurrence')) || undefined;
  const mayRead = useMayCall(listRecipients);
  const mayRetry = useMayCall(retryFailed);
  const filter = { ...address.filters, ...(search && { search }), ...(occurrence && { occurrence }) };
  const cursorKey = (of: number) => `${of} ${size} ${order ?? ''} ${JSON.stringify(filter)}`;
  const cursor = cursors.get(cursorKey(page));
  const query = useQuery({
    ...restQuery(listRecipients, {
      params: { id: identifier },
      query: { page, size, ...filter, ...(order && { order }), ...(cursor && { after: cursor }) },
    }),
    enabled: mayRead,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: state === scheduleState.running ? 2000 : false,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data?.next && !isPlaceholderData) cursors.set(cursorKey(page + 1), data.next);
  });
  const hasIds = data?.items.some(({ messageId }) => messageId !== null) ?? false;
  const columns = useMemo(() => recipientColumns(zone, hasIds), [zone, hasIds]);
  // A longer list keeps its order.
  const isSortable = (data?.total ?? 0) <= mostSortedRecipients;
  const bulk = useMemo(() => (mayRetry ? recipientBulk(identifier) : undefined), [mayRetry, identifier]);
  const mayExport = useMayCall(exportRecipients);
  const download = async (only?: string[]): Promise<string> => {
    const { outcome, type } = address.filters;
    const chosen = only && { only: only.map(Number) };
    const shown = {
      ...(outcome && { outcome }),
      ...(type && { type }),
      ...(search && { search }),
      ...(occurrence && { occurrence }),
    };
    return (await api.call(exportRecipients, { params: { id: identifier }, body: { ...shown, ...chosen } })).url;
  };
  return (
    <>
      <div className="row wrap">
        {occurrence ? (
          <Button
            size="s"
            onPress={() => setParameters((before) => new URLSearchParams([...before].filter(([name]) => name !== 'occurrence')))}
          >
            Ver todos los envíos
          </Button>
        ) : null}
        <span className="row end">
          {deliveries.failed > 0 ? (
            <Button size="s" isDisabled={!mayRetry} onPress={() => setRetryOpen(true)}>
              <Icon of={RefreshCw} />
              Reintentar fallidos…
            </Button>
          ) : null}
          {mayExport ? null : (
            <Button size="s" isDisabled disabledReason={noPersonalData}>
              <Icon of={Download} />
              Descargar
            </Button>
          )}
        </span>
      </div>
      {deliveries.uncertain > 0 ? (
        <Note>
          Los inciertos estaban en manos del proveedor cuando el envío se interrumpió: pudieron llegar. No se envían otra vez por
          sí solos, para que nadie reciba dos veces lo mismo.
        </Note>
      ) : null}
      {mayRead ? (
        <ListSection
          title="Destinatarios"
          searchLabel="Buscar destinatarios"
          address={isSortable ? address : { ...address, orders: [], sort: undefined }}
          filters={filters}
          list={data}
          lines={2}
          columns={columns}
          views={views}
          bulk={bulk}
          download={mayExport ? download : undefined}
          columnsOf="recipients"
          rowKey={({ id }) => String(id)}
          {...listState(query)}
          firstUse={{
            title: 'Todavía no hay destinatarios',
            text: 'Cuando el primer envío empiece, aquí ves qué pasó con cada cliente y cuándo.',
          }}
        />
      ) : (
        <Empty kind="first" title="Destinatarios">
          {noPersonalData}
        </Empty>
      )}
      {isRetryOpen ? (
        <Suspense>
          <RetryDialog schedule={schedule} onClose={() => setRetryOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
