import { Check, Circle } from 'lucide-react';
import { Icon } from './icon.tsx';
import type { AppForm } from './form/app-form.ts';
import type { FieldName } from './form/field-name.ts';
import { useValues } from './form/form-hooks.ts';

/** One thing that a password must have. */
export interface PasswordRule {
  /** After the words that all of them begin with: 'un número'. */
  readonly asked: string;
  readonly isMet: (password: string) => boolean;
}

export interface PasswordRulesProps<Input> {
  readonly of: AppForm<Input, unknown>;
  /** The field of the new password. */
  readonly name: FieldName<Input, string>;
  /** What all rules begin with: 'La contraseña debe tener al menos'. */
  readonly intro: string;
  /** Five at most. */
  readonly rules: readonly PasswordRule[];
}

/** What a new password has already and what it is still missing, as it is typed. Stands under its field. */
export function PasswordRules<Input>({ of: form, name, intro, rules }: PasswordRulesProps<Input>) {
  const [value] = useValues(form, [name]);
  const password = typeof value === 'string' ? value : '';
  const missing = rules.filter(({ isMet }) => !isMet(password)).map(({ asked }) => asked);
  return (
    <div className="password-rules" data-strength={rules.length - missing.length}>
      <div className="password-meter" aria-hidden="true">
        {rules.map(({ asked }) => (
          <i key={asked} />
        ))}
      </div>
      <p className="hint">{intro}:</p>
      <ul>
        {rules.map(({ asked, isMet }) => (
          <li key={asked} data-met={isMet(password) ? '' : undefined}>
            <Icon of={isMet(password) ? Check : Circle} />
            {asked}
          </li>
        ))}
      </ul>
      <output className="sr">{spoken(password, missing)}</output>
    </div>
  );
}

function spoken(password: string, missing: readonly string[]): string {
  if (password === '') return '';
  return missing.length === 0 ? 'La contraseña cumple con todo.' : `Aún falta: ${missing.join(', ')}.`;
}
