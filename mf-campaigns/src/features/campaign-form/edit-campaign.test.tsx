import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad, savedProfile } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const page = `/admin/campaign/${navidad.identifier}`;
const address = `${page}/edit`;
const one = { ...navidad, profileCount: 1 };

function serverWith() {
  const server = createFakeServer();
  server.answer(readCampaign, () => one);
  server.answer(readCampaignProfiles, () => ({ content: [savedProfile] }));
  return server;
}

const save = () => screen.getByRole('button', { name: 'Guardar cambios' });
const changes = (server: ReturnType<typeof createFakeServer>) =>
  server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
async function retype(user: UserEvent, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

describe('Editar campaña', () => {
  it('shows a campaign, saves its changes, and returns to its page', async () => {
    const server = serverWith();
    server.answer(updateCampaign, ({ body }) => ({ ...one, name: body.name, version: 2 }));
    const { user, location } = await openScreen(address, { server });
    expect(await screen.findByLabelText('Nombre')).toHaveValue(navidad.name);
    expect(screen.getByLabelText('Descripción')).toHaveValue(navidad.description);
    expect(screen.getByLabelText('Número de perfiles')).toHaveValue('2');
    expect(screen.getByLabelText('Número de perfiles')).toHaveAccessibleDescription('Ya tiene 1 perfil.');
    await retype(user, 'Nombre', 'Navidad con tu familia');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(page));
    const { identifier, version, description, dateStart, dateEnd, numberSends } = navidad;
    expect(changes(server)).toEqual([
      { identifier, version, name: 'Navidad con tu familia', description, dateStart, dateEnd, numberSends },
    ]);
    expect(hasUnsavedChanges()).toBe(false);
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('Se guardaron los cambios de «Navidad con tu familia».')).toBeVisible();
  });

  it('shows an error at each missing field without a request', async () => {
    const server = serverWith();
    const { user } = await openScreen(address, { server });
    for (const label of ['Nombre', 'Descripción', 'Número de perfiles']) await user.clear(await screen.findByLabelText(label));
    await user.click(save());
    for (const [label, message] of [
      ['Nombre', 'El nombre es requerido'],
      ['Descripción', 'La descripción es requerida'],
      ['Número de perfiles', 'Debe ingresar un numero entero positivo.'],
    ] as const)
      expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(changes(server)).toEqual([]);
  });

  it('shows an error at the number of profiles when the campaign already has more', async () => {
    const server = serverWith();
    const message = 'La campaña ya tiene 3 perfiles: escribe 3 o más.';
    server.answer(updateCampaign, () => refusal('INVALID', { fields: { numberSends: message } }));
    const { user } = await openScreen(address, { server });
    await retype(user, 'Número de perfiles', '1');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Número de perfiles')).toHaveAccessibleDescription(message));
    expect(screen.getByLabelText('Número de perfiles')).toHaveFocus();
  });

  it('merges a concurrent change without losing typed values', async () => {
    const server = serverWith();
    const theirs = { ...one, version: 2, name: 'Navidad 2026', description: 'Todo para la novena', numberSends: 4 };
    server.answer(updateCampaign, ({ body }) => {
      server.answer(readCampaign, () => theirs);
      return body.version === 2 ? theirs : refusal('CONFLICT');
    });
    const { user, location } = await openScreen(address, { server });
    await retype(user, 'Nombre', 'Navidad con tu familia');
    await user.click(save());
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Alguien cambió esta campaña mientras la editabas.');
    expect(note).toHaveFocus();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad con tu familia');
    await user.click(screen.getByRole('button', { name: 'Traer sus cambios' }));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad con tu familia');
    expect(screen.getByLabelText('Descripción')).toHaveValue('Todo para la novena');
    expect(screen.getByLabelText('Número de perfiles')).toHaveValue('4');
    expect(screen.getByText('Nombre: «Navidad 2026»')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(page));
    expect(changes(server)[1]).toMatchObject({ version: 2, name: 'Navidad con tu familia', numberSends: 4 });
  });

  it('takes the saved value of a field that both users have changed', async () => {
    const server = serverWith();
    server.answer(updateCampaign, () => {
      server.answer(readCampaign, () => ({ ...one, version: 2, numberSends: 7 }));
      return refusal('CONFLICT');
    });
    const { user } = await openScreen(address, { server });
    await retype(user, 'Número de perfiles', '3');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Traer sus cambios' }));
    await user.click(screen.getByRole('button', { name: 'Usar lo suyo en Número de perfiles' }));
    expect(screen.getByLabelText('Número de perfiles')).toHaveValue('7');
    expect(screen.getByText('Los cambios de la otra persona ya están aquí. Revísalos y guarda.')).toBeVisible();
  });

  it('keeps the typed values after a network error', async () => {
    const { user } = await openScreen(address, { server: serverWith() });
    await retype(user, 'Nombre', 'Otra');
    await user.click(save());
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Otra');
  });

  it('shows that the campaign does not exist, and links to the list', async () => {
    const server = createFakeServer();
    server.answer(readCampaign, () => refusal('NOT_FOUND'));
    await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'Esta campaña no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver campañas' })).toHaveAttribute('href', '/admin/campaign/all');
  });

  it('shows a load error and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    server.answer(readCampaign, () => one);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre')).toHaveValue(navidad.name);
  });

  it('explains to a role without permission that it cannot change the campaign', async () => {
    await openScreen(address, { server: serverWith(), role: 'lector' });
    await screen.findByLabelText('Nombre');
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});
