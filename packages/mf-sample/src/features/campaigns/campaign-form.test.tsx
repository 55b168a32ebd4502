import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const save = () => screen.getByRole('button', { name: 'Crear campaña' });

async function fillDate(user: UserEvent, label: string, day: string) {
  const [first] = within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton');
  await user.click(first ?? document.body);
  await user.keyboard(day);
}

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText('Nombre'), navidad.name);
  await user.type(screen.getByLabelText('Descripción'), navidad.description);
  await fillDate(user, 'Empieza', '24112026');
  await fillDate(user, 'Termina', '24122026');
  await user.type(screen.getByLabelText('Número de perfiles'), '2');
}

describe('the form of a campaign', () => {
  it('creates the campaign, shows a confirmation, and the list with the new campaign', async () => {
    const server = createFakeServer();
    server.answer(createCampaign, () => navidad);
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
    const { user, location } = await openScreen('/admin/sample/new', { server });
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('Campaña «Navidad en tu barrio» creada.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Navidad en tu barrio/ })).toBeVisible();
    expect(location().pathname).toBe('/admin/sample');
    expect(server.requests[0]?.body).toEqual({
      name: 'Navidad en tu barrio',
      description: 'Juguetería y hogar',
      dateStart: '2026-11-24',
      dateEnd: '2026-12-24',
      numberSends: 2,
    });
  });

  it('shows an error at each missing field, sends no request, and focuses the first', async () => {
    const { server, user } = await openScreen('/admin/sample/new');
    await user.click(save());
    expect(await screen.findByLabelText('Nombre')).toHaveAccessibleDescription('El nombre es requerido');
    expect(screen.getAllByText('Elige el día en que empieza.')).not.toHaveLength(0);
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(server.requests).toHaveLength(0);
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    const server = createFakeServer();
    server.answer(createCampaign, () => refusal('INVALID', { fields: { name: 'Ya tienes una campaña con este nombre.' } }));
    const { user } = await openScreen('/admin/sample/new', { server });
    await fill(user);
    await user.click(save());
    expect(await screen.findAllByText('Ya tienes una campaña con este nombre.')).not.toHaveLength(0);
    expect(screen.getByLabelText('Nombre')).toHaveValue(navidad.name);
    expect(screen.getByLabelText('Descripción')).toHaveValue(navidad.description);
  });

  it('shows a network error, and sends one request for each press', async () => {
    const { server, user } = await openScreen('/admin/sample/new');
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue(navidad.name);
    expect(server.requests).toHaveLength(1);
  });

  it('explains to a role without permission that it may not create, before it types', async () => {
    await openScreen('/admin/sample/new', { role: 'lector' });
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});
