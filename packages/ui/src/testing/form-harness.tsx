import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import * as v from 'valibot';
import { Form, Submit, useAppForm, type AppForm, type InitialValues } from '../form.tsx';

/** A schema that requires a text. */
export const required = (name: string) => v.pipe(v.string(`${name} es requerido`), v.nonEmpty(`${name} es requerido`));

type Submitted = ReturnType<typeof jest.fn>;

interface HarnessProps<Schema extends v.GenericSchema> {
  schema: Schema;
  initialValues?: InitialValues<v.InferInput<Schema>>;
  onSubmit: Submitted;
  children: (form: AppForm<v.InferInput<Schema>, v.InferOutput<Schema>>) => ReactNode;
}

function Harness<Schema extends v.GenericSchema>({ schema, initialValues, onSubmit, children }: HarnessProps<Schema>) {
  const form = useAppForm({ schema, ...(initialValues === undefined ? {} : { initialValues }) });
  return (
    <Form of={form} aria-label="Prueba" onSubmit={(output) => onSubmit(output) as Promise<unknown>}>
      {children(form)}
      <Submit of={form} pendingLabel="Guardando…">
        Guardar
      </Submit>
    </Form>
  );
}

interface ShownForm {
  /** Called with the submitted values. */
  readonly onSubmit: Submitted;
  readonly user: UserEvent;
  readonly submit: () => Promise<void>;
}

/** Renders a form of these fields with its submit button, in strict mode. */
export function showForm<Schema extends v.GenericSchema>(props: Omit<HarnessProps<Schema>, 'onSubmit'>): ShownForm {
  const onSubmit: Submitted = jest.fn();
  render(
    <StrictMode>
      <Harness {...props} onSubmit={onSubmit} />
    </StrictMode>,
  );
  const user = userEvent.setup();
  return { onSubmit, user, submit: () => user.click(screen.getByRole('button', { name: 'Guardar' })) };
}
