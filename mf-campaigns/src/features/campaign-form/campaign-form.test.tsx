import { refusal } from '@pregon/auth-api/testing/fake-server';
import { createCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { describe, expect, it } from '@jest/globals';
import { expectNumberRefused, expectThousandsRead } from '@pregon/testing/number-entry';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const save = () => screen.getByRole('button', { name: 'Crear campaña' });

async function fillDate(user: UserEvent, label: string, day: string) {
  const [first] = within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton');
  await user.click(first ?? document.body);
  await user.keyboard(day);
}

async function fill(user: UserEvent, { dateEnd = '24122099' } = {}) {
  await user.type(screen.getByLabelText('Nombre'), navidad.name);
  await user.type(screen.getByLabelText('Descripción'), navidad.description);
  await fillDate(user, 'Empieza', '24112026');
  await fillDate(user, 'Termina', dateEnd);
  await user.type(screen.getByLabelText('Número de perfiles'), '2');
}

describe('Crear Campaña', () => {
  it('creates a campaign and opens the form of its first profile', async () => {
    const { server, user, location } = await openScreen('/admin/campaign');
    server.answer(createCampaign, () => navidad);
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(location().pathname).toMatch(/sends/));
    expect(server.requests[0]?.body).toEqual({
      name: 'Navidad en tu barrio',
      description: 'Juguetería y hogar',
      dateStart: '2026-11-24',
      dateEnd: '2099-12-24',
      numberSends: 2,
    });
    expect(location()).toMatchObject({ pathname: `/admin/campaign/${navidad.identifier}/sends/2`, state: { profilesBefore: 0 } });
  });

  it('shows an error at each missing field without a request, and focuses the first', async () => {
    const { server, user } = await openScreen('/admin/campaign');
    await user.click(save());
    for (const [label, message] of [
      ['Nombre', 'El nombre es requerido'],
      ['Descripción', 'La descripción es requerida'],
      ['Número de perfiles', 'Debe ingresar un numero entero positivo.'],
    ] as const)
      expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getAllByText('Elige el día en que empieza.')).not.toHaveLength(0);
    expect(screen.getAllByText('Elige el día en que termina.')).not.toHaveLength(0);
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(server.requests).toHaveLength(0);
  });

  it('refuses a number of profiles that is not a whole number, and keeps it as typed', async () => {
    const { server, user } = await openScreen('/admin/campaign');
    await fill(user);
    const input = () => screen.getByLabelText('Número de perfiles');
    const message = 'Debe ingresar un numero entero positivo.';
    await expectNumberRefused({ user, input, save: () => user.click(save()), message });
    expect(server.requests).toHaveLength(0);
    await expectThousandsRead({ user, input });
  });

  it('rejects an end date before the start date', async () => {
    const { server, user } = await openScreen('/admin/campaign');
    await fill(user, { dateEnd: '23112026' });
    await user.click(save());
    expect(await screen.findAllByText('La campaña no puede terminar antes de empezar.')).not.toHaveLength(0);
    expect(server.requests).toHaveLength(0);
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    const { server, user } = await openScreen('/admin/campaign');
    server.answer(createCampaign, () => refusal('INVALID', { fields: { name: 'Ya tienes una campaña con este nombre.' } }));
    await fill(user);
    await user.click(save());
    const name = screen.getByLabelText('Nombre');
    expect(await screen.findAllByText('Ya tienes una campaña con este nombre.')).not.toHaveLength(0);
    expect(name).toHaveAccessibleDescription('Ya tienes una campaña con este nombre.');
    expect(name).toHaveValue(navidad.name);
    expect(screen.getByLabelText('Descripción')).toHaveValue(navidad.description);
  });

  it('shows a network error, keeps the typed values, and sends one request for each click', async () => {
    const { server, user } = await openScreen('/admin/campaign');
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue(navidad.name);
    expect(server.requests).toHaveLength(1);
  });

  it('explains to a role without permission that it cannot create, before it types', async () => {
    const { user } = await openScreen('/admin/campaign', { role: 'lector' });
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
    await user.click(save());
    expect(screen.queryByText('El nombre es requerido')).not.toBeInTheDocument();
  });
});
