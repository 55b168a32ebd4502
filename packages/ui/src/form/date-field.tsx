import { Calendar as CalendarIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { focusPressed } from '../button/focus-pressed.ts';
import { Icon } from '../icon.tsx';
import { FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';
import { useOpenPart } from './open-part.ts';
import { dateSegments } from './segments/date-segments.ts';
import { SegmentedControl } from './segments/segmented-control.tsx';

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

function DateControl<Input>({ field, props }: { field: BoundField<string | undefined>; props: DateFieldProps<Input> }) {
  const { of: form, label, hint, isDisabled = false, min, max, holidays = [] } = props;
  const { Part: Calendar, isOpen, open, close, prepare } = useOpenPart(loadCalendar);
  const control = useRef<HTMLDivElement>(null);
  const openByKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown' || isDisabled) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <>
      <div ref={control} className="input" data-disabled={isDisabled ? '' : undefined} onKeyDownCapture={openByKey}>
        <SegmentedControl
          form={form}
          field={field}
          segmentation={dateSegments}
          label={label}
          hint={hint}
          isDisabled={isDisabled}
        />
        <button
          type="button"
          className="x i-end"
          aria-label={`Abrir calendario: ${label}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={isDisabled}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            focusPressed(event);
            open();
          }}
        >
          <Icon of={CalendarIcon} />
        </button>
      </div>
      {Calendar ? (
        <Calendar
          label={label}
          anchor={control}
          value={field.value}
          min={min}
          max={max}
          holidays={holidays}
          onChoose={field.set}
          onClose={close}
        />
      ) : null}
    </>
  );
}
