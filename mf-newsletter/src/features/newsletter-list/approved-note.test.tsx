import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApprovedNote } from './approved-note.tsx';

const open = (state: unknown) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <ApprovedNote /> }], { initialEntries: [{ pathname: '/', state }] })}
    />,
  );

it('leads from an approved newsletter to its schedule, with the campaign and the profile that it is for', () => {
  open({ approved: { identifier: 'n1', name: 'Navidad', purpose: '?id=n1&campaign=c1&profile=7' } });
  expect(screen.getByText(/«Navidad» está aprobado\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Programar este newsletter' })).toHaveAttribute(
    'href',
    '/admin/sends/schedule?campaign=c1&profile=7&newsletter=n1',
  );
});

it.each([null, { approved: 'x' }])('is not there otherwise: %j', (state) => {
  open(state);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
