import { readTypedNumber } from '@pregon/ui/form';
import { useId, useState } from 'react';

interface PeopleCountFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The text of the input; `readTypedNumber` parses it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Field for the number of recipients, which the user types to confirm a sending. Invalid input is reported on
 * blur.
 */
export function PeopleCountField({ label, hint, value, onChange }: PeopleCountFieldProps) {
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const isWrong = isTouched && Number.isNaN(readTypedNumber(value));
  const note = isWrong ? 'Debe ser un número' : hint;
  return (
    <div className="field" data-invalid={isWrong ? '' : undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <input
          id={id}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={isWrong}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setTouched(true)}
        />
      </div>
      {note ? (
        <p className={isWrong ? 'error' : 'hint'} id={`${id}-note`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
