import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Form, TextField, UndoNotice, useAppForm, useDependentFields } from '../form.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const schema = v.object({ country: v.string(), city: v.string() });
const labels = { country: 'País', city: 'Ciudad' };
const fields = ['country', 'city'] as const;

function Place() {
  const form = useAppForm({ schema, initialValues: { country: 'CO', city: 'Cali' } });
  const notice = useDependentFields(form, {
    fields,
    clearedBy: (changed, _before, after) => (changed === 0 && after[1] !== '' ? ['city'] : changed === 0 ? [] : undefined),
    emptyValue: () => '',
    labelOf: (name) => labels[name],
  });
  return (
    <Form of={form} onSubmit={() => undefined}>
      <TextField of={form} name="country" label="País" />
      <TextField of={form} name="city" label="Ciudad" />
      <UndoNotice {...notice} />
    </Form>
  );
}

const values = () => ['País', 'Ciudad'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

async function changeCountry() {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  render(<Place />);
  await user.type(screen.getByLabelText('País'), 'X');
  return user;
}

it('clears a dependent field when its selector changes, and names it in the notice', async () => {
  await changeCountry();
  expect(values()).toEqual(['COX', '']);
  expect(screen.getByText('Se vació «Ciudad».')).toBeInTheDocument();
});

it('restores selector and dependent field with undo, and puts the focus on the selector', async () => {
  const user = await changeCountry();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(values()).toEqual(['CO', 'Cali']);
  expect(screen.getByLabelText('País')).toHaveFocus();
  expect(screen.queryByText(/Se vació/)).toBeNull();
});

it('withdraws the undo notice after 8 seconds without pointer or focus on it', async () => {
  await changeCountry();
  act(() => jest.advanceTimersByTime(8000));
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(values()).toEqual(['COX', '']);
});
