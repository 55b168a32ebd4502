import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { IconButton } from '@pregon/ui/button';
import { weekdays } from '@pregon/ui/form';
import { formatCount } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { VisuallyHidden } from '@pregon/ui/page';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthAfter, monthName, monthOf, weeksOf } from '../../../days/days.ts';

interface MonthCalendarProps {
  /** An ISO month: `2026-12`. */
  readonly month: string;
  readonly today: string;
  readonly planned: readonly PlannedOccurrence[];
  readonly holidays: readonly Holiday[];
  /** The number of other sendings of the team on each day. */
  readonly others: ReadonlyMap<string, number>;
  readonly onMonth: (month: string) => void;
}

/** Calendar of one month with its sendings, those of the team, its holidays, and the days from which a sending was moved. */
export function MonthCalendar({ month, today, planned, holidays, others, onMonth }: MonthCalendarProps) {
  const title = monthName(`${month}-01`);
  const adjacentMonth = (months: number) => {
    const other = monthAfter(month, months);
    return { label: monthName(`${other}-01`), onPress: () => onMonth(other) };
  };
  return (
    <div className="plan-month">
      <table className="cal">
        <caption className="cal-title">{title}</caption>
        <thead>
          <tr>
            {weekdays.map(({ iso, letter, label }) => (
              <th key={iso} scope="col" abbr={label}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOutside={monthOf(day) !== month}
                  today={today}
                  planned={planned}
                  holidays={holidays}
                  others={others}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="plan-turn">
        <IconButton size="s" {...adjacentMonth(-1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton size="s" {...adjacentMonth(1)}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
    </div>
  );
}

interface DayProps extends Pick<MonthCalendarProps, 'today' | 'planned' | 'holidays' | 'others'> {
  readonly day: string;
  readonly isOutside: boolean;
}

function Day({ day, isOutside, today, planned, holidays, others }: DayProps) {
  const sending = planned.find((occurrence) => occurrence.day === day);
  const moved = planned.find(({ plannedDay, day: sent }) => plannedDay === day && sent !== day);
  const holiday = holidays.find((known) => known.day === day);
  const ofTeam = others.get(day) ?? 0;
  const descriptions = [
    day === today && 'hoy',
    sending && `envío a las ${sending.time}`,
    holiday && `festivo: ${holiday.name}`,
    moved && 'el envío se movió de aquí',
    ofTeam > 0 && formatCount(ofTeam, 'envío más del equipo', 'envíos más del equipo'),
  ].filter(Boolean);
  return (
    <td>
      <span
        className="cal-day"
        title={holiday?.name}
        data-selected={sending ? '' : undefined}
        data-holiday={holiday ? '' : undefined}
        data-moved={moved ? '' : undefined}
        data-others={ofTeam > 0 ? '' : undefined}
        data-today={day === today ? '' : undefined}
        data-outside-month={isOutside ? '' : undefined}
      >
        {Number(day.slice(8))}
        {descriptions.length > 0 ? <VisuallyHidden>, {descriptions.join(', ')}</VisuallyHidden> : null}
      </span>
    </td>
  );
}
