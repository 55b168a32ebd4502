import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { BackLink } from './back-link.tsx';

it('leads back by a link with an arrow, which is no part of its name', () => {
  render(
    <MemoryRouter>
      <BackLink to="/admin/campaign/all">Campañas</BackLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Campañas' });
  expect(link).toHaveAttribute('href', '/admin/campaign/all');
  expect(link.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
