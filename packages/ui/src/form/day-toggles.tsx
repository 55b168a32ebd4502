import { FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const weekdays = [
  { iso: 1, letter: 'L', label: 'Lunes' },
  { iso: 2, letter: 'M', label: 'Martes' },
  { iso: 3, letter: 'X', label: 'Miércoles' },
  { iso: 4, letter: 'J', label: 'Jueves' },
  { iso: 5, letter: 'V', label: 'Viernes' },
  { iso: 6, letter: 'S', label: 'Sábado' },
  { iso: 7, letter: 'D', label: 'Domingo' },
] as const;

/** A multi-select of weekdays, as ISO numbers in ascending order. */
export function DayToggles<Input>({
  of: form,
  name,
  label,
  hint,
  optional,
  span,
  isDisabled,
}: CommonFieldProps<Input, readonly number[]>) {
  return (
    <Field<Input, readonly number[]> of={form} name={name} label={label} empty={[]}>
      {(field) => (
        <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span} group="group">
          <div className="days">
            {weekdays.map((day) => {
              const isOn = field.value.includes(day.iso);
              const next = isOn
                ? field.value.filter((iso) => iso !== day.iso)
                : [...field.value, day.iso].toSorted((a, b) => a - b);
              return (
                <button
                  key={day.iso}
                  type="button"
                  className="day-toggle"
                  aria-label={day.label}
                  aria-pressed={isOn}
                  data-selected={isOn ? '' : undefined}
                  disabled={isDisabled}
                  onClick={() => field.set(next)}
                >
                  {day.letter}
                </button>
              );
            })}
          </div>
        </FieldFrame>
      )}
    </Field>
  );
}
