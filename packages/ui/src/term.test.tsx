import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { loadDefinitions, termAnchor, WhatIs } from './term.tsx';

it('opens the definition of a term by keyboard, and returns the focus', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <MemoryRouter>
      <WhatIs term="Grupo de control" />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: '¿Qué es esto? Grupo de control' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Grupo de control' });
  expect(dialog).toHaveTextContent('Personas elegidas al azar a las que no se les escribe');
  expect(screen.getByRole('link', { name: 'Ver todas las palabras' })).toHaveAttribute('href', '/admin/ayuda#grupo-de-control');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
});

it('gives every term its own anchor', async () => {
  const anchors = Object.keys(await loadDefinitions()).map(termAnchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors.every((anchor) => /^[a-z]+(?:-[a-z]+)*$/.test(anchor))).toBe(true);
  expect(termAnchor('¿Enfoque y Categoría?')).toBe('enfoque-y-categoria');
});
