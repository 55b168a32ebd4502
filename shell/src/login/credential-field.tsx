import { Icon } from '@pregon/ui/icon';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type HTMLInputAutoCompleteAttribute } from 'react';
import type { CredentialName, LoginFormState } from './use-login-form.ts';

interface CredentialFieldProps {
  readonly of: LoginFormState;
  readonly name: CredentialName;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly placeholder?: string;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
}

/** A field of the log-in form, with its message. A password can be revealed. */
export function CredentialField({ of: form, name, label, type, placeholder, autoComplete }: CredentialFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const error = form.errors[name];
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <input
          id={id}
          name={name}
          type={isRevealed ? 'text' : type}
          value={form.values[name]}
          onChange={(event) => form.change(name, event.target.value)}
          placeholder={placeholder}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {type === 'password' ? (
          <button
            type="button"
            className="x"
            aria-label="Mostrar contraseña"
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon of={isRevealed ? EyeOff : Eye} />
          </button>
        ) : null}
      </div>
      {error ? (
        <p className="error" id={`${id}-error`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
