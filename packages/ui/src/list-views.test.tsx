import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListPage, type SavedView, useListAddress, type ViewStore } from './list.tsx';

let stored: readonly SavedView[];
let fault: Error | undefined;
const store: ViewStore = {
  read: async () => {
    if (fault) throw fault;
    return stored;
  },
  replace: async (views) => {
    if (fault) throw fault;
    stored = views;
    return views;
  },
};
beforeEach(() => {
  stored = [{ name: 'Norte', query: 'q=norte&order=-name' }];
  fault = undefined;
  localStorage.clear();
});

const shopColumns = ['name', 'city', 'zone'].map((key) => ({
  key,
  header: key,
  isFixed: key === 'name',
  cell: (shop: string) => shop,
}));

function Shops({ keeps, columnsOf }: Pick<ViewStore, 'keeps'> & { readonly columnsOf?: string | undefined }) {
  const address = useListAddress({ orders: ['name'] });
  const { pathname, search } = useLocation();
  return (
    <>
      <ListPage<string>
        title="Tiendas"
        searchLabel="Buscar tiendas"
        address={address}
        list={{ items: ['Centro'], total: 1 }}
        columns={shopColumns}
        columnsOf={columnsOf}
        rowKey={(name) => name}
        isStale={false}
        fault={undefined}
        onRetry={() => undefined}
        firstUse={{ title: 'Aún no hay tiendas', text: 'Crea la primera.' }}
        views={{ ...store, keeps }}
      />
      <p data-testid="address">{pathname + search}</p>
    </>
  );
}

async function open(at = '/tiendas', keeps?: readonly string[], columnsOf?: string) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shops keeps={keeps} columnsOf={columnsOf} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Vistas' }));
  await screen.findByRole('dialog', { name: 'Vistas guardadas' });
  return user;
}
const address = () => screen.getByTestId('address').textContent;

describe('the saved views of a list', () => {
  it('open at their addresses', async () => {
    const user = await open();
    await user.click(await screen.findByRole('link', { name: 'Norte' }));
    expect(address()).toBe('/tiendas?q=norte&order=-name');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keep the current address without its page, and mark it', async () => {
    const user = await open('/tiendas?q=centro&size=50&page=3');
    await user.type(await screen.findByRole('textbox', { name: 'Nombre de la vista' }), ' Centro {Enter}');
    expect(await screen.findByRole('link', { name: 'Centro' })).toHaveAttribute('aria-current', 'true');
    expect(stored).toEqual([
      { name: 'Norte', query: 'q=norte&order=-name' },
      { name: 'Centro', query: 'q=centro&size=50' },
    ]);
    expect(screen.getByRole('textbox', { name: 'Nombre de la vista' })).toHaveValue('');
  });

  it('have only what belongs to their list, and leave the rest of the page as it is', async () => {
    const user = await open('/campana?q=centro&dias=30&page=3', ['q', 'order']);
    await user.type(await screen.findByRole('textbox', { name: 'Nombre de la vista' }), 'Centro{Enter}');
    expect(await screen.findByRole('link', { name: 'Centro' })).toHaveAttribute('aria-current', 'true');
    expect(stored.at(-1)).toEqual({ name: 'Centro', query: 'q=centro' });
    await user.click(screen.getByRole('link', { name: 'Norte' }));
    expect(address()).toBe('/campana?q=norte&order=-name&dias=30');
  });

  it('keep the columns that are shown, and show them again', async () => {
    stored = [
      { name: 'Ciudades', query: 'q=norte&columns=city' },
      { name: 'Sola', query: 'columns=' },
    ];
    const user = await open('/tiendas', undefined, 'shops');
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await user.click(await screen.findByRole('link', { name: 'Ciudades' }));
    expect(headers()).toEqual(['name', 'city']);
    expect(address()).toBe('/tiendas?q=norte');
    await user.click(screen.getByRole('button', { name: 'Vistas' }));
    expect(await screen.findByRole('link', { name: 'Ciudades' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Sola' }));
    expect(headers()).toEqual(['name']);
    expect(address()).toBe('/tiendas');
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'zone' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Vistas' }));
    expect(await screen.findByRole('link', { name: 'Sola' })).not.toHaveAttribute('aria-current');
    await user.type(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'Zonas{Enter}');
    await waitFor(() => expect(stored.at(-1)).toEqual({ name: 'Zonas', query: 'columns=zone' }));
    expect(await screen.findByRole('link', { name: 'Zonas' })).toHaveAttribute('aria-current', 'true');
  });

  it('are replaced under a known name', async () => {
    const user = await open('/tiendas?q=nororiente');
    await user.type(await screen.findByRole('textbox', { name: 'Nombre de la vista' }), 'Norte');
    await user.click(screen.getByRole('button', { name: 'Reemplazar' }));
    await waitFor(() => expect(stored).toEqual([{ name: 'Norte', query: 'q=nororiente' }]));
  });

  it('are removed', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Quitar la vista Norte' }));
    expect(await screen.findByText(/guarda aquí lo que ves/)).toBeVisible();
    expect(stored).toEqual([]);
  });

  it('stay as they are when they cannot be saved, with the reason', async () => {
    const user = await open();
    await screen.findByRole('link', { name: 'Norte' });
    fault = new Error('Sin respuesta del servidor');
    await user.click(screen.getByRole('button', { name: 'Quitar la vista Norte' }));
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Norte' })).toBeVisible();
  });

  it('show why they could not be loaded', async () => {
    fault = new Error('Sin respuesta del servidor');
    await open();
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Nombre de la vista' })).toBeNull();
  });
});
