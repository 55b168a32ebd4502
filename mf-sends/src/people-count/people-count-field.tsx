import { readTypedNumber } from '@pregon/ui/form';
import { useId, useState } from 'react';

interface PeopleCountFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** As it is typed: `readTypedNumber` says which number it is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The number of people that a sending reaches, typed in to confirm it. What is no number stays, and is named when the field is left. */
export function PeopleCountField({ label, hint, value, onChange }: PeopleCountFieldProps) {
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  const isWrong = wasLeft && Number.isNaN(readTypedNumber(value));
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
          onBlur={() => setLeft(true)}
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
