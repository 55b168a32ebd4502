import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LazyButtons } from './lazy-buttons.tsx';

it('asks for the buttons of a list again where their file did not arrive', async () => {
  const user = userEvent.setup();
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('Loading chunk ui-list-buttons failed.');
    return () => <button type="button">Columnas</button>;
  };
  render(<LazyButtons load={load} choice={undefined} download={undefined} views={undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Cargar más opciones' }));
  await user.click(await screen.findByRole('button', { name: 'Cargar más opciones' }));
  expect(await screen.findByRole('button', { name: 'Columnas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cargar más opciones' })).not.toBeInTheDocument();
  expect(attempts).toBe(3);
});
