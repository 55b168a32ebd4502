import { changeHoliday } from '@pregon/contract/calendars/holidays.endpoints';
import { DateField } from '@pregon/ui/date-fields';
import { Form, resetForm, Submit, TextField, useAppForm } from '@pregon/ui/form';
import * as v from 'valibot';

const { day, name } = changeHoliday.body.entries;
const schema = v.object({ day, name: v.unwrap(name) });

interface HolidayFormProps {
  readonly year: number;
  readonly onAdd: (holiday: v.InferOutput<typeof schema>) => Promise<unknown>;
}

/** Form that adds a holiday that only this account observes. */
export function HolidayForm({ year, onAdd }: HolidayFormProps) {
  const form = useAppForm({ schema, initialValues: {} });
  return (
    <Form
      of={form}
      summary={false}
      aria-label="Agregar un festivo"
      onSubmit={async (holiday) => {
        await onAdd(holiday);
        resetForm(form, {});
      }}
    >
      <div className="holiday-new">
        <DateField of={form} name="day" label="Otro festivo" min={`${year}-01-01`} />
        <TextField of={form} name="name" label="Nombre del festivo" placeholder="Aniversario de la tienda" />
        <Submit of={form} variant="default" pendingLabel="Agregando…">
          Agregar festivo
        </Submit>
      </div>
    </Form>
  );
}
