import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import { readOrNothing } from './read-or-nothing.ts';

export interface CalendarPopoverProps {
  label: string;
  /** The control under which the calendar opens. */
  anchor: RefObject<HTMLElement | null>;
  /** The chosen day, and the first and last one that can be chosen, 'YYYY-MM-DD'. */
  value: string | undefined;
  min: string | undefined;
  max: string | undefined;
  /** Highlighted days, 'YYYY-MM-DD'. */
  holidays: readonly string[];
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** Focuses the calendar on opening. */
const focused = { autoFocus: true } as const;

/** The calendar of a date field, a chunk that is prefetched on hover and focus. */
export function CalendarPopover({ label, anchor, value, min, max, holidays, onChoose, onClose }: CalendarPopoverProps) {
  const now = today(getLocalTimeZone());
  return (
    <Popover className="pop pop-cal" offset={4} placement="bottom start" triggerRef={anchor} isOpen onOpenChange={onClose}>
      <Dialog className="bare" aria-label={label}>
        <Calendar
          className="cal"
          {...focused}
          firstDayOfWeek="mon"
          value={readOrNothing(parseDate, value)}
          minValue={readOrNothing(parseDate, min)}
          maxValue={readOrNothing(parseDate, max)}
          onChange={(day) => {
            onChoose(day.toString());
            onClose();
          }}
        >
          <header className="row">
            <Heading className="cal-title" />
            <Button slot="previous" className="btn btn-ghost btn-icon btn-s end">
              <Icon of={ChevronLeft} />
            </Button>
            <Button slot="next" className="btn btn-ghost btn-icon btn-s">
              <Icon of={ChevronRight} />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="long">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{letterOf(day)}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className="cal-day"
                  data-holiday={holidays.includes(date.toString()) ? '' : undefined}
                  data-today={date.compare(now) === 0 ? '' : undefined}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

const letters = ['D', 'L', 'M', 'X', 'J', 'V', 'S'];

/** Weekday letters in Spanish, where Wednesday is X. */
function letterOf(day: string) {
  return (
    letters[['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'].indexOf(day.slice(0, 3).toLowerCase())] ??
    day.slice(0, 1).toUpperCase()
  );
}
