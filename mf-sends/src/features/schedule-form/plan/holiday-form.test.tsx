import { expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HolidayForm } from './holiday-form.tsx';

it('shows what is missing at the fields, without a list of them above the form', async () => {
  const onAdd = jest.fn(async () => undefined);
  const user = userEvent.setup();
  render(<HolidayForm year={2026} onAdd={onAdd} />);
  await user.click(screen.getByRole('button', { name: 'Agregar festivo' }));
  const form = screen.getByRole('form', { name: 'Agregar un festivo' });
  expect(within(form).getByRole('textbox', { name: 'Nombre del festivo' })).toBeInvalid();
  expect(within(form).queryByRole('link')).not.toBeInTheDocument();
  expect(onAdd).not.toHaveBeenCalled();
});
