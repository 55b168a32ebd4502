import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import {
  CheckBox,
  DayToggles,
  FieldArray,
  Form,
  NumberField,
  RadioGroup,
  resetForm,
  Segmented,
  Select,
  setFieldErrors,
  Submit,
  Switch,
  TextArea,
  TextField,
  useAppForm,
  useDirty,
  useValues,
  type AppForm,
  type InitialValues,
} from './form.tsx';
import { ComboBox } from './combo-box.tsx';
import { Dialog } from './dialog.tsx';
import { DateField, TimeField } from './date-fields.tsx';

const required = (name: string) => v.pipe(v.string(`${name} es requerido`), v.nonEmpty(`${name} es requerido`));

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

function show<Schema extends v.GenericSchema>(props: Omit<HarnessProps<Schema>, 'onSubmit'>) {
  const onSubmit = jest.fn();
  render(
    <StrictMode>
      <Harness {...props} onSubmit={onSubmit} />
    </StrictMode>,
  );
  const user = userEvent.setup();
  return { onSubmit, user, submit: () => user.click(screen.getByRole('button', { name: 'Guardar' })) };
}

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
  it('says nothing before the first submit, then checks every change', async () => {
    const { user, submit, onSubmit } = show({ schema: campaign, children: campaignFields });
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

  it('hands over what the schema made of the values', async () => {
    const schema = v.object({ name: v.pipe(v.string(), v.trim()), size: v.optional(v.number(), 7) });
    const { user, submit, onSubmit } = show({ schema, children: (form) => <TextField of={form} name="name" label="Nombre" /> });
    await user.type(screen.getByLabelText('Nombre'), '  Navidad ');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Navidad', size: 7 }));
  });

  it('lists what is wrong in the order of the page, and its links go to the fields', async () => {
    const { user, submit } = show({ schema: campaign, initialValues: { description: 'demasiado' }, children: campaignFields });
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

  it('puts the focus on the first wrong field of the page, though it was mounted last', async () => {
    const schema = v.variant('kind', [
      v.object({ kind: v.literal('city'), city: required('La ciudad'), name: required('El nombre') }),
      v.object({ kind: v.literal('all'), name: required('El nombre') }),
    ]);
    const { user, submit, onSubmit } = show({
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

  it('frees one field by a change of another', async () => {
    const schema = v.pipe(
      v.object({ from: v.string(), to: v.string() }),
      v.forward(
        v.check(({ from, to }) => from <= to, 'Debe ser posterior'),
        ['to'],
      ),
    );
    const { user, submit } = show({
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

  it('puts messages of the server at their fields, and keeps them until that field changes', async () => {
    const { user, submit, onSubmit } = show({ schema: campaign, initialValues: { name: 'Navidad' }, children: campaignFields });
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

  it('shows the message of a refusal that belongs to no field', async () => {
    const { submit, onSubmit } = show({ schema: campaign, initialValues: { name: 'Navidad' }, children: campaignFields });
    onSubmit.mockImplementation(() => Promise.reject(Object.assign(new Error('No quedan envíos.'), { code: 'conflict' })));
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('No quedan envíos.');
  });

  it('waits while it submits, and submits once', async () => {
    const { user, submit, onSubmit } = show({ schema: campaign, initialValues: { name: 'Navidad' }, children: campaignFields });
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

  it('knows whether it was changed, and goes back to the start or to new values', async () => {
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
    const { user } = show({
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

  it('sets errors from outside and follows a value before its field is mounted', async () => {
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
    const { user } = show({ schema: campaign, initialValues: { name: 'Feria' }, children: (form) => <Late form={form} /> });
    expect(screen.getByText('Vista: Feria')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    await user.type(screen.getByLabelText('Nombre'), ' 2');
    expect(screen.getByText('Vista: Feria 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rechazar' }));
    expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Ya existe');
  });

  it('draws again only the field that changes', async () => {
    const drawn = jest.fn();
    const Probe = ({ form }: { form: AppForm<v.InferInput<typeof campaign>, unknown> }) => {
      drawn();
      return campaignFields(form);
    };
    const { user } = show({ schema: campaign, children: (form) => <Probe form={form} /> });
    const before = drawn.mock.calls.length;
    await user.type(screen.getByLabelText('Nombre'), 'Navidad');
    expect(drawn.mock.calls.length).toBe(before);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
  });
});

describe('a list of groups', () => {
  it('adds, fills in, checks and removes', async () => {
    const schema = v.object({ stores: v.array(v.object({ city: required('La ciudad') })) });
    const { user, submit, onSubmit } = show({
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

describe('fields', () => {
  it('NumberField: empty is undefined, dots group thousands, letters never get in', async () => {
    const schema = v.object({ rank: v.optional(v.number()) });
    const { user, submit, onSubmit } = show({
      schema,
      initialValues: { rank: 3 },
      children: (form) => <NumberField of={form} name="rank" label="Rango" />,
    });
    const rank = screen.getByLabelText('Rango');
    await user.clear(rank);
    await submit();
    expect(onSubmit).toHaveBeenLastCalledWith({ rank: undefined });
    await user.type(rank, '12.a480');
    await user.tab();
    expect(rank).toHaveValue('12.480');
    await submit();
    expect(onSubmit).toHaveBeenLastCalledWith({ rank: 12480 });
  });

  it('NumberField: takes a comma or a point where decimals are asked for', async () => {
    const schema = v.object({ discount: v.number() });
    const { user, submit, onSubmit } = show({
      schema,
      children: (form) => <NumberField of={form} name="discount" label="Descuento" decimals={1} unit="%" />,
    });
    await user.type(screen.getByLabelText('Descuento'), '3,5');
    await submit();
    expect(onSubmit).toHaveBeenLastCalledWith({ discount: 3.5 });
  });

  it('a password can be revealed', async () => {
    const schema = v.object({ password: v.string() });
    const { user } = show({
      schema,
      children: (form) => <TextField of={form} name="password" label="Contraseña" type="password" />,
    });
    const password = screen.getByLabelText('Contraseña');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('Select: is opened, chosen from and focused by keyboard', async () => {
    const schema = v.object({ category: v.string('Elige una categoría.') });
    const { user, submit, onSubmit } = show({
      schema,
      children: (form) => (
        <Select
          of={form}
          name="category"
          label="Categoría"
          options={[
            { value: 'ORO', label: 'Oro' },
            { value: 'PLATA', label: 'Plata' },
          ]}
        />
      ),
    });
    await submit();
    const select = screen.getByRole('button', { name: /Categoría/ });
    await waitFor(() => expect(select).toHaveFocus());
    expect(select).toHaveAccessibleDescription('Elige una categoría.');
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'Plata' }));
    expect(select).toHaveTextContent('Plata');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ category: 'PLATA' }));
  });

  it('ComboBox: chips come and go by keyboard, and accents are no hurdle', async () => {
    const schema = v.object({ cities: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos una ciudad.')) });
    const { user, submit, onSubmit } = show({
      schema,
      children: (form) => (
        <ComboBox
          of={form}
          name="cities"
          label="Ciudades"
          options={[
            { value: 'MEDELLIN', label: 'Medellín' },
            { value: 'CALI', label: 'Cali' },
            { value: 'PASTO', label: 'Pasto' },
          ]}
        />
      ),
    });
    await submit();
    const box = screen.getByRole('combobox', { name: /Ciudades/ });
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveAttribute('aria-invalid', 'true');
    await user.type(box, 'medellin');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(box).toHaveValue('');
    await user.type(box, 'cal{ArrowDown}{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Quitar Medellín' })).toBeInTheDocument();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ cities: ['MEDELLIN', 'CALI'] }));
    await user.click(box);
    await user.keyboard('{Backspace}{Escape}');
    expect(screen.queryByRole('button', { name: 'Quitar Cali' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar Medellín' }));
    await waitFor(() => expect(box).toHaveFocus());
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'));
  });

  it('ComboBox: the arrows move through its list while the focus stays in the text', async () => {
    const options = ['Medellín', 'Cali', 'Pasto'].map((label) => ({ value: label, label, isDisabled: label === 'Cali' }));
    const { user, onSubmit } = show({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => <ComboBox of={form} name="cities" label="Ciudades" options={options} />,
    });
    await user.tab();
    const box = screen.getByRole('combobox', { name: 'Ciudades' });
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowUp}');
    const current = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    await screen.findByRole('listbox', { name: 'Ciudades' });
    expect(current()).toHaveTextContent('Pasto');
    await user.keyboard('{ArrowDown}');
    expect(current()).toHaveTextContent('Medellín');
    await user.keyboard('{ArrowDown}');
    expect(current()).toHaveTextContent('Pasto');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: 'Pasto', selected: true })).toBeInTheDocument();
    expect(box).toHaveFocus();
    await user.keyboard('med{Enter}');
    expect(screen.getByRole('button', { name: 'Quitar Medellín' })).toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Pasto' }));
    expect(screen.queryByRole('button', { name: 'Quitar Pasto' })).not.toBeInTheDocument();
    expect(box).toHaveFocus();
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('ComboBox: Escape closes its list, not the dialog around', async () => {
    const onClose = jest.fn();
    const { user } = show({
      schema: v.object({ cities: v.array(v.string()) }),
      children: (form) => (
        <Dialog isOpen onClose={onClose} title="Filtros">
          <ComboBox of={form} name="cities" label="Ciudades" options={[{ value: 'CALI', label: 'Cali' }]} />
        </Dialog>
      ),
    });
    await user.click(screen.getByRole('combobox', { name: 'Ciudades' }));
    await user.click(await screen.findByRole('option', { name: 'Cali' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Quitar Cali' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('ComboBox: searches elsewhere, and remembers the names of what was chosen', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const onSearch = jest.fn((query: string, _signal: AbortSignal) =>
      Promise.resolve([{ value: `T-${query}`, label: `Tienda ${query}` }]),
    );
    const { user } = show({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={onSearch} />,
    });
    await user.type(screen.getByRole('combobox', { name: /Tiendas/ }), 'norte');
    await user.click(await screen.findByRole('option', { name: 'Tienda norte' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Quitar Tienda norte' })).toBeInTheDocument();
    expect(onSearch).toHaveBeenCalledWith('norte', expect.any(AbortSignal));
  });

  it('ComboBox: says that it is searching, and only then that nothing was found', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const { promise, resolve } = Promise.withResolvers<readonly []>();
    const { user } = show({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={() => promise} />,
    });
    await user.click(screen.getByRole('combobox', { name: /Tiendas/ }));
    expect(await screen.findByText('Buscando…')).toBeInTheDocument();
    resolve([]);
    expect(await screen.findByText('Nada coincide con la búsqueda.')).toBeInTheDocument();
  });

  it('ComboBox: says that a search failed, and searches again when asked', async () => {
    const schema = v.object({ stores: v.array(v.string()) });
    const onSearch = jest
      .fn<(query: string, signal: AbortSignal) => Promise<readonly { value: string; label: string }[]>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([{ value: 'T-1', label: 'Tienda norte' }]);
    const { user } = show({
      schema,
      children: (form) => <ComboBox of={form} name="stores" label="Tiendas" onSearch={onSearch} />,
    });
    await user.click(screen.getByRole('combobox', { name: /Tiendas/ }));
    await screen.findByRole('option', { name: 'No se pudo buscar. Intentar de nuevo' });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Tienda norte' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Quitar Tienda norte' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Quitar No se pudo/ })).not.toBeInTheDocument();
  });

  it('CheckBox, Switch, RadioGroup and DayToggles hand over what was ticked', async () => {
    const schema = v.object({ agree: v.boolean(), repeat: v.boolean(), gender: v.string(), days: v.array(v.number()) });
    const { user, submit, onSubmit } = show({
      schema,
      initialValues: { days: [5] },
      children: (form) => (
        <>
          <CheckBox of={form} name="agree" label="Acepto" />
          <Switch of={form} name="repeat" label="Repetir" />
          <RadioGroup
            of={form}
            name="gender"
            label="Género"
            options={[
              { value: 'F', label: 'Mujeres' },
              { value: 'M', label: 'Hombres' },
            ]}
          />
          <DayToggles of={form} name="days" label="Días" />
        </>
      ),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Acepto' }));
    screen.getByRole('switch', { name: 'Repetir' }).focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('radio', { name: 'Mujeres' }));
    await user.click(screen.getByRole('button', { name: 'Lunes' }));
    await user.click(screen.getByRole('button', { name: 'Viernes' }));
    await user.click(screen.getByRole('button', { name: 'Domingo' }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ agree: true, repeat: true, gender: 'F', days: [1, 7] }));
  });

  it('DateField and TimeField: plain texts of a day and a time', async () => {
    const schema = v.object({ day: v.string('Elige una fecha.'), at: v.string() });
    const { user, submit, onSubmit } = show({
      schema,
      initialValues: { at: '09:00' },
      children: (form) => (
        <>
          <DateField of={form} name="day" label="Desde" />
          <TimeField of={form} name="at" label="Hora" zone="Bogotá (GMT−5)" />
        </>
      ),
    });
    await submit();
    const [day] = screen.getAllByRole('spinbutton', { name: /día/i });
    await waitFor(() => expect(day).toHaveFocus());
    await user.keyboard('24112026');
    expect(await screen.findByText('Bogotá (GMT−5)')).toBeInTheDocument();
    await user.click(screen.getByRole('spinbutton', { name: /minuto/i }));
    await user.keyboard('30');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: '2026-11-24', at: '09:30' }));
  });

  it('DateField: a day is chosen in the calendar, which a key opens and the choice closes', async () => {
    const schema = v.object({ day: v.string() });
    const { user, submit, onSubmit } = show({
      schema,
      initialValues: { day: '2026-11-24' },
      children: (form) => <DateField of={form} name="day" label="Desde" min="2026-11-20" holidays={['2026-11-25']} />,
    });
    await user.tab();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = await screen.findByRole('dialog', { name: 'Desde' });
    expect(within(calendar).getByRole('button', { name: /19 de noviembre/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(calendar).getByRole('button', { name: /26 de noviembre/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: '2026-11-26' }));
  });
});
