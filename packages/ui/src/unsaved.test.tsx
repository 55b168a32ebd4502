import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DateField } from './date-fields.tsx';
import { Form, TextField, useAppForm, useDirty } from './form.tsx';
import { forgetUnsavedChanges, useHasUnsavedChanges, useUnsavedChanges } from './unsaved.tsx';
import * as v from 'valibot';

afterEach(cleanup);

const schema = v.object({ name: v.string(), day: v.optional(v.string()) });

function Editor() {
  const form = useAppForm({ schema, initialValues: { name: 'Navidad' } });
  useUnsavedChanges(useDirty(form));
  return (
    <Form of={form} onSubmit={() => undefined} aria-label="Plantilla">
      <TextField of={form} name="name" label="Nombre" />
      <DateField of={form} name="day" label="Día" />
    </Form>
  );
}

function Host({ isOpen = true }: { isOpen?: boolean }) {
  const isUnsaved = useHasUnsavedChanges();
  return (
    <>
      <output>{isUnsaved ? 'sin guardar' : 'guardado'}</output>
      {isOpen ? <Editor /> : null}
    </>
  );
}

/** Whether the browser would ask before this tab is closed. */
function wouldAsk() {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

const shownState = () => screen.getByRole('status').textContent;

it('tracks unsaved changes until they are reverted', async () => {
  const user = userEvent.setup();
  render(<Host />);
  expect(shownState()).toBe('guardado');
  expect(wouldAsk()).toBe(false);
  await user.type(screen.getByLabelText('Nombre'), '!');
  expect(shownState()).toBe('sin guardar');
  expect(wouldAsk()).toBe(true);
  await user.type(screen.getByLabelText('Nombre'), '{Backspace}');
  expect(shownState()).toBe('guardado');
  expect(wouldAsk()).toBe(false);
});

it('tracks a date of which a part is typed, until that is removed', async () => {
  const user = userEvent.setup();
  render(<Host />);
  await user.click(screen.getByRole('spinbutton', { name: /^día/ }));
  await user.keyboard('24');
  expect(shownState()).toBe('sin guardar');
  expect(wouldAsk()).toBe(true);
  await user.click(screen.getByRole('spinbutton', { name: /^día/ }));
  await user.keyboard('{Backspace}{Backspace}');
  expect(shownState()).toBe('guardado');
  expect(wouldAsk()).toBe(false);
});

it('ends tracking with the form', async () => {
  const { rerender } = render(<Host />);
  await userEvent.setup().type(screen.getByLabelText('Nombre'), '!');
  rerender(<Host isOpen={false} />);
  expect(shownState()).toBe('guardado');
  expect(wouldAsk()).toBe(false);
});

it('stops asking after a successful save', async () => {
  render(<Host />);
  await userEvent.setup().type(screen.getByLabelText('Nombre'), '!');
  act(forgetUnsavedChanges);
  expect(shownState()).toBe('guardado');
  expect(wouldAsk()).toBe(false);
});
