import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  address,
  choose,
  fillRequired,
  find,
  goToStep,
  openScreen,
  save,
  select,
  startServer,
  stepOnShow,
  tick,
} from './testing/profile-screen.ts';

const note = 'Recuperamos lo que tenías sin guardar.';
const name = () => screen.findByLabelText('Nombre del perfil');

/** Types into a form and unmounts the page. */
async function typeAndLeave() {
  const { server } = startServer();
  const { user } = await openScreen(address(), { server });
  await user.type(await name(), 'Clientas de');
  await tick(user, 'Objetivo', 'Vender');
  await goToStep(user, 'Dónde compran');
  await choose(user, 'Jerarquía geográfica', 'Ciudad');
  await find(user, 'Ciudades', 'cal', 'Cali');
  await goToStep(user, 'Qué compran y cómo pagan');
  await user.type(screen.getByLabelText(/^Cuántos clientes/), '0');
  cleanup();
}

describe('the draft of unsaved values', () => {
  it('is restored after a reload, valid or not, and can be discarded', async () => {
    await typeAndLeave();
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    expect(await screen.findByText(note)).toBeVisible();
    expect(await name()).toHaveValue('Clientas de');
    expect(screen.getByRole('checkbox', { name: 'Vender' })).toBeChecked();
    await goToStep(user, 'Dónde compran');
    expect(await screen.findByRole('button', { name: 'Quitar Cali' })).toBeVisible();
    await goToStep(user, 'Qué compran y cómo pagan');
    expect(screen.getByLabelText(/^Cuántos clientes/)).toHaveValue('0');
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await goToStep(user, 'De qué se trata');
    expect(await name()).toHaveValue('');
    await goToStep(user, 'Dónde compran');
    expect(select('Jerarquía geográfica')).toHaveTextContent('Nacional');
    cleanup();
    await openScreen(address(), { server: startServer().server });
    expect(await name()).toHaveValue('');
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });

  it('outlives the end of the session', async () => {
    await typeAndLeave();
    session.clear();
    await openScreen(address(), { server: startServer().server });
    expect(await name()).toHaveValue('Clientas de');
  });

  it('is not shown to another user', async () => {
    await typeAndLeave();
    const [[place, draft] = ['', '']] = Object.entries<string>(localStorage);
    expect(place).toContain(`/${ana.id}/`);
    localStorage.clear();
    localStorage.setItem(place.replace(`/${ana.id}/`, '/99/'), draft);
    await openScreen(address(), { server: startServer().server });
    expect(await name()).toHaveValue('');
  });

  it('belongs to its position in the run', async () => {
    await typeAndLeave();
    await openScreen(address(), { server: startServer({ profileCount: 1 }).server, state: { profilesBefore: 0 } });
    expect(await screen.findByText(/perfil 2 de 2/)).toBeVisible();
    expect(await name()).toHaveValue('');
  });

  it('is deleted when it is saved, and when all values are as before', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server, state: { profilesBefore: 0 } });
    await user.type(await name(), 'C');
    expect(localStorage).toHaveLength(1);
    await user.clear(await name());
    await waitFor(() => expect(localStorage).toHaveLength(0));
    await fillRequired(user);
    expect(localStorage).toHaveLength(1);
    await user.click(save());
    await stepOnShow('De qué se trata');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});
