import type { Option } from './choice-fields.tsx';
import { FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

/** An option with a description. */
export interface CardOption extends Option {
  description: string;
}

export interface RadioCardsProps<Input> extends CommonFieldProps<Input, string> {
  options: readonly CardOption[];
}

/** A radio group of two or three cards with a description each, side by side. */
export function RadioCards<Input>(props: RadioCardsProps<Input>) {
  const { of: form, name, label, hint, optional, span, isDisabled = false, options } = props;
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span} group="radiogroup">
          <div className="radio-cards">
            {options.map(({ value, label: title, description }) => (
              <label
                key={value}
                className="check radio radio-card"
                data-selected={field.value === value ? '' : undefined}
                data-disabled={isDisabled ? '' : undefined}
              >
                <input
                  type="radio"
                  name={`${field.controlId}-choice`}
                  value={value}
                  checked={field.value === value}
                  disabled={isDisabled}
                  aria-describedby={`${field.controlId}-${value}`}
                  aria-label={title}
                  onChange={() => field.set(value)}
                />
                <i />
                <span>
                  <b>{title}</b>
                  <span id={`${field.controlId}-${value}`} className="hint">
                    {description}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
