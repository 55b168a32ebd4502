import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { Icon } from '@pregon/ui/icon';
import { Flag } from 'lucide-react';
import { dayName, weekdayName } from './days.ts';
import { moveReason } from './move-reason.ts';

interface UpcomingListProps {
  readonly upcoming: readonly PlannedOccurrence[];
  readonly holidays: readonly Holiday[];
  /** The year that needs no saying. */
  readonly year: string;
  /** What the account's rules do with one of them. */
  readonly noteOf: (occurrence: PlannedOccurrence) => string | undefined;
}

/** The next sendings, and why one of them is not where it would be expected. */
export function UpcomingList({ upcoming, holidays, year, noteOf }: UpcomingListProps) {
  return (
    <ol className="next">
      {upcoming.map((occurrence, place) => {
        const { day, time, at } = occurrence;
        const note = noteOf(occurrence);
        const reasons = [moveReason(occurrence, holidays), note].filter((reason) => reason !== undefined);
        return (
          <li key={at.getTime()}>
            <span className="faint" aria-hidden="true">
              {place + 1}
            </span>
            <span className="soft">{weekdayName(day)}</span>
            <span>
              {dayName(day)}
              {day.startsWith(year) ? null : <span className="faint"> {day.slice(0, 4)}</span>}
            </span>
            <span>{time}</span>
            {reasons.map((reason) => (
              <span key={reason} className="flag">
                <Icon of={Flag} />
                {reason}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
