import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { createOverride } from '@pregon/contract/platform/platform.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { OverrideConsent } from './override-consent.tsx';

const asked = '/admin/plataforma?probar=mf-sends&desde=http%3A%2F%2Flocalhost%3A9001';
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

async function open(address: string, role: typeof ana.user.role = 'administrador') {
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  const router = createMemoryRouter([{ path: '/admin/plataforma', Component: OverrideConsent }], { initialEntries: [address] });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  return { user: userEvent.setup({ delay: null }), router };
}

it.each(['/admin/plataforma', '/admin/plataforma?probar=mf-sends', '/admin/plataforma?desde=http://localhost:9001'])(
  'asks nothing at %s',
  async (address) => {
    await open(address);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

it('names the origin of the code, and sends no request without consent', async () => {
  const { user, router } = await open(asked);
  const dialog = await screen.findByRole('alertdialog', { name: '¿Probar mf-sends desde este equipo?' });
  expect(dialog.textContent).toContain('se cargarán desde http://localhost:9001');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([server.requests.length, router.state.location.search]).toEqual([0, '']);
});

it('shows the reason of a refusal', async () => {
  const { user } = await open(asked);
  server.answer(createOverride, () => refusal('NOT_FOUND'));
  await user.click(await screen.findByRole('button', { name: 'Probar durante una hora' }));
  expect(await screen.findByText('No encontramos lo que buscas.')).toBeTruthy();
  expect(server.requests.map(({ body }) => body)).toEqual([{ remote: 'mf-sends', origin: 'http://localhost:9001' }]);
});

it('explains to other roles that they lack the permission', async () => {
  await open(asked, 'marketing');
  expect((await screen.findByRole('alertdialog', { name: 'No puedes probar módulos' })).textContent).toContain(
    'Solo un administrador',
  );
  expect(server.requests).toEqual([]);
});
