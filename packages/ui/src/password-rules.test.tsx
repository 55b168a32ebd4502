import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Form, TextField, useAppForm } from './form.tsx';
import { PasswordRules } from './password-rules.tsx';

const rules = [
  { asked: 'dos signos', isMet: (password: string) => password.length >= 2 },
  { asked: 'un número', isMet: (password: string) => /\d/.test(password) },
];

function NewPassword() {
  const form = useAppForm({ schema: v.object({ password: v.string() }) });
  return (
    <Form of={form} onSubmit={() => undefined}>
      <TextField of={form} name="password" label="Contraseña" type="password" />
      <PasswordRules of={form} name="password" intro="Escribe al menos" rules={rules} />
    </Form>
  );
}

it('shows which rules a password meets while it is typed', async () => {
  const user = userEvent.setup();
  render(<NewPassword />);
  const met = () => screen.getAllByRole('listitem').map((item) => [item.textContent, item.hasAttribute('data-met')]);
  expect(screen.getByText('Escribe al menos:')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.type(screen.getByLabelText('Contraseña'), 'ab');
  expect(met()).toEqual([
    ['dos signos', true],
    ['un número', false],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Aún falta: un número.');
  await user.type(screen.getByLabelText('Contraseña'), '1');
  expect(screen.getByRole('status')).toHaveTextContent('La contraseña cumple con todo.');
});
