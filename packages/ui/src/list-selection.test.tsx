import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { toast as library } from 'react-toastify/unstyled';
import { type Bulk, type Download, ListPage, useListAddress } from './list.tsx';
import { ToastRegion } from './toast.tsx';

interface Shop {
  readonly name: string;
  readonly isOpen: boolean;
}

const centro = { name: 'Centro', isOpen: true };
const norte = { name: 'Norte', isOpen: true };
const sur = { name: 'Sur', isOpen: false };

interface ShopsProps {
  readonly refused?: string;
  readonly supportCode?: string;
  readonly actions?: boolean;
  readonly download?: Download;
}

/** A list whose shops can be closed, which can be undone, and deleted, which cannot. */
function Shops({ refused, supportCode, actions = true, download }: ShopsProps) {
  const [shops, setShops] = useState<readonly Shop[]>([centro, norte, sur]);
  const address = useListAddress();
  const setOpen = (name: string, isOpen: boolean) =>
    setShops((before) => before.map((shop) => (shop.name === name ? { ...shop, isOpen } : shop)));
  const bulk: Bulk<Shop> = {
    nameOf: ({ name }) => name,
    onChanged: () => undefined,
    actions: [
      {
        label: 'Cerrar',
        applies: ({ isOpen }) => isOpen,
        refusal: 'ya están cerradas',
        run: async ({ name }) => {
          if (name === refused) throw Object.assign(new Error('Tiene clientes.'), { supportCode });
          setOpen(name, false);
          return async () => setOpen(name, true);
        },
        done: (count) => `Cerradas: ${count}.`,
      },
      {
        label: 'Eliminar…',
        isDanger: true,
        applies: () => true,
        run: async ({ name }) => {
          setShops((before) => before.filter((shop) => shop.name !== name));
          return undefined;
        },
        done: (count) => `Eliminadas: ${count}.`,
        question: ({ length }) => ({ title: `Eliminar ${length} tiendas`, text: 'No se puede deshacer.' }),
      },
    ],
  };
  return (
    <>
      <ToastRegion />
      <ListPage<Shop>
        title="Tiendas"
        searchLabel="Buscar tiendas"
        address={address}
        list={{ items: shops, total: 180 }}
        columns={[
          { key: 'name', header: 'Nombre', cell: ({ name }) => name },
          { key: 'state', header: 'Estado', cell: ({ isOpen }) => (isOpen ? 'abierta' : 'cerrada') },
        ]}
        rowKey={({ name }) => name}
        bulk={actions ? bulk : { ...bulk, actions: [] }}
        download={download}
        isStale={false}
        fault={undefined}
        onRetry={() => undefined}
        firstUse={{ title: 'Aún no hay tiendas', text: 'Crea la primera.' }}
      />
      <p data-testid="address">{useLocation().search}</p>
    </>
  );
}

const show = (props: Parameters<typeof Shops>[0] = {}, at = '/') => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shops {...props} />
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const box = (name: string) => screen.getByRole('checkbox', { name });
const bar = () => screen.findByRole('region', { name: 'Selección' });
const states = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);

afterEach(() => {
  act(() => {
    library.clearWaitingQueue();
    library.dismiss();
  });
  jest.restoreAllMocks();
});

