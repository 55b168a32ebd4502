import { type HTMLAttributes, type HTMLInputTypeAttribute, memo, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** The frame of a field: label, control, and hint or error. */
export function Field({
  label,
  error,
  hint,
  optional,
  children,
}: FieldProps & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="label" htmlFor={id}>
        {label}
        {optional && (
          <span className="opt" aria-hidden="true">
            Opcional
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': message ? `${id}-said` : undefined })}
      {message && (
        <p id={`${id}-said`} className={error ? 'error' : 'hint'}>
          {message}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly max?: string;
  readonly required?: boolean;
}

export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  max,
  required,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          className="input"
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          max={max}
          aria-required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Value and label of each option. */
  readonly options: readonly (readonly [string, string])[];
  readonly required?: boolean;
}

/** A native select, which is easiest to use on a phone. */
export function SelectField({ value, onChange, options, required, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...wiring}
          className="input"
          aria-required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

/** Memoized by its options, because the countries of the world are too many to render at every key. */
const Options = memo(({ options }: Pick<SelectFieldProps, 'options'>) =>
  options.map(([option, words]) => (
    <option key={option} value={option}>
      {words}
    </option>
  )),
);

interface CheckFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function CheckField({ checked, onChange, children }: CheckFieldProps) {
  return (
    <label className="check" data-selected={checked ? '' : undefined}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <i>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M20 6 9 17l-5-5" />
        </svg>
      </i>
      <span>{children}</span>
    </label>
  );
}
