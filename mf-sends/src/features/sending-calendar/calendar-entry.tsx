import { channelNames } from '@pregon/contract/channels/channels';
import { calendarState } from '@pregon/contract/schedules/calendar-state';
import type { CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { RowMenu } from '@pregon/ui/menu';
import { Badge, VisuallyHidden } from '@pregon/ui/page';
import { CalendarArrowUp, Pencil, Repeat, TriangleAlert, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { scheduleChannels } from '../../channels.ts';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { useCalendarScreen } from './calendar-screen.ts';
import { channelsOf, delayOf, peopleOf, stateLooks } from './entry-words.ts';

/** States in which a sending can still be moved. */
const movable: readonly CalendarEntry['state'][] = [calendarState.scheduled, calendarState.paused, calendarState.draft];

const isMovable = ({ state, isExtra }: CalendarEntry): boolean => movable.includes(state) && !isExtra;

interface EntryProps {
  readonly entry: CalendarEntry;
  /** Whether it shows campaign, people and state in words, as in a week or a list. */
  readonly isWhole: boolean;
  /** -1 while another day of the grid has the focus. */
  readonly tabIndex?: number;
}

/** One sending of the calendar: a link to its page that can be dragged to another day, and a menu with the same. */
export function CalendarEntryItem({ entry, isWhole, tabIndex = 0 }: EntryProps) {
  const { zone, mayMove, collisions, drag } = useCalendarScreen();
  const { schedule, name, time, state, repeats, campaignName, occurrence, sendTypes, movedFrom } = entry;
  // The menus of other days are no tab stops: they are there under the pointer.
  const [isHovered, setHovered] = useState(false);
  const look = stateLooks[state];
  const people = peopleOf(entry);
  const delay = delayOf(entry, zone);
  const found = occurrence === null ? undefined : collisions.get(occurrence);
  const shared = found?.[0] ? formatCount(found[0].people, 'cliente repetido', 'clientes repetidos') : undefined;
  const moved = movedFrom ? `Movido del ${wholeDay(movedFrom)}` : undefined;
  const { icon: channelIcon } = scheduleChannels[sendTypes[0] ?? channelNames[0]];
  return (
    <li
      className="sending"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      data-schedule={schedule}
      data-state={look.badge}
      data-whole={isWhole ? '' : undefined}
    >
      <Link
        to={paths.schedule(schedule)}
        tabIndex={tabIndex}
        draggable={mayMove && isMovable(entry)}
        onDragStart={(event) => drag.start(entry, event.dataTransfer)}
        onDragEnd={drag.end}
      >
        <span className="sending-head">
          <span className="num">{time}</span>
          <Icon of={channelIcon} />
          {repeats ? <Icon of={Repeat} /> : null}
          {shared || delay ? <Icon of={TriangleAlert} className="sending-warning" /> : null}
        </span>
        <span className="sending-name" title={isWhole ? undefined : name}>
          {name}
        </span>
        {isWhole ? (
          <span className="sending-more">
            <span>{campaignName}</span>
            <span>{`${channelsOf(entry)}${people ? ` · ${people}` : ''}`}</span>
            {moved ? <span>{moved}</span> : null}
            {delay ? <span className="sending-note">{delay}</span> : null}
            {shared ? <span className="sending-note">{shared}</span> : null}
            <Badge state={look.badge} label={look.label} />
          </span>
        ) : (
          <VisuallyHidden>
            {[look.label, channelsOf(entry), campaignName, people, repeats && 'se repite', moved, delay, shared]
              .filter(Boolean)
              .join(', ')}
          </VisuallyHidden>
        )}
      </Link>
      {isHovered || tabIndex === 0 ? <EntryMenu entry={entry} hasCollisions={shared !== undefined} /> : null}
    </li>
  );
}

function EntryMenu({ entry, hasCollisions }: { readonly entry: CalendarEntry; readonly hasCollisions: boolean }) {
  const { mayMove, openMove, openCollisions } = useCalendarScreen();
  const navigate = useNavigate();
  const reason = mayMove ? (isMovable(entry) ? undefined : 'ya no se puede') : 'sin permiso';
  return (
    <RowMenu
      name={`${entry.name}, ${entry.time}`}
      entries={[
        { label: 'Mover a otro día…', icon: CalendarArrowUp, disabledReason: reason, onSelect: () => openMove({ entry }) },
        ...(hasCollisions ? [{ label: 'Ver clientes repetidos', icon: Users, onSelect: () => openCollisions(entry) }] : []),
        {
          label: 'Editar',
          icon: Pencil,
          disabledReason: reason,
          onSelect: () => void navigate(paths.editSchedule(entry.schedule)),
        },
      ]}
    />
  );
}
