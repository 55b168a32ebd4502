import { FieldFrame } from '@pregon/ui/form';
import { type ReactNode, useId } from 'react';

interface PlainFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly span?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A field of the experiment, whose values are kept together in one field of the form. */
export function PlainField({ name, label, hint, error = '', span, children }: PlainFieldProps) {
  const id = useId();
  const field = { name: `experiment.${name}`, error, controlId: id, hintId: `${id}-hint`, errorId: `${id}-error` };
  return (
    <FieldFrame field={field} label={label} hint={hint} span={span}>
      {children({ id, 'aria-invalid': error !== '', 'aria-describedby': error ? field.errorId : hint && field.hintId })}
    </FieldFrame>
  );
}

interface WholeNumberProps extends Omit<PlainFieldProps, 'children'> {
  readonly value: number;
  readonly unit: string;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number. What is no number is kept as -1, which the contract refuses at the field. */
export function WholeNumber({ value, unit, isDisabled, onChange, ...frame }: WholeNumberProps) {
  return (
    <PlainField {...frame}>
      {(control) => (
        <div className="input" data-disabled={isDisabled ? '' : undefined}>
          <input
            {...control}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            disabled={isDisabled}
            value={value < 0 ? '' : value}
            onChange={({ target }) => onChange(/^\d{1,4}$/.test(target.value) ? Number(target.value) : -1)}
          />
          <span className="faint">{unit}</span>
        </div>
      )}
    </PlainField>
  );
}
