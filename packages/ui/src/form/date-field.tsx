import { type CalendarDate, parseDate } from '@internationalized/date';
import { Calendar as CalendarIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateField as AriaDateField, DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Icon } from '../icon.tsx';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';
import { useOpenPart } from './open-part.ts';
import { readOrNothing } from './read-or-nothing.ts';
import { useSegmentedValue, WatchSegments } from './segmented-value.ts';

export interface DateFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** The first and last day that can be chosen, 'YYYY-MM-DD'. */
  min?: string | undefined;
  max?: string | undefined;
  /** Highlighted days, 'YYYY-MM-DD': the holidays of the account's calendar. */
  holidays?: readonly string[] | undefined;
}

/** A date field, 'YYYY-MM-DD', typed or chosen. Empty or incomplete is undefined. Alt and ↓ opens the calendar. */
export function DateField<Input>(props: DateFieldProps<Input>) {
  const { of: form, name, label, hint, optional, span } = props;
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
          <DateControl field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

const loadCalendar = async () => (await import(/* webpackChunkName: "ui-calendar" */ './calendar-popover.tsx')).CalendarPopover;

const wording = { parse: parseDate, format: (day: CalendarDate) => day.toString() };

function DateControl<Input>({ field, props }: { field: BoundField<string | undefined>; props: DateFieldProps<Input> }) {
  const { label, hint, isDisabled = false, holidays = [] } = props;
  const { Part: Calendar, isOpen, open, close, prepare } = useOpenPart(loadCalendar);
  const control = useRef<HTMLDivElement>(null);
  const { value, onChange, onHalved } = useSegmentedValue(field, wording);
  const min = readOrNothing(parseDate, props.min);
  const max = readOrNothing(parseDate, props.max);
  const openByKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown' || isDisabled) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <>
      <div ref={control} className="input" data-disabled={isDisabled ? '' : undefined} onKeyDownCapture={openByKey}>
        <AriaDateField
          className="segments"
          aria-labelledby={`${field.controlId}-name`}
          {...describedBy(field, hint)}
          value={value}
          onChange={onChange}
          isDisabled={isDisabled}
          isInvalid={field.error !== ''}
          minValue={min}
          maxValue={max}
          shouldForceLeadingZeros
        >
          <WatchSegments of={DateFieldStateContext} onHalved={onHalved} typedTexts={props.of.typedTexts} name={props.name} />
          <DateInput className="segments">{(segment) => <DateSegment segment={segment} className="segment" />}</DateInput>
        </AriaDateField>
        <Button
          className="x i-end"
          aria-label={`Abrir calendario: ${label}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          isDisabled={isDisabled}
          onHoverStart={prepare}
          onFocus={prepare}
          onPress={open}
        >
          <Icon of={CalendarIcon} />
        </Button>
      </div>
      {Calendar ? (
        <Calendar
          label={label}
          anchor={control}
          value={value}
          min={min}
          max={max}
          holidays={holidays}
          onChoose={onChange}
          onClose={close}
        />
      ) : null}
    </>
  );
}
