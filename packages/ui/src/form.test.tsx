import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import {
  FieldArray,
  resetForm,
  Segmented,
  setFieldErrors,
  TextArea,
  TextField,
  useDirty,
  useValues,
  type AppForm,
} from './form.tsx';
import { required, showForm } from './testing/form-harness.tsx';

const campaign = v.object({
  name: required('El nombre'),
  description: v.pipe(v.string(), v.maxLength(5, 'Máximo 5 caracteres')),
});
const campaignFields = (form: AppForm<v.InferInput<typeof campaign>, unknown>) => (
  <>
    <TextField of={form} name="name" label="Nombre" hint="Solo lo ve tu equipo." />
    <TextArea of={form} name="description" label="Descripción" optional />
  </>
);

describe('a form', () => {
  it('shows no errors before the first submit, then validates every change', async () => {
    const { user, submit, onSubmit } = showForm({ schema: campaign, children: campaignFields });
    const name = screen.getByRole('textbox', { name: 'Nombre' });
    await user.type(name, 'a');
    await user.clear(name);
    expect(name).toHaveAttribute('aria-invalid', 'false');

    await submit();
    expect(name).toHaveAccessibleDescription('El nombre es requerido');
    expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(onSubmit).not.toHaveBeenCalled();

    await user.type(name, 'N');
    expect(name).toHaveAttribute('aria-invalid', 'false');
    expect(name).toHaveAccessibleDescription('Solo lo ve tu equipo.');
    await user.clear(name);
    await waitFor(() => expect(name).toHaveAccessibleDescription('El nombre es requerido'));
  });

  it('submits the output of the schema', async () => {
    const schema = v.object({ name: v.pipe(v.string(), v.trim()), size: v.optional(v.number(), 7) });
    const { user, submit, onSubmit } = showForm({
      schema,
      children: (form) => <TextField of={form} name="name" label="Nombre" />,
    });
    await user.type(screen.getByLabelText('Nombre'), '  Navidad ');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Navidad', size: 7 }));
  });

  it('lists errors in the order of the page, with links to the fields', async () => {
    const { user, submit } = showForm({
      schema: campaign,
      initialValues: { description: 'demasiado' },
      children: campaignFields,
    });
    await submit();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Revisa 2 campos para continuar')).toBeInTheDocument();
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Nombre: El nombre es requerido', 'Descripción: Máximo 5 caracteres']);
    await user.click(within(summary).getByRole('link', { name: /Descripción/ }));
    expect(screen.getByLabelText(/Descripción/)).toHaveFocus();
    await user.type(screen.getByLabelText('Nombre'), 'x');
    expect(await screen.findByText('Revisa 1 campo para continuar')).toBeInTheDocument();
    expect(within(summary).getAllByRole('listitem')).toHaveLength(2);
  });

  it('focuses the first invalid field of the page, even if it was mounted last', async () => {
    const schema = v.variant('kind', [
      v.object({ kind: v.literal('city'), city: required('La ciudad'), name: required('El nombre') }),
      v.object({ kind: v.literal('all'), name: required('El nombre') }),
    ]);
    const { user, submit, onSubmit } = showForm({
      schema,
      initialValues: { kind: 'all' },
      children: (form) => {
        const City = () => {
          const [kind] = useValues(form, ['kind']);
          return kind === 'city' ? <TextField of={form} name="city" label="Ciudad" /> : null;
        };
        return (
          <>
            <City />
            <TextField of={form} name="name" label="Nombre" />
            <Segmented
              of={form}
              name="kind"
              label="Dónde"
              options={[
                { value: 'all', label: 'Todo el país' },
                { value: 'city', label: 'Una ciudad' },
              ]}
            />
          </>
        );
      },
    });
    await submit();
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: 'Una ciudad' }));
    await submit();
    expect(screen.getByLabelText('Ciudad')).toHaveFocus();
    await user.type(screen.getByLabelText('Ciudad'), 'Cali');
    await user.type(screen.getByLabelText('Nombre'), 'Feria');
    await user.click(screen.getByRole('radio', { name: 'Todo el país' }));
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ kind: 'all', name: 'Feria' });
  });

  it('clears the error of one field when another changes', async () => {
    const schema = v.pipe(
      v.object({ from: v.string(), to: v.string() }),
      v.forward(
        v.check(({ from, to }) => from <= to, 'Debe ser posterior'),
        ['to'],
      ),
    );
    const { user, submit } = showForm({
      schema,
      initialValues: { from: 'b', to: 'a' },
      children: (form) => (
        <>
          <TextField of={form} name="from" label="Desde" />
          <TextField of={form} name="to" label="Hasta" />
        </>
      ),
    });
    await submit();
    expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription('Debe ser posterior');
    await user.clear(screen.getByLabelText('Desde'));
    await waitFor(() => expect(screen.getByLabelText('Hasta')).toHaveAttribute('aria-invalid', 'false'));
  });

  it('shows server errors at their fields until these change', async () => {
    const { user, submit, onSubmit } = showForm({
      schema: campaign,
      initialValues: { name: 'Navidad' },
      children: campaignFields,
    });
    onSubmit.mockImplementation(() =>
      Promise.reject(
        Object.assign(new Error('Revisa los datos.'), {
          code: 'invalid',
          fields: { name: 'Ese nombre ya existe', 'quota.0': 'Sin cupo' },
        }),
      ),
    );
    await submit();
    const name = screen.getByLabelText('Nombre');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Ese nombre ya existe'));
    expect(name).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Sin cupo');
    await user.type(screen.getByLabelText(/Descripción/), 'ab');
    expect(name).toHaveAccessibleDescription('Ese nombre ya existe');
    await user.type(name, '2');
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'false'));
  });

  it('shows an error that belongs to no field', async () => {
    const { submit, onSubmit } = showForm({ schema: campaign, initialValues: { name: 'Navidad' }, children: campaignFields });
    onSubmit.mockImplementation(() => Promise.reject(Object.assign(new Error('No quedan envíos.'), { code: 'conflict' })));
    // jsdom has no scrolling.
    const scrolled: unknown[] = [];
    Object.assign(HTMLElement.prototype, {
      scrollIntoView(this: HTMLElement) {
        scrolled.push(this);
      },
    });
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No quedan envíos.');
    // The button is below the fields, the error above them: each time it comes into sight.
    expect(scrolled).toEqual([alert]);
    await submit();
    await waitFor(() => expect(scrolled.at(-1)).toBe(screen.getByRole('alert')));
    expect(scrolled).toHaveLength(2);
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });

  it('is busy while it submits, and submits once', async () => {
    const { user, submit, onSubmit } = showForm({
      schema: campaign,
      initialValues: { name: 'Navidad' },
      children: campaignFields,
    });
    let finish = () => {};
    onSubmit.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    await submit();
    const button = await screen.findByRole('button', { name: 'Guardando…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await user.type(screen.getByLabelText('Nombre'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish();
    expect(await screen.findByRole('button', { name: 'Guardar' })).not.toHaveAttribute('aria-disabled');
  });

  it('is dirty after a change, and resets to the initial or to new values', async () => {
    const Dirty = ({ form }: { form: AppForm<v.InferInput<typeof campaign>, unknown> }) => (
      <>
        <p>{useDirty(form) ? 'Con cambios' : 'Sin cambios'}</p>
        <button type="button" onClick={() => resetForm(form)}>
          Deshacer
        </button>
        <button type="button" onClick={() => resetForm(form, { name: 'Feria', description: '' })}>
          Abrir otra
        </button>
      </>
    );
    const { user } = showForm({
      schema: campaign,
      initialValues: { name: 'Navidad' },
      children: (form) => (
        <>
          {campaignFields(form)}
          <Dirty form={form} />
        </>
      ),
    });
    const name = screen.getByLabelText('Nombre');
    expect(screen.getByText('Sin cambios')).toBeInTheDocument();
    await user.type(name, '!');
    expect(screen.getByText('Con cambios')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(name).toHaveValue('Navidad');
    expect(screen.getByText('Sin cambios')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Abrir otra' }));
    expect(name).toHaveValue('Feria');
    expect(screen.getByText('Sin cambios')).toBeInTheDocument();
  });

  it('accepts errors and values of fields that are not mounted yet', async () => {
    const Late = ({ form }: { form: AppForm<v.InferInput<typeof campaign>, unknown> }) => {
      const [isShown, setShown] = useState(false);
      const [name] = useValues(form, ['name']);
      return (
        <>
          <p>{`Vista: ${name}`}</p>
          <button type="button" onClick={() => setShown(true)}>
            Mostrar
          </button>
          <button type="button" onClick={() => setFieldErrors(form, { name: ['Ya existe', 'Otra'] })}>
            Rechazar
          </button>
          {isShown ? <TextField of={form} name="name" label="Nombre" /> : null}
        </>
      );
    };
    const { user } = showForm({ schema: campaign, initialValues: { name: 'Feria' }, children: (form) => <Late form={form} /> });
    expect(screen.getByText('Vista: Feria')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    await user.type(screen.getByLabelText('Nombre'), ' 2');
    expect(screen.getByText('Vista: Feria 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rechazar' }));
    expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Ya existe');
  });

  it('renders only the field that changes', async () => {
    const drawn = jest.fn();
    const Probe = ({ form }: { form: AppForm<v.InferInput<typeof campaign>, unknown> }) => {
      drawn();
      return campaignFields(form);
    };
    const { user } = showForm({ schema: campaign, children: (form) => <Probe form={form} /> });
    const before = drawn.mock.calls.length;
    await user.type(screen.getByLabelText('Nombre'), 'Navidad');
    expect(drawn.mock.calls.length).toBe(before);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
  });
});

describe('a list of field groups', () => {
  it('adds, fills in, validates and removes groups', async () => {
    const schema = v.object({ stores: v.array(v.object({ city: required('La ciudad') })) });
    const { user, submit, onSubmit } = showForm({
      schema,
      initialValues: { stores: [{ city: 'Cali' }] },
      children: (form) => (
        <FieldArray of={form} name="stores">
          {({ items, add, removeAt }) => (
            <>
              {items.map(({ key, index }) => (
                <div key={key}>
                  <TextField of={form} name={`stores.${index}.city`} label={`Ciudad ${index + 1}`} />
                  <button type="button" onClick={() => removeAt(index)}>{`Quitar ${index + 1}`}</button>
                </div>
              ))}
              <button type="button" onClick={() => add({ city: '' })}>
                Agregar
              </button>
            </>
          )}
        </FieldArray>
      ),
    });
    await user.click(screen.getByRole('button', { name: 'Agregar' }));
    await submit();
    expect(screen.getByLabelText('Ciudad 2')).toHaveFocus();
    await user.type(screen.getByLabelText('Ciudad 2'), 'Pasto');
    await user.click(screen.getByRole('button', { name: 'Quitar 1' }));
    expect(screen.getByLabelText('Ciudad 1')).toHaveValue('Pasto');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ stores: [{ city: 'Pasto' }] }));
  });
});
