import { PlainField } from './plain-field.tsx';

interface PlainTextProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text of the experiment. */
export function PlainText({ name, label, hint, value, error, isDisabled, onChange }: PlainTextProps) {
  return (
    <PlainField name={name} label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <div className="input" data-disabled={isDisabled ? '' : undefined}>
          <input {...control} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)} />
        </div>
      )}
    </PlainField>
  );
}
