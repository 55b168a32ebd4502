import { passwordRules } from '@pregon/contract/session/password.schema';
import { type AppForm, type FieldName, useValues } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Check, Circle } from 'lucide-react';
import './password-rules.css';

const opening = 'La contraseña debe tener al menos ';
const rules = passwordRules.map(({ message, isMet }) => ({ asked: message.replace(opening, ''), isMet }));

interface PasswordRulesProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
}

/** What a new password has already and what it is still missing, as it is typed. */
export function PasswordRules<Input>({ of: form, name }: PasswordRulesProps<Input>) {
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
      <p className="hint">{opening.trim()}:</p>
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
