import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  address,
  choose,
  find,
  giveFile,
  openScreen,
  rebajas,
  select,
  startServer,
  stepOnShow,
  tick,
} from './testing/profile-screen.ts';

const chip = (name: string) => screen.queryByRole('button', { name: `Quitar ${name}` });
const undo = () => screen.getByRole('button', { name: 'Deshacer' });
const findNotice = (text: string) => screen.findByText(text, { selector: 'output' });

/** Selects places of one level and then changes the level. */
async function changeLevel(level: 'Ciudad' | 'Nacional') {
  const { server } = startServer();
  const { user } = await openScreen(address({ step: 'lugares' }), { server });
  await choose(user, 'Jerarquía geográfica', 'Departamento');
  await find(user, 'Departamentos', 'anti', 'Antioquia');
  await choose(user, 'Jerarquía geográfica', level);
  return { user };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the dependent fields of a selector', () => {
  it('are emptied with it, and restored by undo, also by keyboard', async () => {
    const { user } = await changeLevel('Ciudad');
    expect(await findNotice('Se vació «Lugares».')).toBeVisible();
    expect(chip('Antioquia')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Ciudades' })).toBeVisible();
    act(() => undo().focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Quitar Antioquia' })).toBeVisible();
    expect(select('Jerarquía geográfica')).toHaveTextContent('Departamento');
    expect(select('Jerarquía geográfica')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('are restored when they were hidden', async () => {
    const { user } = await changeLevel('Nacional');
    await findNotice('Se vació «Lugares».');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(undo());
    expect(await screen.findByRole('button', { name: 'Quitar Antioquia' })).toBeVisible();
  });

  it('can be restored for 8 seconds, paused while the focus is on the notice', async () => {
    await changeLevel('Ciudad');
    await findNotice('Se vació «Lugares».');
    jest.useFakeTimers();
    // Releasing the pause restarts the full time.
    fireEvent.focus(undo());
    act(() => jest.advanceTimersByTime(60_000));
    expect(undo()).toBeVisible();
    fireEvent.blur(undo());
    act(() => jest.advanceTimersByTime(7_999));
    expect(undo()).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    expect(chip('Antioquia')).not.toBeInTheDocument();
  });

  it('show no notice when they were empty', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address({ step: 'lugares' }), { server });
    await choose(user, 'Jerarquía geográfica', 'Departamento');
    await choose(user, 'Jerarquía geográfica', 'Ciudad');
    expect(await screen.findByRole('combobox', { name: 'Ciudades' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it.each([
    {
      emptied: '«Tipos que se excluyen»',
      step: 'clientes',
      fill: async (user: UserEvent) => {
        await choose(user, 'Tipo de cliente', 'Todos excepto');
        await tick(user, 'Tipos que se excluyen', 'Empresa');
      },
      change: (user: UserEvent) => choose(user, 'Tipo de cliente', 'Persona'),
    },
    {
      emptied: '«Medios que se excluyen»',
      step: 'compras',
      fill: async (user: UserEvent) => {
        await choose(user, 'Medio de pago', 'Todos excepto');
        await tick(user, 'Medios que se excluyen', 'PSE');
      },
      change: (user: UserEvent) => choose(user, 'Medio de pago', 'Efectivo'),
    },
    {
      emptied: '«Comparación» y «Valor»',
      step: 'compras',
      fill: async (user: UserEvent) => {
        await choose(user, 'Métrica', 'Ticket promedio');
        await choose(user, 'Comparación', 'Al menos');
        await user.type(screen.getByLabelText('Valor'), '5');
      },
      change: (user: UserEvent) => choose(user, 'Métrica', 'Sin condición'),
    },
    {
      emptied: '«Valor del descuento»',
      step: 'oferta',
      fill: async (user: UserEvent) => {
        await choose(user, 'Tipo de descuento', 'Porcentaje');
        await user.type(screen.getByLabelText('Porcentaje'), '20');
      },
      change: (user: UserEvent) => choose(user, 'Tipo de descuento', 'Valor fijo'),
    },
    {
      emptied: '«Productos de la recompensa»',
      step: 'oferta',
      fill: async (user: UserEvent) => {
        await choose(user, 'Tipo de recompensa', 'Unidad de producto');
        await find(user, 'Productos', 'caf', 'Cafetera');
      },
      change: (user: UserEvent) => choose(user, 'Tipo de recompensa', 'Puntos'),
    },
    {
      emptied: '«Qué hicieron»',
      step: 'historial',
      fill: async (user: UserEvent) => {
        await find(user, 'Campaña anterior', 'reb', rebajas.name);
        await user.click(await screen.findByRole('radio', { name: 'Compraron' }));
      },
      change: (user: UserEvent) => user.click(screen.getByRole('button', { name: `Quitar ${rebajas.name}` })),
    },
    {
      emptied: '«Qué se hace con el archivo»',
      step: 'historial',
      fill: async (user: UserEvent) => {
        giveFile(new File(['documento\n1'], 'leales.csv'));
        await user.click(await screen.findByRole('radio', { name: 'Incluir' }));
      },
      change: (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Quitar archivo' })),
    },
  ])('are emptied in every block: $emptied', async ({ emptied, step, fill, change }) => {
    const { server } = startServer();
    const { user } = await openScreen(address({ step }), { server });
    await screen.findAllByRole('group');
    await waitFor(() => expect(screen.queryByText('Cargando el paso…')).not.toBeInTheDocument());
    await fill(user);
    await change(user);
    await findNotice(`${emptied.includes(' y ') ? 'Se vaciaron' : 'Se vació'} ${emptied}.`);
  });

  it('turn off their filter flag only when no filter is left', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address({ step: 'compras' }), { server });
    const box = within(await screen.findByRole('group', { name: 'Lo que compran' }));
    const flag = box.getByRole('switch', { name: 'Usar para elegir la audiencia' });
    expect(flag).toBeDisabled();
    await choose(user, 'Jerarquía comercial', 'Línea');
    await find(user, 'Líneas', 'hog', 'Hogar');
    await user.click(flag);
    expect(flag).toHaveAccessibleDescription('Filtra: solo llega a quienes lo han comprado.');
    await choose(user, 'Jerarquía comercial', 'Producto');
    await findNotice('Se vació «Opciones de la jerarquía».');
    expect(flag).toBeChecked();
    await choose(user, 'Jerarquía comercial', 'Todos');
    await waitFor(() => expect(flag).not.toBeChecked());
    expect(flag).toBeDisabled();
  });

  it('stay when the selector is opened and closed without a change', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address({ step: 'compras' }), { server });
    await stepOnShow('Qué compran y cómo pagan');
    await choose(user, 'Jerarquía comercial', 'Línea');
    await find(user, 'Líneas', 'hog', 'Hogar');
    await choose(user, 'Jerarquía comercial', 'Línea');
    expect(chip('Hogar')).toBeVisible();
  });
});
