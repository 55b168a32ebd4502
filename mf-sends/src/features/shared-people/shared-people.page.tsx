import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { listDownload } from '@pregon/auth-api/list-actions';
import { listState, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { listSharedPeople, type SharingSending } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { buttonClass } from '@pregon/ui/button';
import { formatCount } from '@pregon/ui/format';
import { DownloadButton, ListSection, useListAddress } from '@pregon/ui/list';
import { Empty, Page } from '@pregon/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { displayName, sharedColumns } from './shared-columns.tsx';
import { heading } from './heading.ts';

/** The chosen people can be downloaded; other actions are on the page of each. */
const bulk = { actions: [], nameOf: displayName, onChanged: () => undefined };

/** The people whom two sendings of the calendar share: who they are, with a way to each of them. */
export default function SharedPeoplePage() {
  const { one = '', other = '' } = useParams();
  const address = useListAddress({});
  const { page, size } = address;
  const mayRead = useMayCall(listSharedPeople);
  const query = useQuery({
    ...restQuery(listSharedPeople, { params: { one: Number(one), other: Number(other) }, query: { page, size } }),
    enabled: mayRead,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const download = (only?: readonly string[]) =>
    listDownload({
      list: 'shared-people',
      filter: { sendings: [Number(one), Number(other)] },
      ...(only && { only: only.map(Number) }),
    });
  if (!mayRead)
    return (
      <Page {...heading}>
        <Empty kind="none" title="No ves quiénes son">
          Tu rol no permite ver los datos de los clientes. Habla con tu administrador.
        </Empty>
      </Page>
    );
  if (error && isFault(error, 'NOT_FOUND'))
    return (
      <Page {...heading}>
        <Empty kind="none" title="No encontramos estos envíos" actions={<ToCalendar />}>
          Puede que alguien los haya movido o eliminado.
        </Empty>
      </Page>
    );
  return (
    <Page
      {...heading}
      actions={data && data.total > 0 ? <DownloadButton download={download} /> : null}
      description={data ? <Sharing one={data.one} other={data.other} total={data.total} /> : 'Están en dos envíos a la vez.'}
    >
      <ListSection
        {...heading}
        address={address}
        list={data}
        columns={sharedColumns}
        bulk={bulk}
        download={download}
        rowKey={({ id }) => String(id)}
        lines={2}
        {...listState(query)}
        fault={error ? faultMessage(error) : undefined}
        firstUse={{
          title: 'Nadie está en los dos envíos',
          text: 'Cambió la audiencia o el estado de uno de ellos: ya no comparten clientes.',
          action: <ToCalendar />,
        }}
      />
    </Page>
  );
}

const ToCalendar = () => (
  <Link className={buttonClass({})} to={paths.calendar}>
    Ver el calendario
  </Link>
);

interface SharingProps {
  readonly one: SharingSending;
  readonly other: SharingSending;
  readonly total: number;
}

function Sharing({ one, other, total }: SharingProps) {
  return (
    <>
      {`${formatCount(total, 'cliente está', 'clientes están')} en `}
      <SendingLink sending={one} />
      {' y en '}
      <SendingLink sending={other} />.
    </>
  );
}

const SendingLink = ({ sending: { schedule, name, day, time } }: { readonly sending: SharingSending }) => (
  <>
    <Link className="link" to={paths.schedule(schedule)}>
      {name}
    </Link>
    {` (${wholeDay(day)}, ${time})`}
  </>
);
