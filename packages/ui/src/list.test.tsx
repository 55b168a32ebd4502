import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListPage, type ListPageProps, useListAddress } from './list.tsx';

interface Shop {
  readonly name: string;
}

function Shops(props: Pick<ListPageProps<Shop>, 'list' | 'fault' | 'onRetry'>) {
  const address = useListAddress();
  const { search } = useLocation();
  return (
    <>
      <ListPage<Shop>
        title="Tiendas"
        searchLabel="Buscar tiendas"
        action={<a href="/new">Crear tienda</a>}
        address={address}
        size={2}
        columns={[{ key: 'name', header: 'Nombre', cell: ({ name }) => name }]}
        rowKey={({ name }) => name}
        isStale={false}
        firstUse={{ title: 'Aún no hay tiendas', text: 'Crea la primera.' }}
        {...props}
      />
      <p data-testid="address">{search}</p>
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
  it('keeps page and search in the address, and starts again at the first page for another search', async () => {
    show({ list: three }, '/?page=1');
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?page=2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar tiendas' }), 'nor{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('?q=nor');
  });

  it('takes an address that makes no sense for the first page', () => {
    show({ list: three }, '/?page=-3');
    expect(screen.getByText('1–2 de 3')).toBeVisible();
  });

  it('is busy until the first answer', () => {
    show({});
    expect(screen.getByRole('table', { name: 'Tiendas' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says what it is when there is nothing yet, and offers to start', () => {
    show({ list: { items: [], total: 0 } });
    expect(screen.getByRole('heading', { name: 'Aún no hay tiendas' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Crear tienda' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that nothing matches, and leads out', async () => {
    show({ list: { items: [], total: 0 } }, '/?q=sur');
    expect(screen.getByRole('heading', { name: 'Nada coincide con «sur»' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    expect(screen.getByTestId('address')).toBeEmptyDOMElement();
  });

  it('says why it could not be loaded, and tries again', async () => {
    const onRetry = jest.fn();
    show({ fault: 'Sin respuesta del servidor', onRetry });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Sin respuesta del servidor');
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps the rows that it has when a later answer fails', () => {
    show({ list: three, fault: 'Sin respuesta del servidor' });
    expect(screen.getByText('Centro')).toBeVisible();
  });
});
