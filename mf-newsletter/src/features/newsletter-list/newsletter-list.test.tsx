import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { archiveRecord } from '@pregon/contract/archive/archive.endpoints';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import type { Role } from '@pregon/contract/session/roles';
import { exampleNewsletter } from '@pregon/contract/testing/examples';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import NewsletterListPage from './newsletter-list.page.tsx';

const newsletter = (number: number, changes: Partial<Newsletter> = {}): Newsletter => ({
  ...exampleNewsletter,
  identifier: `3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c${number}`,
  name: `Navidad ${number}`,
  img: `/newsletter-pictures/${number}`,
  updatedBy: 'Ana Ríos',
  ...changes,
});
const ten = Array.from({ length: 10 }, (_, index) => newsletter(10 + index));

let server: FakeServer;
let asked: unknown[];

function answer(items: readonly Newsletter[], total = items.length) {
  server.answerGraphql(newslettersQuery, (variables) => {
    asked.push(variables);
    return { newsletter: { items: [...items], total } };
  });
}

beforeEach(() => {
  asked = [];
  server = createFakeServer();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address, init) =>
      init?.method === 'HEAD'
        ? new Response(null, { status: address === '/newsletter-pictures/10' ? 200 : 404 })
        : server.fetch(address, init),
    );
  answer(ten, 64);
});
afterEach(() => act(() => session.clear()));

function open(address: string | { pathname: string; state: unknown } = '/admin/newsletter', role: Role = 'marketing') {
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  const router = createMemoryRouter(
    [
      { path: '/admin/newsletter', element: <NewsletterListPage /> },
      { path: '/admin/newsletter/build', element: <p>El editor</p> },
      { path: '/admin/newsletter/preview', element: <p>La vista previa</p> },
      { path: '/admin/sends/schedule', element: <p>La programación</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
async function openMenu(user: ReturnType<typeof userEvent.setup>, name = 'Navidad 10') {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
}

describe('the list of newsletters', () => {
  it('shows the state, the last change and its author of each newsletter', async () => {
    answer([
      newsletter(10),
      newsletter(11, { approved: false, approvedVersion: 2 }),
      newsletter(12, { approved: false, approvedVersion: null }),
    ]);
    open();
    expect(await rowOf('Navidad 10')).toHaveTextContent(/^Navidad 10Aprobado3.*20 nov 2026, 10:30 · Ana Ríos$/);
    expect(await rowOf('Navidad 11')).toHaveTextContent('Cambios sin aprobarVersión 2 aprobada');
    expect(await rowOf('Navidad 12')).toHaveTextContent('Por aprobar');
  });

  it('names the next step for a newsletter that was just approved above the list, also while it loads', async () => {
    const saved = { identifier: 'n1', name: 'Navidad', isApproved: true, purpose: '' };
    open({ pathname: '/admin/newsletter', state: { saved } });
    const step = screen.getByRole('link', { name: 'Programar este newsletter' });
    expect(step.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await rowOf('Navidad 10');
    expect(step).toBeVisible();
  });

  it('archives one from the menu of its row', async () => {
    server.answer(archiveRecord, ({ body }) => body);
    const { user } = open();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Archivar' }));
    expect(await screen.findByText('En el archivo: «Navidad 10».')).toBeVisible();
    const request = server.requests.find(({ method }) => method === 'PUT');
    expect(request?.url.pathname).toBe(`/V1/archive/newsletter/${newsletter(10).identifier}`);
    expect(request?.body).toEqual({ archived: true });
  });

  it('shows a lazily loaded preview without scripts, outside of the tab order', async () => {
    open();
    const picture = await screen.findByRole('figure', { name: 'Así se ve «Navidad 10»' });
    const frame = await within(picture).findByTitle('Navidad 10');
    expect(frame).toHaveAttribute('src', '/newsletter-pictures/10');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('loading', 'lazy');
    expect(frame.closest('[inert]')).not.toBeNull();
    expect(picture.querySelector('svg')).not.toBeNull();
    fireEvent.load(frame);
    expect(picture.querySelector('svg')).toBeNull();
  });

  it('shows no preview when there is none', async () => {
    open();
    await within(await screen.findByRole('figure', { name: 'Así se ve «Navidad 10»' })).findByTitle('Navidad 10');
    expect(screen.queryByTitle('Navidad 11')).toBeNull();
  });

  it('opens the editor at a permanent address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Navidad 10' }));
    expect(router.state.location.search).toBe(`?id=${newsletter(10).identifier}`);
    expect(router.state.location.state).toEqual({ newsletterID: newsletter(10).identifier, isClone: false });
  });

  it('clones a newsletter', async () => {
    const { user, router } = open();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Clonar' }));
    expect(router.state.location.search).toBe(`?id=${newsletter(10).identifier}&clone=1`);
    expect(router.state.location.state).toEqual({ newsletterID: newsletter(10).identifier, isClone: true });
  });

  it('links to the preview', async () => {
    const { user, router } = open();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Vista previa' }));
    expect(router.state.location).toMatchObject({
      pathname: '/admin/newsletter/preview',
      search: `?id=${newsletter(10).identifier}`,
    });
  });

  it('leads from one with an approved version to its schedule, also long after it was approved', async () => {
    answer([newsletter(10), newsletter(11, { approved: false, approvedVersion: null }), newsletter(12, { archived: true })]);
    const { user, router } = open();
    await openMenu(user, 'Navidad 11');
    expect(screen.queryByRole('menuitem', { name: /^Programar/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await openMenu(user, 'Navidad 12');
    expect(screen.getByRole('menuitem', { name: /^Programar/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: /^Programar/ })).toHaveTextContent('está archivado');
    await user.keyboard('{Escape}');
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Programar este newsletter' }));
    expect(router.state.location).toMatchObject({
      pathname: '/admin/sends/schedule',
      search: `?newsletter=${newsletter(10).identifier}`,
    });
  });

  it('explains to a reader why cloning is not available', async () => {
    const { user } = open('/admin/newsletter', 'lector');
    await openMenu(user);
    expect(screen.getByRole('menuitem', { name: /Clonar/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: /Clonar/ })).toHaveTextContent('sin permiso');
  });

  it('requests the page and the search of the address', async () => {
    const { user, router } = open('/admin/newsletter?q=navidad&page=2');
    expect(await screen.findByText('26–50 de 64')).toBeInTheDocument();
    expect(asked).toEqual([{ page: 2, size: 25, filter: { search: 'navidad' } }]);
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(router.state.location.search).toBe('?q=navidad&page=3');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'rebajas{Enter}');
    expect(router.state.location.search).toBe('?q=rebajas');
  });
});

describe('filtering and sorting', () => {
  it('filters by state, and keeps it in the address', async () => {
    const { user, router } = open();
    await screen.findByRole('link', { name: 'Navidad 10' });
    await user.click(screen.getByRole('button', { name: 'Estado', expanded: false }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Por aprobar' }));
    expect(router.state.location.search).toBe('?state=por-aprobar');
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 25, filter: { isApproved: false } }));
  });

  it('finds those with changes since their approved version', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'Navidad 10' });
    await user.click(screen.getByRole('button', { name: 'Estado', expanded: false }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cambios sin aprobar' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: { approve: true, isApproved: false } }));
  });

  it('sorts by name, or by the last change', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'Navidad 10' });
    await user.click(within(screen.getByRole('columnheader', { name: 'Nombre' })).getByRole('button'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, size: 25, sort: { by: 'name', direction: 'asc' } }));
    await user.click(within(screen.getByRole('columnheader', { name: 'Último cambio' })).getByRole('button'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: { by: 'updatedAt' } }));
  });

  it('opens the last page when the current page is empty after a deletion', async () => {
    server.answerGraphql(newslettersQuery, ({ page }) => ({
      newsletter: { items: page === 3 ? [] : [newsletter(10)], total: 50 },
    }));
    const { router } = open('/admin/newsletter?page=3');
    expect(await rowOf('Navidad 10')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=2');
  });
});

