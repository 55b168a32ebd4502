import { parseDate, parseTime, today, getLocalTimeZone } from '@internationalized/date';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { Icon } from '../icon.tsx';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

export interface DateFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** The first and last day that can be chosen, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days to mark, 'YYYY-MM-DD': the holidays of the account's calendar. */
  holidays?: readonly string[] | undefined;
}

/** A day of the calendar as 'YYYY-MM-DD', typed or chosen. Empty or half typed is undefined. */
export function DateField<Input>(props: DateFieldProps<Input>) {
  const { of: form, name, label, hint, optional, span, isDisabled = false, min, max, holidays = [] } = props;
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame
          field={field}
          label={<span id={`${field.controlId}-name`}>{label}</span>}
          hint={hint}
          optional={optional}
          span={span}
          group="own"
        >
          <DatePicker
            aria-labelledby={`${field.controlId}-name`}
            {...describedBy(field, hint)}
            value={read(parseDate, field.value)}
            onChange={(value) => field.set(value?.toString())}
            isDisabled={isDisabled}
            isInvalid={field.error !== ''}
            firstDayOfWeek="mon"
            shouldForceLeadingZeros
            {...(min ? { minValue: parseDate(min) } : {})}
            {...(max ? { maxValue: parseDate(max) } : {})}
          >
            <Group className="input">
              <DateInput className="segments">{(segment) => <DateSegment segment={segment} className="segment" />}</DateInput>
              <Button className="x i-end" aria-label="Abrir calendario">
                <Icon of={CalendarIcon} />
              </Button>
            </Group>
            <Popover className="pop pop-cal" offset={4}>
              <Dialog className="bare" aria-label={label}>
                <MonthView holidays={holidays} />
              </Dialog>
            </Popover>
          </DatePicker>
        </FieldFrame>
      )}
    </Field>
  );
}

const letters = ['D', 'L', 'M', 'X', 'J', 'V', 'S'];

function MonthView({ holidays }: { holidays: readonly string[] }) {
  const now = today(getLocalTimeZone());
  return (
    <Calendar className="cal">
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
  );
}

/** Spanish letters of the weekdays, where Wednesday is X. */
function letterOf(day: string) {
  return (
    letters[['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'].indexOf(day.slice(0, 3).toLowerCase())] ??
    day.slice(0, 1).toUpperCase()
  );
}

/** What is no day or time (an old record) is shown as empty, not as a broken page. */
function read<Value>(parse: (text: string) => Value, text: string | undefined): Value | null {
  try {
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}

export interface TimeFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** Stands beside the clock, always: 'Bogotá (GMT−5)'. */
  zone: string;
}

/** A time of day as 'HH:mm', on a clock of 24 hours. Empty or half typed is undefined. */
export function TimeField<Input>({
  of: form,
  name,
  label,
  hint,
  optional,
  span,
  isDisabled = false,
  zone,
}: TimeFieldProps<Input>) {
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame
          field={field}
          label={<span id={`${field.controlId}-name`}>{label}</span>}
          hint={hint}
          optional={optional}
          span={span}
          group="own"
        >
          <AriaTimeField
            aria-labelledby={`${field.controlId}-name`}
            {...describedBy(field, hint)}
            value={read(parseTime, field.value)}
            onChange={(value) => field.set(value?.toString().slice(0, 5))}
            hourCycle={24}
            shouldForceLeadingZeros
            isDisabled={isDisabled}
            isInvalid={field.error !== ''}
          >
            <Group className="input">
              <DateInput className="segments">{(segment) => <DateSegment segment={segment} className="segment" />}</DateInput>
              <span className="faint end">{zone}</span>
            </Group>
          </AriaTimeField>
        </FieldFrame>
      )}
    </Field>
  );
}