describe('a selection in a list', () => {
  it('shows how many rows are selected, all of the page or some, and ends', async () => {
    const user = show();
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
    await user.click(box('Elegir Centro'));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('Selección: 1');
    expect(box('Elegir toda la página')).toBePartiallyChecked();
    await user.click(box('Elegir toda la página'));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('Selección: 3');
    expect(box('Elegir Sur')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Quitar selección' }));
    expect(box('Elegir Sur')).not.toBeChecked();
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
    expect(box('Elegir toda la página')).toHaveFocus();
  });

  it('runs an action on the rows that it applies to, and undoes it', async () => {
    const user = show();
    await user.click(box('Elegir toda la página'));
    await user.click(await screen.findByRole('button', { name: 'Cerrar (2)' }));
    expect(await screen.findByText('Cerradas: 2.')).toBeVisible();
    expect(states()).toEqual(['cerrada', 'cerrada', 'cerrada']);
    expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Quedó como estaba.')).toBeVisible();
    expect(states()).toEqual(['abierta', 'abierta', 'cerrada']);
  });

  it('shows which row could not be changed and why, and changes the others', async () => {
    const user = show({ refused: 'Norte' });
    await user.click(box('Elegir toda la página'));
    await user.click(await screen.findByRole('button', { name: 'Cerrar (2)' }));
    expect(await screen.findByText('«Norte»: Tiene clientes.')).toBeVisible();
    expect(screen.getByText('Cerradas: 1.')).toBeVisible();
    expect(states()).toEqual(['cerrada', 'abierta', 'cerrada']);
  });

  it('keeps the rows that could not be changed, with the reason of each', async () => {
    const user = show({ refused: 'Norte' });
    await user.click(box('Elegir toda la página'));
    await user.click(await screen.findByRole('button', { name: 'Cerrar (2)' }));
    const left = await screen.findByRole('list', { name: 'Quedaron como estaban' });
    expect(left).toHaveTextContent(/^Norte Tiene clientes\.$/);
    expect(box('Elegir Norte')).toBeChecked();
    for (const name of ['Elegir Centro', 'Elegir Sur']) expect(box(name)).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Quitar selección' }));
    await user.click(box('Elegir Norte'));
    await bar();
    expect(screen.queryByRole('list', { name: 'Quedaron como estaban' })).toBeNull();
  });

  it('says why an action applies to none of its rows', async () => {
    const user = show();
    await user.click(box('Elegir Sur'));
    const close = await screen.findByRole('button', { name: 'Cerrar' });
    expect(close).toHaveAttribute('aria-disabled', 'true');
    expect(close).toHaveAccessibleDescription('Ya están cerradas.');
    expect(screen.getByRole('button', { name: 'Eliminar…' })).not.toHaveAttribute('aria-disabled');
  });

  it('shows the support code where the server failed', async () => {
    const user = show({ refused: 'Norte', supportCode: 'a929d0e0e473' });
    await user.click(box('Elegir toda la página'));
    await user.click(await screen.findByRole('button', { name: 'Cerrar (2)' }));
    expect(await screen.findByText(/^«Norte»: Tiene clientes/)).toHaveTextContent('Código de soporte: a929d0e0e473');
  });

  it('asks before an action that cannot be undone', async () => {
    const user = show();
    await user.click(box('Elegir Norte'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Eliminar 1 tiendas' });
    expect(dialog).toHaveTextContent('No se puede deshacer.');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar…' }));
    expect(await screen.findByText('Eliminadas: 1.')).toBeVisible();
    await waitFor(() => expect(states()).toEqual(['abierta', 'cerrada']));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('is not offered without an action', () => {
    show({ actions: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is downloaded by its keys, also without another action, and stays', async () => {
    const download = jest.fn<Download>().mockResolvedValue('#tiendas.csv');
    const user = show({ actions: false, download });
    await user.click(box('Elegir Sur'));
    await user.click(box('Elegir Centro'));
    await user.click(within(await bar()).getByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(window.location.hash).toBe('#tiendas.csv'));
    expect(download.mock.calls).toEqual([[['Centro', 'Sur']]]);
    expect(within(await bar()).getByRole('status')).toHaveTextContent('Selección: 2');
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(download.mock.calls.at(-1)).toEqual([]));
  });

  it('is kept where the file cannot be prepared, with the reason', async () => {
    const user = show({ download: async () => Promise.reject(new Error('Demasiados intentos. Espera un momento.')) });
    await user.click(box('Elegir toda la página'));
    await user.click(within(await bar()).getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(box('Elegir Sur')).toBeChecked();
  });
});

describe('the page size of a list', () => {
  it('is 25, or another one that the URL keeps', async () => {
    const user = show({}, '/?q=a&page=3');
    expect(screen.getByText('51–75 de 180')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Por página' }), '100');
    expect(screen.getByTestId('address')).toHaveTextContent('?q=a&size=100');
    expect(screen.getByText('1–100 de 180')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Por página' }), '25');
    expect(screen.getByTestId('address')).toHaveTextContent('?q=a');
  });

  it.each(['0', '7', '1000', 'x'])('ignores %s in the URL', (size) => {
    show({}, `/?size=${size}`);
    expect(screen.getByText('1–25 de 180')).toBeVisible();
  });
});
