import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { SearchSelect } from '../combo-box.tsx';
import { ChoiceChips, RadioCards } from '../choices.tsx';
import { type AppForm, Form, type InitialValues, Select, setFieldErrors, Submit, UndoNotice, useAppForm } from '../form.tsx';

const options = ['Oro', 'Plata', 'Bronce'].map((name, place) => ({ value: place + 1, label: name }));

interface FieldsProps<Schema extends v.GenericSchema> {
  schema: Schema;
  initialValues?: InitialValues<v.InferInput<Schema>>;
  onSubmit: (output: unknown) => void;
  children: (form: AppForm<v.InferInput<Schema>, unknown>) => ReactNode;
}

function Fields<Schema extends v.GenericSchema>({ schema, initialValues, onSubmit, children }: FieldsProps<Schema>) {
  const form = useAppForm({ schema, initialValues });
  return (
    <Form of={form} onSubmit={(output) => onSubmit(output)}>
      {children(form)}
      <button type="button" onClick={() => setFieldErrors(form, { levels: 'Ese nivel ya no existe.' })}>
        Rechazar
      </button>
      <Submit of={form}>Guardar</Submit>
    </Form>
  );
}

function show<Schema extends v.GenericSchema>(props: Omit<FieldsProps<Schema>, 'onSubmit'>) {
  const onSubmit = jest.fn();
  render(<Fields {...props} onSubmit={onSubmit} />);
  const user = userEvent.setup();
  return { user, onSubmit, save: () => user.click(screen.getByRole('button', { name: 'Guardar' })) };
}

describe('ChoiceChips', () => {
  const schema = v.object({ levels: v.pipe(v.array(v.number()), v.minLength(1, 'Elige un nivel.')) });
  const chips = (form: AppForm<{ levels: number[] }, unknown>) => (
    <ChoiceChips of={form} name="levels" label="Niveles" hint="Uno o más." options={options} />
  );

  it('return the checked options in the order of the set', async () => {
    const { user, onSubmit, save } = show({ schema, children: chips });
    await save();
    expect(await screen.findByRole('group', { name: 'Niveles' })).toHaveAccessibleDescription('Elige un nivel.');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Oro' })).toHaveFocus());
    await user.click(screen.getByRole('checkbox', { name: 'Bronce' }));
    screen.getByRole('checkbox', { name: 'Oro' }).focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('checkbox', { name: 'Plata' }));
    await user.click(screen.getByRole('checkbox', { name: 'Plata' }));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ levels: [1, 3] }));
  });

  it('clear the others when the option for the whole list is chosen, and the reverse', async () => {
    const whole = (form: AppForm<{ levels: number[] }, unknown>) => (
      <ChoiceChips of={form} name="levels" label="Niveles" options={options} whole={1} />
    );
    const { user, onSubmit, save } = show({ schema, initialValues: { levels: [1] }, children: whole });
    await user.click(screen.getByRole('checkbox', { name: 'Plata' }));
    await user.click(screen.getByRole('checkbox', { name: 'Bronce' }));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ levels: [2, 3] }));
    await user.click(screen.getByRole('checkbox', { name: 'Oro' }));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ levels: [1] }));
    await user.click(screen.getByRole('checkbox', { name: 'Oro' }));
    expect(await screen.findByText('Elige un nivel.')).toBeVisible();
  });

  it('show unknown values, which can be removed', async () => {
    const { user, onSubmit, save } = show({ schema, initialValues: { levels: [2, 9] }, children: chips });
    await user.click(screen.getByRole('checkbox', { name: '9' }));
    expect(screen.queryByRole('checkbox', { name: '9' })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ levels: [2] }));
  });

  it('clear an initial error as soon as they change', async () => {
    const { user } = show({ schema, children: chips });
    await user.click(screen.getByRole('button', { name: 'Rechazar' }));
    const group = screen.getByRole('group', { name: 'Niveles' });
    await waitFor(() => expect(group).toHaveAccessibleDescription('Ese nivel ya no existe.'));
    await user.click(screen.getByRole('checkbox', { name: 'Oro' }));
    await waitFor(() => expect(group).toHaveAccessibleDescription('Uno o más.'));
  });
});

it('RadioCards choose one of two options with a description', async () => {
  const { user, onSubmit, save } = show({
    schema: v.object({ use: v.string('Elige uno.') }),
    children: (form) => (
      <RadioCards
        of={form}
        name="use"
        label="Uso"
        options={[
          { value: 'in', label: 'Incluir', description: 'Se suman.' },
          { value: 'out', label: 'Excluir', description: 'Se quitan.' },
        ]}
      />
    ),
  });
  expect(screen.getByRole('radio', { name: 'Excluir' })).toHaveAccessibleDescription('Se quitan.');
  await save();
  expect(await screen.findByRole('radiogroup', { name: 'Uso' })).toHaveAccessibleDescription('Elige uno.');
  await user.keyboard(' ');
  expect(screen.getByRole('radio', { name: 'Incluir' })).toBeChecked();
  await user.keyboard('{ArrowDown}');
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ use: 'out' }));
});

it('Select clears an optional value', async () => {
  const { user, onSubmit, save } = show({
    schema: v.object({ metal: v.string() }),
    initialValues: { metal: 'Oro' },
    children: (form) => (
      <Select of={form} name="metal" label="Metal" none="Sin metal" options={[{ value: 'Oro', label: 'Oro' }]} />
    ),
  });
  const select = screen.getByRole('button', { name: /^Metal/ });
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Sin metal' }));
  expect(select).toHaveTextContent('Sin metal');
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ metal: '' }));
});

it("SearchSelect replaces the previous choice, and '' is none", async () => {
  const found = [
    { value: 'a', label: 'Navidad' },
    { value: 'b', label: 'Rebajas' },
  ];
  const { user, onSubmit, save } = show({
    schema: v.object({ campaign: v.string() }),
    initialValues: { campaign: 'a' },
    children: (form) => <SearchSelect of={form} name="campaign" label="Campaña" options={found} />,
  });
  expect(screen.getByRole('button', { name: 'Quitar Navidad' })).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Campaña' });
  await user.type(field, 'reb');
  await user.click(await screen.findByRole('option', { name: 'Rebajas' }));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Quitar Navidad' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ campaign: 'b' }));
  await user.click(screen.getByRole('button', { name: 'Quitar Rebajas' }));
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ campaign: '' }));
});

describe('UndoNotice', () => {
  function Undoable({ onUndo }: { onUndo: () => void }) {
    const [message, setMessage] = useState<string | undefined>('Se quitó Cali.');
    return <UndoNotice message={message} onUndo={onUndo} onExpire={() => setMessage(undefined)} />;
  }
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stays for 8 seconds, which restart when the pointer or the focus leaves it', () => {
    jest.useFakeTimers();
    render(<Undoable onUndo={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('Se quitó Cali.');
    const button = () => screen.queryByRole('button', { name: 'Deshacer' });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
    pass(7000);
    fireEvent.focus(screen.getByRole('button', { name: 'Deshacer' }));
    pass(60_000);
    expect(button()).toBeVisible();
    fireEvent.blur(screen.getByRole('button', { name: 'Deshacer' }));
    pass(7999);
    expect(button()).toBeVisible();
    pass(1);
    expect(button()).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('undoes the change', async () => {
    const onUndo = jest.fn();
    render(<Undoable onUndo={onUndo} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
  });
});
