import { parseTime, type Time } from '@internationalized/date';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { Group } from 'react-aria-components/Group';
import { TimeField as AriaTimeField, TimeFieldStateContext } from 'react-aria-components/TimeField';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { type BoundField, Field } from './field.tsx';
import { useSegmentedValue, WatchSegments } from './segmented-value.ts';

export interface TimeFieldProps<Input> extends CommonFieldProps<Input, string> {
  /** Time zone beside the time: 'Bogotá (GMT−5)'. */
  zone: string;
}

/** A time field, 'HH:mm' in 24 hours. Empty or incomplete is undefined. */
export function TimeField<Input>(props: TimeFieldProps<Input>) {
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
          <TimeControl field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

const wording = { parse: parseTime, format: (time: Time) => time.toString().slice(0, 5) };

function TimeControl<Input>({ field, props }: { field: BoundField<string | undefined>; props: TimeFieldProps<Input> }) {
  const { hint, isDisabled = false, zone } = props;
  const { value, onChange, onHalved } = useSegmentedValue(field, wording);
  return (
    <AriaTimeField
      aria-labelledby={`${field.controlId}-name`}
      {...describedBy(field, hint)}
      value={value}
      onChange={onChange}
      hourCycle={24}
      shouldForceLeadingZeros
      isDisabled={isDisabled}
      isInvalid={field.error !== ''}
    >
      <WatchSegments of={TimeFieldStateContext} onHalved={onHalved} typedTexts={props.of.typedTexts} name={props.name} />
      <Group className="input">
        <DateInput className="segments">{(segment) => <DateSegment segment={segment} className="segment" />}</DateInput>
        <span className="faint end">{zone}</span>
      </Group>
    </AriaTimeField>
  );
}
