import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { readPending } from '@pregon/contract/collaboration/collaboration.endpoints';
import type { PendingItem } from '@pregon/contract/collaboration/collaboration.schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import PendingCount from './pending-count.tsx';
import PendingPage from './pending.page.tsx';

const id = '7b0c1f4e-6a0e-4e0e-9b3c-5d2f1a7c8e90';
const asked: PendingItem = {
  reason: 'approval',
  isReply: false,
  kind: 'newsletter',
  record: id,
  name: 'Boletín',
  from: 'Valentina Ríos',
  text: 'Sale el viernes',
  state: 'pendiente',
  dueOn: '2026-11-27',
  at: '2026-11-23T15:00:00.000Z',
};
const answered: PendingItem = {
  ...asked,
  reason: 'answer',
  kind: 'schedule',
  text: 'Falta el precio',
  state: 'rechazada',
  dueOn: null,
};
const mentioned: PendingItem = {
  ...asked,
  reason: 'mention',
  text: '¿Lo ves?',
  state: null,
  dueOn: null,
  at: '2026-11-22T15:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => act(() => session.clear()));

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <MemoryRouter>
        <a href="/admin/pendientes">
          Pendientes
          <PendingCount />
        </a>
        <PendingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('counts what waits for the user, and leads to each record', async () => {
  const outdated: PendingItem = { ...answered, state: 'vencida', at: '2026-11-21T15:00:00.000Z' };
  const replied: PendingItem = { ...mentioned, isReply: true, at: '2026-11-21T14:00:00.000Z' };
  server.answer(readPending, () => ({ items: [asked, answered, mentioned, outdated, replied] }));
  show();
  expect(await screen.findByRole('link', { name: 'Pendientes (5 te esperan)' })).toHaveAttribute('href', '/admin/pendientes');
  const links = screen
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('p')?.textContent, item.querySelector('a')?.getAttribute('href')]);
  expect(links).toEqual([
    ['Valentina Ríos te pide que apruebes el newsletter «Boletín»', `/admin/newsletter/preview?id=${id}#colaboracion`],
    ['Valentina Ríos rechazó la programación «Boletín»', `/admin/sends/scheduled-list/${id}#colaboracion`],
    ['Valentina Ríos te mencionó en el newsletter «Boletín»', `/admin/newsletter/preview?id=${id}#colaboracion`],
    [
      'Valentina Ríos aprobó la programación «Boletín», pero cambió después: pide que la aprueben otra vez',
      `/admin/sends/scheduled-list/${id}#colaboracion`,
    ],
    ['Valentina Ríos respondió donde comentaste, en el newsletter «Boletín»', `/admin/newsletter/preview?id=${id}#colaboracion`],
  ]);
});

it('counts the requests of people about their data, and says how many are overdue', async () => {
  server.answer(readPending, () => ({ items: [asked], dataRequests: { open: 3, overdue: 1 } }));
  show();
  expect(await screen.findByRole('link', { name: 'Pendientes (4 te esperan)' })).toBeVisible();
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('3 solicitudes de datos por responder1 tiene el plazo vencido.');
  expect(first?.querySelector('a')).toHaveAttribute('href', '/admin/cuenta/solicitudes');
});

it('says that nothing waits', async () => {
  server.answer(readPending, () => ({ items: [] }));
  show();
  expect(await screen.findByText('No tienes nada pendiente')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pendientes' })).toBeInTheDocument();
});

it('offers another attempt when it cannot be read', async () => {
  server.answer(readPending, () => refusal('UNAVAILABLE'));
  show();
  expect(await screen.findByText('No pudimos cargar tus pendientes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
