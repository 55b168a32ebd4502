import { useState } from 'react';
import type { AppForm } from './app-form.ts';
import { controlProps, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';
import { mayBeReformatted, readTypedNumber, writeTypedNumber } from './typed-number.ts';

export interface NumberFieldProps<Input> extends CommonFieldProps<Input, number | undefined> {
  placeholder?: string | undefined;
  /** Shows a decimal keypad on phones. The schema decides whether decimals are allowed. */
  hasDecimals?: boolean | undefined;
  /** Prefix: '$'. */
  before?: string | undefined;
  /** Suffix with the unit: '%', 'días'. */
  unit?: string | undefined;
}

/**
 * A number field based on a text input, so that no wheel or arrow key changes it by accident. The value is undefined when empty and NaN
 * for an invalid text, which stays as typed beside the schema's message.
 */
export function NumberField<Input>(props: NumberFieldProps<Input>) {
  const { of: form, name, label, hint, optional, span } = props;
  return (
    <Field<Input, number | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
          <NumberInput form={form} field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

interface NumberInputProps<Input> {
  form: AppForm<Input, unknown>;
  field: BoundField<number | undefined>;
  props: NumberFieldProps<Input>;
}

function NumberInput<Input>({ form: { typedTexts }, field, props }: NumberInputProps<Input>) {
  const { name, before, unit, hasDecimals = false } = props;
  const [typed, setTyped] = useState(() => typedTexts.get(name));
  const keep = (text: string | undefined) => {
    setTyped(text);
    // A number that could be written again says all that was typed: '1000' and '1.000' are the same input.
    if (text === undefined || mayBeReformatted(readTypedNumber(text), hasDecimals)) typedTexts.delete(name);
    else typedTexts.set(name, text);
  };
  // An external change of the value (a reset, a restored draft) replaces the typed text.
  const isCurrent = typed !== undefined && Object.is(readTypedNumber(typed), field.value);
  return (
    <div className="input" data-disabled={props.isDisabled ? '' : undefined}>
      {before ? <span className="faint">{before}</span> : null}
      <input
        {...controlProps(field, props.hint, props.isDisabled)}
        className="num"
        name={name}
        inputMode={hasDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={props.placeholder}
        value={isCurrent ? typed : writeTypedNumber(field.value)}
        onChange={({ target }) => {
          keep(target.value);
          field.set(readTypedNumber(target.value));
        }}
        onBlur={() => {
          if (mayBeReformatted(field.value, hasDecimals)) keep(undefined);
        }}
      />
      {unit ? <span className="faint">{unit}</span> : null}
    </div>
  );
}
