import { NumberField, Select, useValues, weekdays } from '@pregon/ui/form';
import { blocks, Dependents } from '../dependents.tsx';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';

const rules = [
  { value: '1', label: 'El primer día' },
  { value: '2', label: 'El primer día hábil' },
  { value: '3', label: 'El último día' },
  { value: '4', label: 'El último día hábil' },
  { value: '5', label: 'Un día del mes' },
  { value: '6', label: 'Un día de la semana' },
];
const ordinals = [
  { value: '1', label: 'El primero' },
  { value: '2', label: 'El segundo' },
  { value: '3', label: 'El tercero' },
  { value: '4', label: 'El cuarto' },
  { value: '5', label: 'El último' },
];
const days = weekdays.map(({ iso, label }) => ({ value: String(iso), label }));

const hints: Readonly<Record<string, string>> = {
  '2': 'Un día hábil va de lunes a viernes y no es festivo.',
  '4': 'Un día hábil va de lunes a viernes y no es festivo.',
};

/** Fields of a monthly repetition: which day of the month. */
export function MonthlyFields({ form }: { readonly form: ScheduleAppForm }) {
  const [rule = ''] = useValues(form, ['repeatEachMonth']);
  return (
    <div className="when">
      <Select
        of={form}
        name="repeatEachMonth"
        label={fieldLabels.repeatEachMonth}
        options={rules}
        placeholder="Elige qué día"
        hint={hints[rule]}
      />
      <Dependents form={form} block={blocks.repeatEachMonth}>
        {rule === '5' ? (
          <NumberField
            of={form}
            name="dayTheMonth"
            label={fieldLabels.dayTheMonth}
            placeholder="15"
            hint="En los meses más cortos, su último día."
          />
        ) : null}
        {rule === '6' ? (
          <div className="month-pair">
            <Select of={form} name="ordinal" label={fieldLabels.ordinal} options={ordinals} placeholder="Elige cuál" />
            <Select of={form} name="weekday" label={fieldLabels.weekday} options={days} placeholder="Elige el día" />
          </div>
        ) : null}
      </Dependents>
    </div>
  );
}
