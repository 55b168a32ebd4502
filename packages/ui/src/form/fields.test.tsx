import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import {
  type AppForm,
  CheckBox,
  DayToggles,
  NumberField,
  RadioGroup,
  Select,
  Switch,
  TextField,
  useDirty,
  useValues,
} from '../form.tsx';
import { DateField, TimeField } from '../date-fields.tsx';
import { showForm } from '../testing/form-harness.tsx';

interface Moment {
  readonly day: string;
  readonly at: string;
  readonly isShown: boolean;
}

/** A date and a time that a switch of their form shows. */
function Shown({ of: form }: { readonly of: AppForm<Moment, unknown> }) {
  const [isShown] = useValues(form, ['isShown']);
  if (!isShown) return null;
  return (
    <>
      <DateField of={form} name="day" label="Desde" />
      <TimeField of={form} name="at" label="Hora" zone="Bogotá (GMT−5)" />
    </>
  );
}

const ChangeState = ({ of: form }: { readonly of: AppForm<{ rank?: number | undefined }, unknown> }) => (
  <output>{useDirty(form) ? 'Con cambios' : 'Sin cambios'}</output>
);

describe('fields', () => {
  describe('NumberField', () => {
    const message = 'Debe ser un número entero';
    const schema = v.object({ rank: v.optional(v.pipe(v.number(message), v.integer(message), v.minValue(0, message))) });
    const showRank = (initialValues = {}) => {
      const shown = showForm({
        schema,
        initialValues,
        children: (form) => <NumberField of={form} name="rank" label="Rango" />,
      });
      return { ...shown, rank: screen.getByLabelText('Rango') };
    };

    it('returns undefined when it is empty, and groups thousands on blur', async () => {
      const { user, submit, onSubmit, rank } = showRank({ rank: 3 });
      await user.clear(rank);
      await submit();
      expect(onSubmit).toHaveBeenLastCalledWith({ rank: undefined });
      await user.type(rank, '12480');
      await user.tab();
      expect(rank).toHaveValue('12.480');
      await submit();
      expect(onSubmit).toHaveBeenLastCalledWith({ rank: 12480 });
    });

    it.each(['1.5', '1,5', '1e3', '-1', '1 5', '1.50', '12.48', '0.500', '1.500.5', 'dos', '12.a480', '٣', '0x10', 'Infinity'])(
      'keeps %p as typed, and shows an error',
      async (typed) => {
        const { user, submit, onSubmit, rank } = showRank();
        await user.type(rank, typed);
        await user.tab();
        await submit();
        await waitFor(() => expect(rank).toHaveAccessibleDescription(message));
        expect(onSubmit).not.toHaveBeenCalled();
        expect(rank).toHaveAttribute('aria-invalid', 'true');
        expect(rank).toHaveValue(typed);
      },
    );

    it.each([
      ['1.500', 1500, '1.500'],
      ['1 500', 1500, '1.500'],
      [' 15 ', 15, '15'],
      ['$ 12.480', 12_480, '12.480'],
    ])('parses a pasted %p', async (pasted, value, shown) => {
      const { user, submit, onSubmit, rank } = showRank();
      await user.click(rank);
      await user.paste(pasted);
      expect(rank).toHaveValue(pasted);
      await submit();
      expect(onSubmit).toHaveBeenLastCalledWith({ rank: value });
      expect(rank).toHaveValue(shown);
    });

    it('is unchanged as soon as its first number is typed again, with or without the dot of thousands', async () => {
      const { user } = showForm({
        schema,
        initialValues: { rank: 1500 },
        children: (form) => (
          <>
            <NumberField of={form} name="rank" label="Rango" />
            <ChangeState of={form} />
          </>
        ),
      });
      const rank = screen.getByLabelText('Rango');
      const state = screen.getByRole('status');
      await user.type(rank, '{Backspace}');
      expect(rank).toHaveValue('1.50');
      expect(state).toHaveTextContent('Con cambios');
      await user.type(rank, '0');
      expect(state).toHaveTextContent('Sin cambios');
      await user.clear(rank);
      await user.type(rank, '150');
      expect(state).toHaveTextContent('Con cambios');
      await user.type(rank, '0');
      expect(rank).toHaveValue('1500');
      expect(rank).toHaveFocus();
      expect(state).toHaveTextContent('Sin cambios');
    });

    it('does not round a number with too many digits', async () => {
      const { user, rank } = showRank();
      await user.type(rank, '12345678901234567890');
      await user.tab();
      expect(rank).toHaveValue('12345678901234567890');
    });

    it.each([
      ['3,5', 3.5, '3,5'],
      ['3.5', 3.5, '3,5'],
      ['3.500', 3500, '3.500'],
      ['0,125', 0.125, '0,125'],
      ['1.250,75', 1250.75, '1.250,75'],
    ])('accepts decimals where the schema does: %p', async (typed, value, shown) => {
      const { user, submit, onSubmit } = showForm({
        schema: v.object({ discount: v.number() }),
        children: (form) => <NumberField of={form} name="discount" label="Descuento" hasDecimals unit="%" />,
      });
      const discount = screen.getByLabelText('Descuento');
      await user.type(discount, typed);
      await user.tab();
      expect(discount).toHaveValue(shown);
      await submit();
      expect(onSubmit).toHaveBeenLastCalledWith({ discount: value });
    });
  });

  it('PasswordField reveals the password', async () => {
    const schema = v.object({ password: v.string() });
    const { user } = showForm({
      schema,
      children: (form) => <TextField of={form} name="password" label="Contraseña" type="password" />,
    });
    const password = screen.getByLabelText('Contraseña');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('Select opens, chooses and keeps the focus by keyboard', async () => {
    const schema = v.object({ category: v.string('Elige una categoría.') });
    const { user, submit, onSubmit } = showForm({
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

  it('CheckBox, Switch, RadioGroup and DayToggles return what was checked', async () => {
    const schema = v.object({ agree: v.boolean(), repeat: v.boolean(), gender: v.string(), days: v.array(v.number()) });
    const { user, submit, onSubmit } = showForm({
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

  it('DateField and TimeField accept typed dates and times', async () => {
    const schema = v.object({ day: v.string('Elige una fecha.'), at: v.string() });
    const { user, submit, onSubmit } = showForm({
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

  it('DateField and TimeField have no value while a part is missing', async () => {
    const schema = v.object({ day: v.string('Elige una fecha.'), at: v.string('Elige una hora.') });
    const { user, submit, onSubmit } = showForm({
      schema,
      initialValues: { day: '2026-11-24', at: '15:30' },
      children: (form) => (
        <>
          <DateField of={form} name="day" label="Desde" />
          <TimeField of={form} name="at" label="Hora" zone="Bogotá (GMT−5)" />
        </>
      ),
    });
    const part = (name: RegExp) => screen.getByRole('spinbutton', { name });
    for (const name of [/mes/i, /^hora/i]) {
      await user.click(part(name));
      await user.keyboard('{Backspace}{Backspace}');
    }
    await submit();
    expect(await screen.findAllByText(/Elige una fecha\./)).not.toHaveLength(0);
    expect(screen.getAllByText(/Elige una hora\./)).not.toHaveLength(0);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(part(/día/i)).toHaveTextContent('24');
    expect(part(/minuto/i)).toHaveTextContent('30');
    await user.click(part(/mes/i));
    await user.keyboard('11');
    await user.click(part(/^hora/i));
    await user.keyboard('09');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: '2026-11-24', at: '09:30' }));
  });

  it('DateField and TimeField show again what was typed of them, until it is complete', async () => {
    const schema = v.object({ day: v.string(), at: v.string(), isShown: v.boolean() });
    const { user, submit, onSubmit } = showForm({
      schema,
      initialValues: { isShown: true },
      children: (form) => (
        <>
          <Switch of={form} name="isShown" label="Mostrar" />
          <Shown of={form} />
        </>
      ),
    });
    const part = (name: RegExp) => screen.getByRole('spinbutton', { name });
    const parts = () => screen.getAllByRole('spinbutton').map(({ textContent }) => textContent);
    await user.click(part(/día/i));
    await user.keyboard('2411');
    await user.click(part(/minuto/i));
    await user.keyboard('30');
    const typed = ['24', '11', 'aaaa', '––', '30'];
    expect(parts()).toEqual(typed);
    await user.click(screen.getByRole('switch'));
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch'));
    expect(parts()).toEqual(typed);
    await user.click(part(/año/i));
    await user.keyboard('2026');
    await user.click(part(/^hora/i));
    await user.keyboard('09');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: '2026-11-24', at: '09:30', isShown: true }));
  });

  it('DateField has no value while its date does not exist, and the nearest one after it is left', async () => {
    const schema = v.object({ day: v.optional(v.string()) });
    const { user } = showForm({
      schema,
      initialValues: { day: '2026-01-30' },
      children: (form) => {
        const Value = () => <output>{useValues(form, ['day'])[0] ?? 'ninguna'}</output>;
        return (
          <>
            <DateField of={form} name="day" label="Desde" />
            <Value />
          </>
        );
      },
    });
    const value = screen.getByRole('status');
    const parts = () => screen.getAllByRole('spinbutton').map(({ textContent }) => textContent);
    await user.click(screen.getByRole('spinbutton', { name: 'mes, Desde' }));
    await user.keyboard('2');
    expect(parts()).toEqual(['30', '02', '2026']);
    expect(value).toHaveTextContent('ninguna');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(parts()).toEqual(['28', '02', '2026']);
    expect(value).toHaveTextContent('2026-02-28');
  });

  it('DateField is typed by keyboards on a screen, which send digits and deletions without keys', async () => {
    const schema = v.object({ day: v.optional(v.string()) });
    const { submit, onSubmit } = showForm({
      schema,
      children: (form) => <DateField of={form} name="day" label="Desde" />,
    });
    const [day] = screen.getAllByRole('spinbutton');
    const send = (inputType: string, data: string | null) =>
      act(() => {
        const event = new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true });
        expect(document.activeElement?.dispatchEvent(event)).toBe(false);
      });
    act(() => day?.focus());
    for (const digit of '25') send('insertText', digit);
    for (const digit of '12') send('insertText', digit);
    for (const digit of '2027') send('insertText', digit);
    send('deleteContentBackward', null);
    send('insertText', 'x');
    send('insertParagraph', null);
    expect(screen.getAllByRole('spinbutton').map(({ textContent }) => textContent)).toEqual(['25', '12', '202']);
    send('insertText', '6');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ day: '2026-12-25' }));
  });

  it('DateField focuses the first empty segment when the room beside them is pressed', async () => {
    const schema = v.object({ day: v.optional(v.string()) });
    const { user } = showForm({ schema, children: (form) => <DateField of={form} name="day" label="Desde" /> });
    const group = screen.getByRole('group', { name: 'Desde' });
    await user.click(group);
    expect(screen.getByRole('spinbutton', { name: 'día, Desde' })).toHaveFocus();
    await user.keyboard('24');
    await user.click(group);
    expect(screen.getByRole('spinbutton', { name: 'mes, Desde' })).toHaveFocus();
    await user.keyboard('122026');
    await user.click(group);
    expect(screen.getByRole('spinbutton', { name: 'año, Desde' })).toHaveFocus();
  });

  it('DateField chooses a day in its calendar, opened by a key and closed by the choice', async () => {
    const schema = v.object({ day: v.string() });
    const { user, submit, onSubmit } = showForm({
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
