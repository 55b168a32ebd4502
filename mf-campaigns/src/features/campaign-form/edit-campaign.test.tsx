import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { deleteProfile, readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad, savedProfile } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const address = `/admin/campaign/${navidad.identifier}`;
const one = { ...navidad, profileCount: 1 };
const sent = { ...savedProfile, identifier: crypto.randomUUID(), key: 5, name: 'Por recuperar', scheduleCount: 2, sentCount: 41 };

function serverWith({ campaign = one, profiles = [savedProfile] } = {}) {
  const server = createFakeServer();
  server.answer(readCampaign, () => campaign);
  server.answer(readCampaignProfiles, () => ({ content: profiles }));
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
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.getByRole('menuitem', { name: label });
};

describe('Editar campaña', () => {
  it('shows a campaign, saves its changes, and returns to the list', async () => {
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
    await waitFor(() => expect(location().pathname).toBe('/admin/campaign/all'));
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
    await waitFor(() => expect(location().pathname).toBe('/admin/campaign/all'));
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
    expect(screen.getByRole('button', { name: 'Agregar perfil' })).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('the profiles of a campaign', () => {
  const addressOfForm = `/admin/campaign/${navidad.identifier}/sends/1`;

  it('are listed with links to their forms', async () => {
    await openScreen(address, { server: serverWith({ profiles: [savedProfile, sent] }) });
    expect(await screen.findByRole('link', { name: savedProfile.name })).toHaveAttribute(
      'href',
      `${addressOfForm}?profile=${savedProfile.identifier}`,
    );
    expect(within(screen.getByRole('row', { name: /Por recuperar/ })).getByText('41')).toBeVisible();
    expect(screen.getByText('2 de 2')).toBeVisible();
  });

  it('are copied while there is a free place, one at a time', async () => {
    const { user, location } = await openScreen(address, { server: serverWith() });
    const item = await openMenu(user, savedProfile.name);
    await user.click(item('Copiar en uno nuevo'));
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: addressOfForm, search: `?copy=${savedProfile.identifier}` }),
    );
  });

  it('are added directly to a free place', async () => {
    const { user, location } = await openScreen(address, { server: serverWith() });
    await screen.findByRole('link', { name: savedProfile.name });
    await user.click(screen.getByRole('button', { name: 'Agregar perfil' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: addressOfForm, search: '', state: { profilesBefore: 1 } }));
  });

  it('are added after the quota is raised when no place is free', async () => {
    const server = serverWith({ profiles: [savedProfile, sent] });
    const { user, location } = await openScreen(address, { server });
    const item = await openMenu(user, savedProfile.name);
    expect(item(/Copiar/)).toHaveTextContent('sin cupo');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Agregar perfil' }));
    await waitFor(() =>
      expect(location()).toMatchObject({ pathname: '/admin/campaigns/add-send', search: `?campaign=${navidad.identifier}` }),
    );
  });

  it('cannot be added to a campaign that has ended', async () => {
    await openScreen(address, { server: serverWith({ campaign: { ...one, state: 'terminada' } }) });
    expect(await screen.findByRole('button', { name: 'Agregar perfil' })).toHaveAccessibleDescription('Esta campaña ya terminó.');
  });

  it('are deleted with their schedules after confirmation', async () => {
    const scheduled = { ...savedProfile, scheduleCount: 1 };
    const server = serverWith({ profiles: [scheduled] });
    server.answer(deleteProfile, () => {
      server.answer(readCampaignProfiles, () => ({ content: [] }));
      return { message: 'El perfil «Clientas fieles» se eliminó.' };
    });
    const { user } = await openScreen(address, { server });
    const item = await openMenu(user, scheduled.name);
    await user.click(item('Eliminar…'));
    const question = await screen.findByRole('alertdialog', { name: 'Eliminar «Clientas fieles»' });
    expect(question).toHaveTextContent('Con él se va 1 programación. No se puede deshacer.');
    await user.click(within(question).getByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Esta campaña todavía no tiene perfiles.')).toBeVisible();
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('El perfil «Clientas fieles» se eliminó.')).toBeVisible();
  });

  it('cannot be deleted once messages were sent, both before trying and after a concurrent sending', async () => {
    const server = serverWith({ profiles: [savedProfile, sent] });
    server.answer(deleteProfile, () => refusal('PROFILE_SENT'));
    const { user } = await openScreen(address, { server });
    const first = await openMenu(user, sent.name);
    expect(first('Ver')).toBeVisible();
    expect(first(/Eliminar/)).toHaveAttribute('aria-disabled', 'true');
    expect(first(/Eliminar/)).toHaveTextContent('ya se envió');
    await user.keyboard('{Escape}');
    const second = await openMenu(user, savedProfile.name);
    await user.click(second('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar perfil' }));
    expect(await screen.findByText('Este perfil ya tiene mensajes enviados: no se puede cambiar ni eliminar.')).toBeVisible();
  });

  it('are loaded again after an error that does not affect the form', async () => {
    const server = createFakeServer();
    server.answer(readCampaign, () => one);
    const { user } = await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar los perfiles' })).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue(navidad.name);
    server.answer(readCampaignProfiles, () => ({ content: [savedProfile] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: savedProfile.name })).toBeVisible();
  });
});
