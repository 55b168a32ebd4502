import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { weekdays } from '@pregon/ui/form';
import { useState } from 'react';
import { monthOf } from '../../days/days.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { CalendarCell } from './calendar-cell.tsx';
import { useGridKeys } from './use-grid-keys.ts';

interface CalendarGridProps {
  readonly address: CalendarAddress;
  readonly label: string;
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly days: ReadonlyMap<string, CalendarDay>;
}

/**
 * The grid of a month or a week, by the grid pattern of ARIA: one day has the tab stop, the arrow keys move it, Home and End go to the
 * ends of a week, Page Up and Page Down turn the page, and Enter goes into the day.
 */
export function CalendarGrid({ address, label, entries, days }: CalendarGridProps) {
  const { weeks, day, view } = address;
  const [focused, setFocused] = useState(day);
  // The day in the tab order is always one of the shown.
  const active = weeks.some((week) => week.includes(focused)) ? focused : day;
  const { ref, grid } = useGridKeys(active, address, setFocused);
  return (
    <table ref={ref} className="sendings" data-view={view} aria-label={label} {...grid}>
      <thead>
        <tr>
          {weekdays.map(({ iso, letter, label: name }) => (
            <th key={iso} scope="col" abbr={name}>
              {view === 'semana' ? name : letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <CalendarCell
                key={one}
                day={one}
                rules={days.get(one)}
                entries={entries.get(one) ?? []}
                isActive={one === active}
                isOutside={view === 'mes' && monthOf(one) !== monthOf(day)}
                isWhole={view === 'semana'}
                onFocus={() => setFocused(one)}
                onShowDay={() => address.set({ vista: 'semana', dia: one })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
