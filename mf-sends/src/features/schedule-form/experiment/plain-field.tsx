import { FieldFrame } from '@pregon/ui/form';
import { type ReactNode, useId, useState } from 'react';

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

/** The frame of a field of the experiment, whose values are kept together in one field of the form. */
export function usePlainField(name: string, error = '') {
  const id = useId();
  return { name: `experiment.${name}`, error, controlId: id, hintId: `${id}-hint`, errorId: `${id}-error` };
}

/** A field of the experiment. */
export function PlainField({ name, label, hint, error = '', span, children }: PlainFieldProps) {
  const field = usePlainField(name, error);
  const { controlId: id } = field;
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

/** The value of what is no whole number: the contract refuses it at the field. */
const notWhole = -1;
const wholeIn = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : notWhole);

/** A whole number. What is none stays in the field as it was typed. */
export function WholeNumber({ value, unit, isDisabled, onChange, ...frame }: WholeNumberProps) {
  const [typed, setTyped] = useState('');
  // Another value came from outside, such as by undoing.
  const text = wholeIn(typed) === value ? typed : value === notWhole ? '' : String(value);
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
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(wholeIn(target.value));
            }}
          />
          <span className="faint">{unit}</span>
        </div>
      )}
    </PlainField>
  );
}
