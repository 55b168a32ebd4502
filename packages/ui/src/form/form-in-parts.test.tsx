import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as v from 'valibot';
import { checkFields, Form, resetForm, setFieldErrors, Submit, TextField, useAppForm, useDirty, useErrors } from '../form.tsx';

const required = (message: string) => v.pipe(v.string(message), v.nonEmpty(message));
const schema = v.object({ name: required('Falta el nombre'), city: required('Falta la ciudad'), note: v.optional(v.string()) });
const fields = { name: 'Nombre', city: 'Ciudad' };

/** A form of two steps with one field each. */
function Parted({ onSubmit, refused }: { onSubmit: (output: unknown) => void; refused?: Record<string, string> }) {
  const form = useAppForm({ schema, initialValues: { name: 'Ana', city: '' }, fields });
  const [part, setPart] = useState<'name' | 'city'>('name');
  const errors = useErrors(form);
  return (
    <Form
      of={form}
      part={part}
      onReveal={(field) => setPart(field as 'name' | 'city')}
      onSubmit={(output) => (refused ? setFieldErrors(form, refused) : onSubmit(output))}
    >
      {part === 'name' ? <TextField of={form} name="name" label="Nombre" /> : <TextField of={form} name="city" label="Ciudad" />}
      <p>{`Mal: ${Object.keys(errors).join(' ')}`}</p>
      <p>{useDirty(form) ? 'Con cambios' : 'Sin cambios'}</p>
      <button type="button" onClick={() => setPart(part === 'name' ? 'city' : 'name')}>
        Otra parte
      </button>
      <button type="button" onClick={() => void checkFields(form, ['city'])}>
        Revisar la ciudad
      </button>
      <button type="button" onClick={() => resetForm(form)}>
        Empezar de nuevo
      </button>
      <Submit of={form}>Guardar</Submit>
    </Form>
  );
}

function show(refused?: Record<string, string>) {
  const onSubmit = jest.fn();
  render(<Parted onSubmit={onSubmit} {...(refused && { refused })} />);
  const user = userEvent.setup();
  return { user, onSubmit, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

it('submits the fields of all steps, including those that were never mounted', async () => {
  const { user, onSubmit, press } = show();
  await press('Otra parte');
  await user.type(screen.getByLabelText('Ciudad'), 'Cali');
  await press('Otra parte');
  expect(screen.getByText('Con cambios')).toBeInTheDocument();
  await press('Guardar');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ana', city: 'Cali' }));
});

it('opens the step of the first invalid field, and lists errors of all steps', async () => {
  const { user, press } = show();
  await user.clear(screen.getByLabelText('Nombre'));
  await press('Otra parte');
  await press('Guardar');
  expect(await screen.findByLabelText('Nombre')).toHaveAccessibleDescription('Falta el nombre');
  expect(screen.getByText('Mal: name city')).toBeInTheDocument();
  const summary = within(screen.getByRole('alert'));
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Nombre: Falta el nombre',
    'Ciudad: Falta la ciudad',
  ]);
  await user.click(summary.getByRole('link', { name: /^Ciudad/ }));
  expect(await screen.findByLabelText('Ciudad')).toBeVisible();
});

it('validates a step that is left, and then every change of its invalid fields', async () => {
  const { user, press } = show();
  await press('Otra parte');
  await press('Revisar la ciudad');
  expect(await screen.findByLabelText('Ciudad')).toHaveAccessibleDescription('Falta la ciudad');
  expect(screen.getByText('Mal: city')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Ciudad'), 'Cali');
  expect(await screen.findByText('Mal:')).toBeInTheDocument();
  await press('Otra parte');
  await user.clear(screen.getByLabelText('Nombre'));
  expect(screen.getByLabelText('Nombre')).not.toHaveAccessibleDescription();
});

it('removes corrected errors from the list at the next step', async () => {
  const { user, press } = show();
  await press('Guardar');
  await user.type(await screen.findByLabelText('Ciudad'), 'Cali');
  expect(await screen.findByText('Todo corregido: ya puedes continuar')).toBeInTheDocument();
  await press('Otra parte');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows server errors at fields of other steps', async () => {
  const { user, press } = show({ name: 'Ya existe' });
  await press('Otra parte');
  await user.type(screen.getByLabelText('Ciudad'), 'Cali');
  await press('Guardar');
  expect(await screen.findByLabelText('Nombre')).toHaveAccessibleDescription('Ya existe');
  await user.type(screen.getByLabelText('Nombre'), 'x');
  await waitFor(() => expect(screen.getByText('Mal:')).toBeInTheDocument());
});

/** A form whose second field is mounted and unmounted by a button. */
function Dependent() {
  const form = useAppForm({ schema: v.object({ name: required('Falta el nombre'), city: required('Falta la ciudad') }) });
  const [hasCity, setCity] = useState(true);
  return (
    <Form of={form} onSubmit={() => undefined}>
      <TextField of={form} name="name" label="Nombre" />
      {hasCity ? <TextField of={form} name="city" label="Ciudad" /> : null}
      <button type="button" onClick={() => setCity(!hasCity)}>
        Ciudad sí o no
      </button>
      <Submit of={form}>Guardar</Submit>
    </Form>
  );
}

it('removes an unmounted field from the list, and adds it again when it is mounted again', async () => {
  render(<Dependent />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await press('Guardar');
  expect(await screen.findByText('Revisa 2 campos para continuar')).toBeInTheDocument();
  await press('Ciudad sí o no');
  await waitFor(() => expect(listed()).toEqual(['Nombre: Falta el nombre']));
  expect(screen.getByText('Revisa 1 campo para continuar')).toBeInTheDocument();
  await press('Ciudad sí o no');
  await press('Guardar');
  await waitFor(() => expect(listed()).toEqual(['Nombre: Falta el nombre', 'Ciudad: Falta la ciudad']));
});

it('resets all steps', async () => {
  const { user, press } = show();
  await press('Otra parte');
  await user.type(screen.getByLabelText('Ciudad'), 'Cali');
  await press('Otra parte');
  await press('Empezar de nuevo');
  expect(screen.getByText('Sin cambios')).toBeInTheDocument();
  await press('Otra parte');
  expect(screen.getByLabelText('Ciudad')).toHaveValue('');
});
