import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { Button } from '@pregon/ui/button';
import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAddressValue } from '../../address-value.ts';
import { wholeDay } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { CalendarEntryItem } from './calendar-entry.tsx';
import { useCalendarScreen } from './calendar-screen.ts';
import { hoursOf } from './entry-words.ts';

interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
}

/**
 * The days with sendings or a holiday, and today, one below the other: the calendar of a phone. The days before today are folded, so that
 * it starts with what is to come. The address keeps that they are unfolded: `?pasados=si`.
 */
export function CalendarAgenda({ days, entries }: AgendaProps) {
  const { today, mayMove } = useCalendarScreen();
  const [kept, keep] = useAddressValue('pasados');
  const showsPast = kept === 'si';
  const all = days.filter(({ day, holiday }) => entries.has(day) || holiday !== null || day === today);
  const past = all.some(({ day }) => day === today) ? all.filter(({ day }) => day < today) : [];
  const shown = showsPast ? all : all.slice(past.length);
  return (
    <ol className="calendar-agenda">
      {past.length > 0 ? (
        <li>
          <Button size="s" aria-expanded={showsPast} onPress={() => keep(showsPast ? undefined : 'si')}>
            {showsPast ? 'Ocultar los días anteriores' : `Ver ${formatCount(past.length, 'día anterior', 'días anteriores')}`}
          </Button>
        </li>
      ) : null}
      {shown.map((rules) => (
        <li key={rules.day} data-day={rules.day} tabIndex={-1} aria-current={rules.day === today ? 'date' : undefined}>
          <header>
            <h2>{wholeDay(rules.day)}</h2>
            <span className="day-rule">{rules.holiday ?? hoursOf(rules)}</span>
            {mayMove && rules.day >= today ? (
              <Link className="day-add" to={paths.newScheduleOn(rules.day)} aria-label={`Programar el ${wholeDay(rules.day)}`}>
                <Icon of={Plus} />
              </Link>
            ) : null}
          </header>
          <ul>
            {(entries.get(rules.day) ?? []).map((entry) => (
              <CalendarEntryItem key={entry.occurrence ?? entry.schedule} entry={entry} isWhole />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
