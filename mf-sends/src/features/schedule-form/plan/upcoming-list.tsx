import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import type { PlannedOccurrence } from '@pregon/contract/schedules/occurrences';
import { Icon } from '@pregon/ui/icon';
import { Flag } from 'lucide-react';
import { dayName, weekdayName } from '../../../days/days.ts';
import { moveReason } from './move-reason.ts';

interface UpcomingListProps {
  readonly upcoming: readonly PlannedOccurrence[];
  readonly holidays: readonly Holiday[];
  /** The current year, which the dates leave out. */
  readonly year: string;
  /** Returns what the sending rules do with an occurrence. */
  readonly noteOf: (occurrence: PlannedOccurrence) => string | undefined;
}

/** List of the next sendings, with the reasons of those that were moved. */
export function UpcomingList({ upcoming, holidays, year, noteOf }: UpcomingListProps) {
  return (
    <ol className="next">
      {upcoming.map((occurrence, index) => {
        const { day, time, at } = occurrence;
        const note = noteOf(occurrence);
        const reasons = [moveReason(occurrence, holidays), note].filter((reason) => reason !== undefined);
        return (
          <li key={at.getTime()}>
            <span className="faint" aria-hidden="true">
              {index + 1}
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
