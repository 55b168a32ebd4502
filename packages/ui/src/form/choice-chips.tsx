import { Check } from 'lucide-react';
import { Icon } from '../icon.tsx';
import { FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

/** An option: a text or a number. */
export interface Choice {
  value: string | number;
  label: string;
}

export interface ChoiceChipsProps<Input> extends CommonFieldProps<Input, readonly (string | number)[]> {
  options: readonly Choice[];
  /** The option that stands for all others: choosing it clears them, and choosing another clears it. */
  whole?: Choice['value'] | undefined;
}

/** A multi-select field for up to a dozen options, all visible. The value keeps the order of the options, and unknown values. */
export function ChoiceChips<Input>(props: ChoiceChipsProps<Input>) {
  const { of: form, name, label, hint, optional, span, isDisabled = false, options, whole } = props;
  return (
    <Field<Input, readonly Choice['value'][]> of={form} name={name} label={label} empty={[]}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span} group="group">
          <div className="choices">
            {withUnknown(options, field.value).map(({ value, label: text }) => {
              const isChosen = field.value.includes(value);
              const without = field.value.filter(
                (other) => other !== value && (isChosen || (value !== whole && other !== whole)),
              );
              return (
                <label
                  key={value}
                  className="choice"
                  data-selected={isChosen ? '' : undefined}
                  data-disabled={isDisabled ? '' : undefined}
                >
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={isDisabled}
                    aria-invalid={field.error !== ''}
                    onChange={() => field.set(isChosen ? without : inOrder(options, [...without, value]))}
                  />
                  {isChosen ? <Icon of={Check} /> : null}
                  {text}
                </label>
              );
            })}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}

/** Unknown values, of a former set of options, are shown and can be removed. */
function withUnknown(options: readonly Choice[], chosen: readonly Choice['value'][]): readonly Choice[] {
  const unknown = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: String(value) }))];
}

function inOrder(options: readonly Choice[], chosen: readonly Choice['value'][]) {
  const place = (value: Choice['value']) => options.findIndex((option) => option.value === value);
  return chosen.toSorted((a, b) => place(a) - place(b));
}
