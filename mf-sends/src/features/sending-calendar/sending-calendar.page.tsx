import { faultMessage } from '@pregon/auth-api/fault';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { type CalendarEntry, mostCalendarEntries } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { moveSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatDateRange, formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Empty, Note, Page, Skeleton, Waiting } from '@pregon/ui/page';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { monthName } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { useCalendarAddress } from './calendar-address.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarScreenProvider, type Move } from './calendar-screen.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { useDrag } from './use-drag.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useMovedFocus } from './use-moved-focus.ts';
import { useCollisions, useSendingCalendar } from './use-sending-calendar.ts';
import { heading } from './heading.ts';
import './sending-calendar.css';

const MoveDialog = lazy(() => loadPart(() => import('./move-dialog.tsx')));
const CollisionsDialog = lazy(() => loadPart(() => import('./collisions-dialog.tsx')));

/** Today on the clock of the account. */
const todayIn = (zone: string | undefined): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());

/** Height of a month of five weeks. */
const calendarHeight = '43.5rem';

/** The calendar of the team: all sendings by month or week. */
export default function SendingCalendarPage() {
  const zone = useSession().session?.user.timeZone;
  const mayMove = useMayCall(moveSchedule);
  const [now] = useState(() => todayIn(zone));
  const address = useCalendarAddress(now);
  const query = useSendingCalendar(address);
  const { data, error } = query;
  const counted = useCollisions(address.weeks, data !== undefined && data.items.length > 1);
  const [move, openMove] = useState<Move>();
  const { set, shared } = address;
  const openCollisions = useCallback(
    (entry?: CalendarEntry) => set({ repetidas: entry?.occurrence ? String(entry.occurrence) : undefined }),
    [set],
  );
  const colliding = shared && data?.items.find(({ occurrence }) => occurrence === shared);
  const { calendar, expectMove } = useMovedFocus(data?.items, move !== undefined);
  const isPhone = useIsPhone();
  const today = data?.today ?? now;
  const drag = useDrag(openMove, today);
  const entries = useMemo(() => Map.groupBy(data?.items ?? [], ({ day }) => day), [data?.items]);
  const days = useMemo(() => new Map((data?.days ?? []).map((day) => [day.day, day])), [data?.days]);
  const collisions = counted.byOccurrence;
  const screen = useMemo(
    () => ({ zone, today, mayMove, collisions, openMove, openCollisions, drag }),
    [zone, today, mayMove, collisions, openCollisions, drag],
  );
  const title =
    address.view === 'semana'
      ? formatDateRange(address.weeks[0]?.[0] ?? today, address.weeks[0]?.at(-1) ?? today)
      : monthName(address.day);
  return (
    <Page
      {...heading}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newSchedule}>
          <Icon of={Plus} />
          Programar Envios
        </Link>
      }
    >
      <CalendarScreenProvider value={screen}>
        <CalendarTools address={address} title={title} today={today} />
        {data ? (
          <div ref={calendar} className="calendar-body" data-stale={query.isPlaceholderData ? '' : undefined}>
            {data.total > data.items.length ? (
              <Note tone="warning">
                {`Se muestran los primeros ${formatNumber(mostCalendarEntries)} de ${formatNumber(data.total)} envíos: mira una semana o pon un filtro.`}
              </Note>
            ) : null}
            {data.items.length === 0 ? <p className="calendar-none">No hay envíos en estas fechas.</p> : null}
            {isPhone ? (
              <CalendarAgenda days={data.days} entries={entries} />
            ) : (
              <CalendarGrid address={address} label={`Envíos, ${title}`} entries={entries} days={days} />
            )}
            <CalendarLegend counted={counted} />
          </div>
        ) : error ? (
          <Empty
            kind="fault"
            title="No pudimos cargar el calendario"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(error)}
          </Empty>
        ) : (
          <div className="calendar-body">
            <Waiting>
              <Skeleton height={calendarHeight} isRows />
            </Waiting>
          </div>
        )}
        <Suspense>
          {move ? <MoveDialog {...move} onMoved={expectMove} onClose={() => openMove(undefined)} /> : null}
          {colliding ? <CollisionsDialog entry={colliding} entries={data?.items ?? []} onClose={() => openCollisions()} /> : null}
        </Suspense>
      </CalendarScreenProvider>
    </Page>
  );
}
