import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { exportCustomers, listCustomers } from '@pregon/contract/customers/customers.endpoints';
import { customerCategoryQuery, customerFocusQuery, locationsQuery } from '@pregon/contract/options/option-lists.operations';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { exampleListedCustomer } from '@pregon/contract/testing/examples';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';

const other = { ...exampleListedCustomer, id: 42, name: '', document: null, email: null, channels: [], lastPurchaseAt: null };

function serverWith(items: readonly (typeof exampleListedCustomer)[], more: { total?: number; next?: number | null } = {}) {
  const server = createFakeServer();
  server.answerGraphql(customerFocusQuery, () => ({
    customerFocus: [{ name: 'Todas' }, { name: 'Leales' }, { name: 'En riesgo' }],
  }));
  server.answerGraphql(customerCategoryQuery, () => ({ customerCategory: [{ name: 'Oro' }] }));
  server.answerGraphql(locationsQuery, () => ({ locations: [{ name: 'Bogotá' }] }));
  server.answerGraphql(storesQuery, () => ({ stores: { items: [], total: 0 } }));
  server.answer(listCustomers, () => ({
    items: [...items],
    total: more.total ?? items.length,
    isMore: (more.total ?? 0) >= 10_000,
    next: more.next ?? null,
  }));
  return server;
}
const requested = (server: ReturnType<typeof createFakeServer>) =>
  server.requests.filter(({ url }) => url.pathname === '/V1/customers').map(({ url }) => url.search);

describe('Clientes', () => {
  beforeEach(() => localStorage.clear());

  it('lists customers with links to their pages', async () => {
    await openScreen('/admin/clientes', { server: serverWith([exampleListedCustomer, other]) });
    expect(await screen.findByRole('link', { name: 'Marta Ñáñez' })).toHaveAttribute('href', '/admin/clientes/41');
    const row = screen.getByRole('row', { name: /Marta/ });
    for (const text of ['marta@correo.example', '+573001234567', 'En riesgo', 'Oro', 'E-mail, WhatsApp', '3 sept 2026']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    // Every customer has a link text, even without a name.
    expect(screen.getByRole('link', { name: '+573001234567' })).toHaveAttribute('href', '/admin/clientes/42');
    expect(screen.getByText('Sin permiso')).toBeVisible();
  });

  it('requests the page, filters and order of the address', async () => {
    const server = serverWith([exampleListedCustomer], { total: 80 });
    await openScreen(
      '/admin/clientes?q=marta&focus=En riesgo&city=Bogotá&store=7&consent=email&has=both&bought=yes&from=2026-01-01&page=2',
      { server },
    );
    expect(await screen.findByText('26–50 de 80')).toBeVisible();
    const query = new URLSearchParams(requested(server).at(-1));
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      size: '25',
      search: 'marta',
      focus: 'En riesgo',
      city: 'Bogotá',
      store: '7',
      consent: 'email',
      has: 'both',
      bought: 'yes',
      from: '2026-01-01',
    });
  });

  it('continues after the last row of the previous page', async () => {
    const server = serverWith([exampleListedCustomer], { total: 10_000, next: 41 });
    const { user } = await openScreen('/admin/clientes', { server });
    expect(await screen.findByText(/Más de 10\.000 clientes/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(requested(server).at(-1)).toContain('after=41'));
  });

  it('requests the order of the address, and changes it by a column header', async () => {
    const server = serverWith([exampleListedCustomer]);
    const { user } = await openScreen('/admin/clientes?order=-lastPurchaseAt', { server });
    expect(await screen.findByRole('columnheader', { name: 'Última compra' })).toHaveAttribute('aria-sort', 'descending');
    expect(requested(server).at(-1)).toContain('order=-lastPurchaseAt');
    await user.click(screen.getByRole('button', { name: 'Compras en 12 meses' }));
    await waitFor(() => expect(requested(server).at(-1)).toContain('order=sales'));
  });

  it('asks for a file of the chosen customers', async () => {
    const server = serverWith([exampleListedCustomer, other]);
    server.answer(exportCustomers, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/clientes?focus=Leales', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir Marta Ñáñez' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ focus: 'Leales', only: [41] }));
  });

  it('shows the columns that the user chose, and remembers them', async () => {
    const first = await openScreen('/admin/clientes', { server: serverWith([exampleListedCustomer]) });
    expect(await screen.findByRole('columnheader', { name: 'Correo' })).toBeVisible();
    await first.user.click(await screen.findByRole('button', { name: 'Columnas' }));
    await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Correo' }));
    await first.user.click(screen.getByRole('menuitemcheckbox', { name: 'Tienda' }));
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Correo' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Tienda' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('pregon-columns-customers') ?? '')).toContain('storeName');
  });

  it('applies a chosen filter', async () => {
    const server = serverWith([exampleListedCustomer]);
    const { user, location } = await openScreen('/admin/clientes', { server });
    await user.click(await screen.findByRole('button', { name: 'Enfoque' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Leales' }));
    await waitFor(() => expect(location().search).toBe('?focus=Leales'));
    expect(requested(server).at(-1)).toContain('focus=Leales');
  });

  it('shows why an export failed', async () => {
    const server = serverWith([exampleListedCustomer]);
    server.answer(exportCustomers, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/clientes?focus=Leales', { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({ focus: 'Leales' });
  });

  it('shows an introduction before the first customer, and that none matches a filter', async () => {
    await openScreen('/admin/clientes', { server: serverWith([]) });
    expect(await screen.findByRole('heading', { name: 'Aquí van tus clientes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importar datos' })).toHaveAttribute('href', '/admin/importar');
  });

  it('shows a load error and retries', async () => {
    const server = serverWith([]);
    server.answer(listCustomers, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/clientes', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde. Intenta de nuevo en un momento.');
    server.answer(listCustomers, () => ({ items: [exampleListedCustomer], total: 1, isMore: false, next: null }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Marta Ñáñez' })).toBeVisible();
  });

  it("shows a store's manager the list without what is not for the role", async () => {
    const server = serverWith([exampleListedCustomer]);
    await openScreen('/admin/clientes', { server, role: 'gerente_tienda' });
    expect(await screen.findByRole('link', { name: 'Marta Ñáñez' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Descargar CSV' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ciudad' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Tienda' })).toBeVisible();
    expect(server.requests.filter(({ body }) => JSON.stringify(body)?.includes('locations'))).toEqual([]);
  });

  it('shows no customers to a reader', async () => {
    const server = serverWith([exampleListedCustomer]);
    await openScreen('/admin/clientes', { server, role: 'lector' });
    expect(await screen.findByText(/Tu rol no permite ver los datos de los clientes/)).toBeVisible();
    expect(requested(server)).toEqual([]);
  });
});
