import { FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';
import { SegmentedControl } from './segments/segmented-control.tsx';
import { timeSegments } from './segments/time-segments.ts';

export interface TimeFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** Time zone beside the time: 'Bogotá (GMT−5)'. */
  zone: string;
}

/** A time field, 'HH:mm' in 24 hours. Empty or incomplete is undefined. */
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
          <div className="input" data-disabled={isDisabled ? '' : undefined}>
            <SegmentedControl
              form={form}
              field={field}
              segmentation={timeSegments}
              label={label}
              hint={hint}
              isDisabled={isDisabled}
            />
            <span className="faint end">{zone}</span>
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
