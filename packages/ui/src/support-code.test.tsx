import { expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Form, Submit, useAppForm } from './form.tsx';
import { withSupportCode } from './support-code.tsx';
import { toast, ToastRegion } from './toast.tsx';

const code = 'a929d0e0e473';
const failed = () => Object.assign(new Error('Error desconocido'), { code: 'UNKNOWN', supportCode: code });

it('shows the code of a failed request below its message', () => {
  render(<p>{withSupportCode(failed().message, failed())}</p>);
  expect(screen.getByText(/Error desconocido/)).toHaveTextContent(`Error desconocido Código de soporte: ${code}`);
  expect(screen.getByText(code).tagName).toBe('CODE');
});

it('shows the message alone of an error without a code', () => {
  expect(withSupportCode('Ya hay una tienda.', new Error('CONFLICT'))).toBe('Ya hay una tienda.');
  expect(withSupportCode('Error', undefined)).toBe('Error');
});

it('is part of an error toast', async () => {
  render(<ToastRegion />);
  act(() => {
    toast.error(withSupportCode(failed().message, failed()));
  });
  expect(within(await screen.findByRole('alert')).getByText(code)).toBeVisible();
});

function FailingForm() {
  const form = useAppForm({ schema: v.object({}), initialValues: {} });
  return (
    <Form of={form} onSubmit={() => Promise.reject(failed())}>
      <Submit of={form}>Guardar</Submit>
    </Form>
  );
}

it('is part of the message above a form that could not be sent', async () => {
  const user = userEvent.setup();
  render(<FailingForm />);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error desconocido Código de soporte: ${code}`);
});
