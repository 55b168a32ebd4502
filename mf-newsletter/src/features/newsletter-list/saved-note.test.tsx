import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SavedNote } from './saved-note.tsx';

const open = (state: unknown) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <SavedNote /> }], { initialEntries: [{ pathname: '/', state }] })}
    />,
  );

const saved = { identifier: 'n1', name: 'Navidad', isApproved: true, purpose: '?id=n1&campaign=c1&profile=7' };

it('leads from an approved newsletter to its schedule, with the campaign and the profile that it is for', () => {
  open({ saved });
  expect(screen.getByText(/«Navidad» está aprobado\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Programar este newsletter' })).toHaveAttribute(
    'href',
    '/admin/sends/schedule?campaign=c1&profile=7&newsletter=n1',
  );
});

it('leads from one to be approved back to the editor, with the same campaign and profile', () => {
  open({ saved: { ...saved, isApproved: false } });
  expect(screen.getByText(/«Navidad» está guardado, por aprobar\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Seguir editando' })).toHaveAttribute(
    'href',
    '/admin/newsletter/build?id=n1&campaign=c1&profile=7',
  );
  expect(screen.queryByRole('link', { name: 'Programar este newsletter' })).not.toBeInTheDocument();
});

it.each([null, { saved: 'x' }])('is not there otherwise: %j', (state) => {
  open(state);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
