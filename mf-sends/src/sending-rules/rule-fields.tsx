import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';

type Rule = SendingRules['email'];

interface RuleFieldsProps {
  readonly id: string;
  readonly label: string;
  readonly rule: Rule;
  readonly isDisabled: boolean;
  readonly messageOf: (field: keyof Rule) => string | undefined;
  readonly onChange: (rule: Rule) => void;
}

/** The hours and the limit of one method. */
export function RuleFields({ id, label, rule, isDisabled, messageOf, onChange }: RuleFieldsProps) {
  const { from, to, onlyWorkingDays, weeklyLimit } = rule;
  const message = (field: keyof Rule) => {
    const said = messageOf(field);
    return said ? (
      <span className="error" id={`${id}.${field}-error`}>
        {said}
      </span>
    ) : null;
  };
  const described = (field: keyof Rule) => ({
    id: `${id}.${field}`,
    'aria-invalid': messageOf(field) !== undefined,
    'aria-describedby': messageOf(field) ? `${id}.${field}-error` : undefined,
    disabled: isDisabled,
  });
  return (
    <fieldset>
      <legend>{label}</legend>
      <label>
        Desde las
        <input
          className="input"
          type="time"
          {...described('from')}
          value={from}
          onChange={({ target }) => onChange({ ...rule, from: target.value })}
        />
        {message('from')}
      </label>
      <label>
        Hasta las
        <input
          className="input"
          type="time"
          {...described('to')}
          value={to}
          onChange={({ target }) => onChange({ ...rule, to: target.value })}
        />
        {message('to')}
      </label>
      <label>
        Mensajes por semana
        <input
          className="input num"
          inputMode="numeric"
          placeholder="Sin límite"
          {...described('weeklyLimit')}
          value={weeklyLimit ?? ''}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, 6);
            onChange({ ...rule, weeklyLimit: digits === '' ? null : Number(digits) });
          }}
        />
        {message('weeklyLimit')}
      </label>
      <label className="rules-check">
        <input
          type="checkbox"
          id={`${id}.onlyWorkingDays`}
          disabled={isDisabled}
          checked={onlyWorkingDays}
          onChange={({ target }) => onChange({ ...rule, onlyWorkingDays: target.checked })}
        />
        No los domingos ni festivos
      </label>
      {from === to ? <p className="small faint">A cualquier hora.</p> : null}
    </fieldset>
  );
}
