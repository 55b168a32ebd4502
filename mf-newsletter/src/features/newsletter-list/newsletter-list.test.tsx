import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import type { Role } from '@pregon/contract/session/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import NewsletterListPage from './newsletter-list.page.tsx';

const newsletter = (number: number): Newsletter => ({
  identifier: `3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c${number}`,
  name: `Navidad ${number}`,
  approved: number % 2 === 0,
  version: 2,
  updatedAt: '2026-11-20T15:30:00.000Z',
  updatedBy: 'Ana Ríos',
});

interface Variables {
  page: number;
  filter?: { search: string };
}

let asked: Variables[];
let answer: (variables: Variables) => unknown;

beforeEach(() => {
  asked = [];
  answer = () => ({
    data: { newsletter: { items: Array.from({ length: 10 }, (_, index) => newsletter(10 + index)), total: 24 } },
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { variables } = JSON.parse(init?.body as string) as { variables: Variables };
    asked.push(variables);
    return new Response(JSON.stringify(answer(variables)), { headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(() => act(() => session.clear()));

function open(address = '/admin/newsletter', role: Role = 'marketing') {
  session.setCredentials({
    accessToken: 'token',
    id: 1,
    accountId: 1,
    user: { name: 'Ana', email: 'ana@tienda.example', role, accountName: 'Ceiba', timeZone: 'America/Bogota' },
  });
  const router = createMemoryRouter(
    [
      { path: '/admin/newsletter', element: <NewsletterListPage /> },
      { path: '/admin/newsletter/build', element: <p>El editor</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

describe('the list', () => {
  it('says of each newsletter its state, and when and by whom it was changed', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'Navidad 10' })).closest('tr');
    expect(row).toHaveTextContent('Aprobado');
    expect(row).toHaveTextContent('20 nov 2026, 10:30 · Ana Ríos');
    expect(screen.getByRole('link', { name: 'Navidad 11' }).closest('tr')).toHaveTextContent('Por aprobar');
  });

  it('opens the editor by an address that can be kept', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Navidad 10' }));
    expect(router.state.location.search).toBe(`?id=${newsletter(10).identifier}`);
    expect(router.state.location.state).toEqual({ newsletterID: newsletter(10).identifier, isClone: false });
  });

  it('clones', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad 10' }));
    await user.click(screen.getByRole('menuitem', { name: 'Clonar' }));
    expect(router.state.location.search).toBe(`?id=${newsletter(10).identifier}&clone=1`);
    expect(router.state.location.state).toEqual({ newsletterID: newsletter(10).identifier, isClone: true });
  });

  it('says why who may only look can not clone', async () => {
    const { user } = open('/admin/newsletter', 'lector');
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad 10' }));
    expect(screen.getByRole('menuitem', { name: /Clonar/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: /Clonar/ })).toHaveTextContent('sin permiso');
  });

  it('shows the page and the search of the address', async () => {
    const { user, router } = open('/admin/newsletter?q=navidad&page=2');
    expect(await screen.findByText('11–20 de 24')).toBeInTheDocument();
    expect(asked).toEqual([{ page: 2, size: 10, filter: { search: 'navidad' } }]);
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(router.state.location.search).toBe('?q=navidad&page=3');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'rebajas{Enter}');
    expect(router.state.location.search).toBe('?q=rebajas');
  });
});

describe('nothing to show', () => {
  it('says at first use what a newsletter is', async () => {
    answer = () => ({ data: { newsletter: { items: [], total: 0 } } });
    open();
    expect(await screen.findByText('Aquí van tus newsletters')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Crear newsletter' })).toBeInTheDocument();
  });

  it('names the search that found nothing, and takes it back', async () => {
    answer = ({ filter }) => ({ data: { newsletter: filter ? { items: [], total: 0 } : { items: [newsletter(10)], total: 1 } } });
    const { user } = open('/admin/newsletter?q=rebajas');
    const empty = await screen.findByText('Nada coincide con «rebajas»');
    await user.click(within(empty.parentElement ?? document.body).getByRole('button', { name: 'Ver toda la lista' }));
    expect(await screen.findByRole('link', { name: 'Navidad 10' })).toBeInTheDocument();
  });

  it('lets try again after a fault', async () => {
    const good = answer;
    answer = () => ({ errors: [{ message: 'x', extensions: { code: 'UNAVAILABLE' } }] });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar la lista');
    answer = good;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Navidad 10' })).toBeInTheDocument();
  });
});
