import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import StoreListPage from './store-list.page.tsx';

const store = {
  id: 1,
  code: 'T-001',
  name: 'Ceiba Chapinero',
  city: 'Bogotá',
  department: 'Cundinamarca',
  zone: 'Centro',
  channel: 'Calle',
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

const open = (at = '/admin/tiendas') =>
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <MemoryRouter initialEntries={[at]}>
        <StoreListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('the list of stores', () => {
  it('shows each store with where it is', async () => {
    server.answerGraphql(storesQuery, () => ({ stores: { items: [store], total: 1 } }));
    open();
    expect(await screen.findByRole('row', { name: /Ceiba Chapinero T-001 Bogotá Cundinamarca Centro Calle/ })).toBeVisible();
  });

  it('asks the server for what the address says', async () => {
    const asked = jest.fn<(variables: unknown) => void>();
    server.answerGraphql(storesQuery, (variables) => {
      asked(variables);
      return { stores: { items: [store], total: 21 } };
    });
    open('/admin/tiendas?q=bogota&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('21–21 de 21')).toBeVisible();
    expect(asked.mock.calls.map(([variables]) => variables)).toEqual([
      { page: 2, size: 10, filter: { search: 'bogota' } },
      { page: 3, size: 10, filter: { search: 'bogota' } },
    ]);
  });

  it('says that nobody answered, and tries again', async () => {
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin respuesta del servidor');
    server.answerGraphql(storesQuery, () => ({ stores: { items: [store], total: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Ceiba Chapinero')).toBeVisible();
  });
});
