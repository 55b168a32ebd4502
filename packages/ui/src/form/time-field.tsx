import { parseTime } from '@internationalized/date';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { Group } from 'react-aria-components/Group';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';
import { readOrNothing } from './read-or-nothing.ts';

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
            value={readOrNothing(parseTime, field.value)}
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
