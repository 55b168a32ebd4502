import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { VisuallyHidden } from '@pregon/ui/page';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { CalendarEntryItem } from './calendar-entry.tsx';
import { useCalendarScreen } from './calendar-screen.ts';
import { hoursOf, isClosed } from './entry-words.ts';

/** The role that a cell has in a grid; not every reader derives it from the table's. */
const gridCell = { role: 'gridcell' } as const;

/** How many sendings a day of the month shows. */
const mostShown = 3;

interface CellProps {
  readonly day: string;
  /** Undefined while it is loading. */
  readonly rules: CalendarDay | undefined;
  readonly entries: readonly CalendarEntry[];
  readonly isActive: boolean;
  readonly isOutside: boolean;
  readonly isWhole: boolean;
  readonly onFocus: () => void;
  readonly onShowDay: () => void;
}

/** A day of the grid with its sendings. Sendings can be dropped on it. */
export function CalendarCell({ day, rules, entries, isActive, isOutside, isWhole, onFocus, onShowDay }: CellProps) {
  const { today, mayMove, drag } = useCalendarScreen();
  const [isOver, setOver] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, entries.length > mostShown ? mostShown - 1 : mostShown);
  const hidden = entries.length - shown.length;
  const tabIndex = isActive ? 0 : -1;
  const facts = [
    wholeDay(day),
    day === today && 'hoy',
    rules?.holiday && `festivo: ${rules.holiday}`,
    rules && isClosed(rules) && 'no se envía',
    entries.length === 0 ? 'sin envíos' : formatCount(entries.length, 'envío', 'envíos'),
  ];
  return (
    <td
      {...gridCell}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? 'date' : undefined}
      data-closed={rules && isClosed(rules) ? '' : undefined}
      data-outside={isOutside ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onFocus={onFocus}
      onDragOver={(event) => {
        if (!drag.accepts(day)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        drag.drop(day);
      }}
    >
      <div className="day-head">
        <VisuallyHidden>{facts.filter(Boolean).join(', ')}</VisuallyHidden>
        <span className="day-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className="day-rule" title={rules?.holiday ?? undefined}>
          {rules ? (rules.holiday ?? (isWhole || isClosed(rules) ? hoursOf(rules) : '')) : ''}
        </span>
        {mayMove && day >= today ? (
          <Link
            className="day-add"
            to={paths.newScheduleOn(day)}
            tabIndex={tabIndex}
            aria-label={`Programar el ${wholeDay(day)}`}
          >
            <Icon of={Plus} />
          </Link>
        ) : null}
      </div>
      <ul>
        {shown.map((entry) => (
          <CalendarEntryItem key={entry.occurrence ?? entry.schedule} entry={entry} isWhole={isWhole} tabIndex={tabIndex} />
        ))}
      </ul>
      {hidden > 0 ? (
        <button type="button" className="day-more" tabIndex={tabIndex} onClick={onShowDay}>
          {`y ${hidden} más`}
        </button>
      ) : null}
    </td>
  );
}
