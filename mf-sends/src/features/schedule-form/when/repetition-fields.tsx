import { DayToggles, Segmented, useValues } from '@pregon/ui/form';
import { blocks, Dependents } from '../dependents.tsx';
import { fieldLabels, type ScheduleAppForm } from '../schedule-values.ts';
import { MonthlyFields } from './monthly-fields.tsx';

export { MovedNote } from './moved-note.tsx';

const ranges = [
  { value: '1', label: 'Por días' },
  { value: '2', label: 'Cada mes' },
];

/** Fields of the repetition rule: days of the week, or a day of each month. */
export function RepetitionFields({ form }: { readonly form: ScheduleAppForm }) {
  const [range] = useValues(form, ['range']);
  return (
    <>
      <Segmented of={form} name="range" label={fieldLabels.range} options={ranges} />
      <Dependents form={form} block={blocks.range}>
        {range === '1' ? <DayToggles of={form} name="sendingJustXdays" label={fieldLabels.sendingJustXdays} /> : null}
        {range === '2' ? <MonthlyFields form={form} /> : null}
      </Dependents>
    </>
  );
}
