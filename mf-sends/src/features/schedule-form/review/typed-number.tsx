import { formatNumber } from '@pregon/ui/format';
import { useId } from 'react';

interface TypedNumberProps {
  readonly people: number;
  /** More than this have to be named. */
  readonly above: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The number of people, typed in: nobody writes to very many without having read how many. */
export function TypedNumber({ people, above, value, onChange }: TypedNumberProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {`Escribe ${formatNumber(people)} para confirmar`}
      </label>
      <div className="input">
        <input
          id={id}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>{`Se pide cuando son más de ${formatNumber(above)}.`}</p>
    </div>
  );
}
