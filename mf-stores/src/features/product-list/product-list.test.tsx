import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { readSavedViews } from '@pregon/contract/users/saved-views.endpoints';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  changeWithdrawnProduct,
  listRecommendedProducts,
  type RecommendedProduct,
} from '@pregon/contract/products/withdrawn-products.endpoints';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';

const product = (id: number, name: string, more: Partial<RecommendedProduct> = {}): RecommendedProduct => ({
  id,
  sku: `T-${id}`,
  name,
  category: 'Hogar',
  price: 45_000,
  buyers: 12,
  state: 'recommended',
  ...more,
});
const avisos = async (text: string) => within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);

function serverWith(items: readonly RecommendedProduct[]) {
  const server = createFakeServer();
  const stored = new Map(items.map((one) => [one.id, one]));
  server.answer(listRecommendedProducts, () => ({ items: [...stored.values()], total: stored.size }));
  server.answer(changeWithdrawnProduct, ({ params, body }) => {
    const before = stored.get(params.id) ?? product(0, '');
    const after = { ...before, state: body.isWithdrawn ? ('withdrawn' as const) : ('recommended' as const) };
    stored.set(after.id, after);
    return after;
  });
  return server;
}

describe('Productos', () => {
  it('shows which products are recommended, and why others are not', async () => {
    const server = serverWith([
      product(1, 'Taza azul'),
      product(2, 'Termómetro', { state: 'sensitive' }),
      product(3, 'Vela', { state: 'unsold', buyers: 0, price: 0, category: '' }),
      product(4, 'Plato', { state: 'pending', buyers: null }),
    ]);
    await openScreen('/admin/productos', { server });
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(await cellsOf(/Taza/)).toEqual(['Taza azulT-1', 'Hogar', '$ 45.000', '12', 'Se recomienda', 'Retirar']);
    expect(await cellsOf(/Termómetro/)).toContain('Categoría sensible');
    expect(await cellsOf(/Vela/)).toEqual(['VelaT-3', 'Sin categoría', 'Sin precio', '0', 'Sin ventas en 90 días', 'Retirar']);
    expect(await cellsOf(/Plato/)).toEqual(['PlatoT-4', 'Hogar', '$ 45.000', '—', 'Por calcular', 'Retirar']);
  });

  it('withdraws a product and takes it back', async () => {
    const { user } = await openScreen('/admin/productos', { server: serverWith([product(1, 'Taza azul')]) });
    await user.click(await screen.findByRole('button', { name: 'Retirar: Taza azul' }));
    expect(await avisos('«Taza azul» ya no se recomienda.')).toBeVisible();
    expect(await screen.findByText('Retirado')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a recomendar: Taza azul' }));
    expect(await avisos('«Taza azul» vuelve a las recomendaciones a más tardar esta noche.')).toBeVisible();
  });

  it('asks for what the address names', async () => {
    const server = serverWith([product(1, 'Taza azul')]);
    await openScreen('/admin/productos?q=taza&withdrawn=yes&page=2', { server });
    expect(await screen.findByText('Taza azul')).toBeVisible();
    expect(server.requests.at(-1)?.url.search).toBe('?page=2&size=25&search=taza&withdrawn=yes');
  });

  it('withdraws several at once, and takes them back with undo', async () => {
    const server = serverWith([product(1, 'Taza azul'), product(2, 'Vela', { state: 'withdrawn' }), product(3, 'Plato')]);
    const { user } = await openScreen('/admin/productos', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir toda la página' }));
    const bar = await screen.findByRole('region', { name: 'Selección' });
    await user.click(await within(bar).findByRole('button', { name: 'Retirar (2)' }));
    expect(await avisos('Ya no se recomienda: 2 productos.')).toBeVisible();
    const changes = () =>
      server.requests
        .filter(({ method }) => method === 'PUT')
        .map(({ url, body }) => [url.pathname.split('/')[3], (body as { isWithdrawn: boolean }).isWithdrawn]);
    expect(new Map(changes() as [string, boolean][])).toEqual(
      new Map([
        ['1', true],
        ['3', true],
      ]),
    );
    await waitFor(() => expect(screen.getAllByText('Retirado')).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await avisos('Quedó como estaba.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Retirado')).toHaveLength(1));
    expect(changes()).toHaveLength(4);
  });

  it('sorts by what is shown, chooses columns, and downloads what the filters or the selection show', async () => {
    const server = serverWith([product(1, 'Taza azul'), product(2, 'Vela')]);
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    server.answer(readSavedViews, () => ({ items: [] }));
    const { user, location } = await openScreen('/admin/productos?q=a', { server });
    await user.click(await screen.findByRole('button', { name: /Precio/ }));
    expect(location().search).toBe('?q=a&order=price');
    await waitFor(() => expect(server.requests.at(-1)?.url.search).toBe('?page=1&size=25&search=a&order=price'));
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir Vela' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    const asked = server.requests.filter(({ url }) => url.pathname === '/V1/list-files').map(({ body }) => body);
    const whole = { list: 'products', filter: { search: 'a' }, sort: { by: 'price', direction: 'asc' } };
    expect(asked).toEqual([whole, { ...whole, only: [2] }]);
    expect(screen.getByRole('button', { name: 'Vistas' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Categoría' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Categoría' })).not.toBeInTheDocument());
  });

  it('says why a change failed, and that there are no products yet', async () => {
    const server = serverWith([product(1, 'Taza azul')]);
    server.answer(changeWithdrawnProduct, () => refusal('NOT_FOUND'));
    const { user } = await openScreen('/admin/productos', { server });
    await user.click(await screen.findByRole('button', { name: 'Retirar: Taza azul' }));
    expect(await within(await screen.findByRole('region', { name: 'Avisos' })).findByRole('alert')).toBeVisible();
    expect(screen.getByText('Se recomienda')).toBeVisible();
  });

  it('leads to the import before there are products', async () => {
    await openScreen('/admin/productos', { server: serverWith([]) });
    expect(await screen.findByRole('link', { name: 'Importar productos' })).toHaveAttribute(
      'href',
      '/admin/importar?kind=products',
    );
  });

  it.each(['operador', 'lector'] as const)('is not for %s', async (role) => {
    await openScreen('/admin/productos', { server: serverWith([]), role });
    expect(await screen.findByText('Tu rol no puede ver los productos')).toBeVisible();
  });
});
