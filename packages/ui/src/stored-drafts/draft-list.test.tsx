import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RowMenu } from '../menu.tsx';
import { NearTime } from '../near-time.tsx';
import { Badge } from '../page/badge.tsx';
import { StoredDrafts } from './draft-list.tsx';

const draft = (name: string) => ({ identifier: name, name, author: 'Ana Ríos', updatedAt: '2026-11-20T15:30:00.000Z' });

it.each([
  ['medellin', ['Medellín en diciembre']],
  ['MEDELLÍN', ['Medellín en diciembre']],
  ['', ['Medellín en diciembre', 'Cali']],
  ['bogota', []],
])('finds drafts by «%s», whatever its case and accents: %j', (search, names) => {
  render(
    <MemoryRouter>
      <StoredDrafts
        drafts={[draft('Medellín en diciembre'), draft('Cali')]}
        search={search}
        addressOf={(identifier) => `/${identifier}`}
        zone="America/Bogota"
        onRemove={() => Promise.resolve()}
        fault={undefined}
        onRetry={() => {}}
        parts={{ Badge, NearTime, RowMenu }}
      />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
    names.map((name) => `Seguir editando ${name}`),
  );
});
