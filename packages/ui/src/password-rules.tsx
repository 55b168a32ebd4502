import { Check, Circle } from 'lucide-react';
import { Icon } from './icon.tsx';
import type { AppForm } from './form/app-form.ts';
import type { FieldName } from './form/field-name.ts';
import { useValues } from './form/form-hooks.ts';

/** A rule of a password. */
export interface PasswordRule {
  /** The rule, as the end of the sentence that `intro` begins: 'un número'. */
  readonly asked: string;
  readonly isMet: (password: string) => boolean;
}

export interface PasswordRulesProps<Input> {
  readonly of: AppForm<Input, unknown>;
  /** The name of the field of the new password. */
  readonly name: FieldName<Input, string>;
  /** The common beginning of all rules: 'La contraseña debe tener al menos'. */
  readonly intro: string;
  /** At most five. */
  readonly rules: readonly PasswordRule[];
}

/** Shows which rules a new password meets while it is typed. Rendered below its field. */
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
