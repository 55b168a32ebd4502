import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListPage, type ListPageProps, useListAddress } from './list.tsx';

interface Shop {
  readonly name: string;
}

const filters = [
  {
    kind: 'choice',
    name: 'zone',
    label: 'Zona',
    options: [
      { value: 'norte', label: 'Norte' },
      { value: 'sur', label: 'Sur' },
    ],
  },
  { kind: 'days', label: 'Fechas' },
] as const;
const orders = ['name'] as const;

function Shops(props: Pick<ListPageProps<Shop>, 'list' | 'fault' | 'onRetry'>) {
  const address = useListAddress({ filters, orders });
  const { search } = useLocation();
  return (
    <>
      <ListPage<Shop>
        title="Tiendas"
        searchLabel="Buscar tiendas"
        action={<a href="/new">Crear tienda</a>}
        address={address}
        filters={filters}
        size={2}
        columns={[{ key: 'name', header: 'Nombre', cell: ({ name }) => name }]}
        rowKey={({ name }) => name}
        isStale={false}
        firstUse={{ title: 'Aún no hay tiendas', text: 'Crea la primera.' }}
        {...props}
      />
      <p data-testid="address">{search}</p>
      <button
        type="button"
        onClick={() => {
          address.setFilters({ zone: 'norte' });
          address.setSort({ by: 'name', direction: 'desc' });
        }}
      >
        Dos cambios
      </button>
    </>
  );
}

const show = (props: Partial<Parameters<typeof Shops>[0]>, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shops list={undefined} fault={undefined} onRetry={() => undefined} {...props} />
    </MemoryRouter>,
  );
const three = { items: [{ name: 'Centro' }, { name: 'Norte' }], total: 3 };

describe('a list', () => {
  it('keeps page and search in the URL, and resets the page on a new search', async () => {
    show({ list: three }, '/?page=1');
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?page=2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar tiendas' }), 'nor{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('?q=nor');
  });

  it('keeps two changes that were made before the first was drawn', async () => {
    show({ list: three });
    await userEvent.click(screen.getByRole('button', { name: 'Dos cambios' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?zone=norte&order=-name');
  });

  it('treats an invalid page as the first one', () => {
    show({ list: three }, '/?page=-3');
    expect(screen.getByText('1–2 de 3')).toBeVisible();
  });

  it('is busy until the first response', () => {
    show({});
    expect(screen.getByRole('table', { name: 'Tiendas' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows an empty state with an action when there is nothing yet', () => {
    show({ list: { items: [], total: 0 } });
    expect(screen.getByRole('heading', { name: 'Aún no hay tiendas' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Crear tienda' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows when nothing matches a search, and offers to clear it', async () => {
    show({ list: { items: [], total: 0 } }, '/?q=sur');
    expect(screen.getByRole('heading', { name: 'Nada coincide con «sur»' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    expect(screen.getByTestId('address')).toBeEmptyDOMElement();
  });

  it('keeps filters in the URL, and clears them', async () => {
    show({ list: three }, '/?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Zona' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sur' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?zone=sur');
    await userEvent.click(screen.getByRole('button', { name: 'Fechas' }));
    const days = within(await screen.findByRole('dialog', { name: 'Fechas' }));
    await userEvent.type(days.getByLabelText('Desde'), '2026-12-10');
    await userEvent.type(days.getByLabelText('Hasta'), '2026-12-01');
    expect(days.getByRole('alert')).toHaveTextContent('El último día no puede ser antes del primero.');
    await userEvent.click(days.getByRole('button', { name: 'Filtrar' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?zone=sur');
    await userEvent.clear(days.getByLabelText('Hasta'));
    await userEvent.type(days.getByLabelText('Hasta'), '2026-12-24{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('?zone=sur&from=2026-12-10&to=2026-12-24');
    expect(screen.getByText(/^Fechas: 10.*24/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Limpiar' }));
    expect(screen.getByTestId('address')).toBeEmptyDOMElement();
  });

  it('ignores an invalid filter', () => {
    show({ list: three }, '/?zone=luna&from=2026-13-40&order=price');
    expect(screen.getByRole('button', { name: 'Zona' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Limpiar' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'none');
  });

  it('is sorted by a column in both directions', async () => {
    show({ list: three });
    const byName = () => screen.getByRole('columnheader', { name: 'Nombre' });
    await userEvent.click(within(byName()).getByRole('button'));
    expect(screen.getByTestId('address')).toHaveTextContent('?order=name');
    expect(byName()).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(byName()).getByRole('button'));
    expect(screen.getByTestId('address')).toHaveTextContent('?order=-name');
    expect(byName()).toHaveAttribute('aria-sort', 'descending');
  });

  it.each([
    ['Nombre, de menor a mayor', '?order=name', 'ascending'],
    ['Nombre, de mayor a menor', '?order=-name', 'descending'],
  ])('is sorted by a chip where it is drawn as cards: %s', async (order, address, sorted) => {
    show({ list: three });
    await userEvent.click(screen.getByRole('button', { name: 'Orden' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: order }));
    expect(screen.getByTestId('address')).toHaveTextContent(address);
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', sorted);
  });

  it('marks the chips of the filters that are set', () => {
    show({ list: three }, '/?zone=sur&from=2026-12-10');
    const marked = screen.getAllByRole('button').filter((button) => button.hasAttribute('data-selected'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Zona: sur'),
      expect.stringContaining('Fechas: '),
    ]);
  });

  it('shows when nothing matches the filters, and offers to clear them', async () => {
    show({ list: { items: [], total: 0 } }, '/?zone=norte');
    expect(screen.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    expect(screen.getByTestId('address')).toBeEmptyDOMElement();
  });

  it('shows an error, and retries', async () => {
    const onRetry = jest.fn();
    show({ fault: 'Sin respuesta del servidor', onRetry });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Sin respuesta del servidor');
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows when a later request fails', () => {
    show({ list: three, fault: 'Sin respuesta del servidor' });
    expect(screen.getByText('Centro')).toBeVisible();
  });
});