describe('deleting a newsletter', () => {
  it('asks for confirmation, and removes the newsletter from the list', async () => {
    server.answer(deleteNewsletter, ({ params }) => ({ message: `Newsletter eliminado: ${params.id.slice(-2)}` }));
    const { user } = open();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Eliminar «Navidad 10»' });
    answer(ten.slice(1));
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar newsletter' }));
    expect(await screen.findByText('Newsletter eliminado: 10')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Navidad 10' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is disabled while schedules need it', async () => {
    answer([newsletter(10, { scheduleCount: 2 }), newsletter(11, { scheduleCount: 1 })]);
    const { user } = open();
    await openMenu(user);
    const entry = screen.getByRole('menuitem', { name: /Eliminar/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('lo usan 2 programaciones');
  });

  it("shows the server's refusal, and the updated list", async () => {
    server.answer(deleteNewsletter, () => refusal('NEWSLETTER_IN_USE'));
    const { user } = open();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar…' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar newsletter' }));
    expect(await screen.findByText('Una programación pendiente usa este newsletter: no se puede eliminar.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Conservar' }));
    expect(await rowOf('Navidad 10')).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });
});

describe('the empty list', () => {
  it('explains newsletters on first use', async () => {
    answer([]);
    open();
    expect(await screen.findByText('Aquí van tus newsletters')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Crear newsletter' })).toBeInTheDocument();
  });

  it('shows the search without results, and resets it', async () => {
    server.answerGraphql(newslettersQuery, ({ filter }) => ({
      newsletter: filter?.search ? { items: [], total: 0 } : { items: [newsletter(10)], total: 1 },
    }));
    const { user } = open('/admin/newsletter?q=rebajas');
    const empty = await screen.findByText('Nada coincide con «rebajas»');
    await user.click(within(empty.parentElement ?? document.body).getByRole('button', { name: 'Ver toda la lista' }));
    expect(await screen.findByRole('link', { name: 'Navidad 10' })).toBeInTheDocument();
  });

  it('retries after a load error', async () => {
    server.answerGraphql(newslettersQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar la lista');
    answer(ten);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Navidad 10' })).toBeInTheDocument();
  });
});
