import { useState } from 'react';
import { formatNumber } from '../format.tsx';
import { controlProps, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';

export interface NumberFieldProps<Input> extends CommonFieldProps<Input, number> {
  placeholder?: string | undefined;
  /** Digits after the comma that may be typed; 0 unless told. */
  decimals?: number | undefined;
  /** The unit, after the number: '%', 'días'. */
  unit?: string | undefined;
}

/** A number, typed as text: no wheel or arrow changes it by accident. Empty is undefined, and so is what is no number. */
export function NumberField<Input>(props: NumberFieldProps<Input>) {
  const { of: form, name, label, hint, optional, span } = props;
  return (
    <Field<Input, number | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
          <NumberInput field={field} props={props} />
        </FieldFrame>
      )}
    </Field>
  );
}

function NumberInput<Input>({ field, props }: { field: BoundField<number | undefined>; props: NumberFieldProps<Input> }) {
  const { decimals = 0, unit } = props;
  const [draft, setDraft] = useState<string>();
  const shown = field.value === undefined ? '' : decimals > 0 ? String(field.value).replace('.', ',') : formatNumber(field.value);
  return (
    <div className="input" data-disabled={props.isDisabled ? '' : undefined}>
      <input
        {...controlProps(field, props.hint, props.isDisabled)}
        className="num"
        name={props.name}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={props.placeholder}
        value={draft ?? shown}
        onChange={(event) => {
          const typed = event.target.value.replace(decimals > 0 ? /[^\d,.-]/g : /[^\d.-]/g, '');
          setDraft(typed);
          field.set(readNumber(typed, decimals));
        }}
        onBlur={() => setDraft(undefined)}
      />
      {unit ? <span className="faint">{unit}</span> : null}
    </div>
  );
}

/** '12.480' is twelve thousand; with decimals '3,5' and '3.5' are three and a half. */
function readNumber(text: string, decimals: number) {
  const plain = decimals > 0 ? text.replace(',', '.') : text.replaceAll('.', '');
  const value = Number(plain);
  return plain === '' || plain === '-' || Number.isNaN(value) ? undefined : value;
}
