import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { controlProps, FieldFoot, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';

/** An option of a closed set. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Secondary text at the end of the row, such as a count. */
  note?: string | undefined;
  isDisabled?: boolean | undefined;
}

type ToggleProps<Input> = Omit<CommonFieldProps<Input, boolean>, 'optional'>;

/** A check box: a boolean that is saved with the form, or a consent. */
export function CheckBox<Input>({ of: form, name, label, hint, span, isDisabled }: ToggleProps<Input>) {
  return (
    <Field of={form} name={name} label={label} empty={false}>
      {(field) => (
        <Toggle field={field} hint={hint} span={span}>
          <label className="check" data-selected={field.value ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
            <input
              {...controlProps(field, hint, isDisabled)}
              type="checkbox"
              name={name}
              checked={field.value}
              onChange={(event) => field.set(event.target.checked)}
            />
            <i>
              <Icon of={Check} />
            </i>
            <span>{label}</span>
          </label>
        </Toggle>
      )}
    </Field>
  );
}

/** A switch: a boolean that takes effect at once. */
export function Switch<Input>({ of: form, name, label, hint, span, isDisabled }: ToggleProps<Input>) {
  return (
    <Field of={form} name={name} label={label} empty={false}>
      {(field) => (
        <Toggle field={field} hint={hint} span={span}>
          <label className="switch" data-selected={field.value ? '' : undefined} data-disabled={isDisabled ? '' : undefined}>
            <input
              {...controlProps(field, hint, isDisabled)}
              type="checkbox"
              role="switch"
              aria-checked={field.value}
              name={name}
              checked={field.value}
              onChange={(event) => field.set(event.target.checked)}
            />
            <i />
            <span>{label}</span>
          </label>
        </Toggle>
      )}
    </Field>
  );
}

function Toggle(props: { field: BoundField<boolean>; hint: ReactNode; span: boolean | undefined; children: ReactNode }) {
  const { field, hint, span, children } = props;
  return (
    <div className={span ? 'field span' : 'field'} data-field={field.name} data-invalid={field.error ? '' : undefined}>
      {children}
      <FieldFoot field={field} hint={hint} />
    </div>
  );
}

export interface ChoiceProps<Input> extends CommonFieldProps<Input, string> {
  options: readonly Option[];
}

/** A segmented control: one of two or three short options, side by side. */
export function Segmented<Input>(props: ChoiceProps<Input>) {
  return <OneOf {...props} groupClass="seg" render={(label) => label} />;
}

/** A radio group: one of four to seven options, or of options with longer labels. */
export function RadioGroup<Input>(props: ChoiceProps<Input>) {
  return (
    <OneOf
      {...props}
      groupClass="radios"
      optionClass="check radio"
      render={(label) => (
        <>
          <i />
          <span>{label}</span>
        </>
      )}
    />
  );
}

function OneOf<Input>(
  props: ChoiceProps<Input> & { groupClass: string; optionClass?: string; render: (label: string) => ReactNode },
) {
  const { of: form, name, label, hint, optional, span, isDisabled, options, groupClass, optionClass, render } = props;
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span} group="radiogroup">
          <div className={groupClass}>
            {options.map((option) => {
              const isSelected = field.value === option.value;
              const isOff = isDisabled === true || option.isDisabled === true;
              return (
                <label
                  key={option.value}
                  className={optionClass}
                  data-selected={isSelected ? '' : undefined}
                  data-disabled={isOff ? '' : undefined}
                >
                  <input
                    type="radio"
                    name={`${field.controlId}-choice`}
                    value={option.value}
                    checked={isSelected}
                    disabled={isOff}
                    onChange={() => field.set(option.value)}
                  />
                  {render(option.label)}
                </label>
              );
            })}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
