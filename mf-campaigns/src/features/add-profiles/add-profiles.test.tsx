import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const halfFull = { ...navidad, numberSends: 5, profileCount: 3 };

function serverWith(...items: (typeof navidad)[]) {
  const server = createFakeServer();
  server.answerGraphql(campaignsQuery, () => ({ campaigns: { items, total: items.length } }));
  return server;
}

const save = () => screen.getByRole('button', { name: 'Llenar perfiles' });

describe('Agregar perfil', () => {
  it('offers the campaigns that may take profiles, and goes on to their forms', async () => {
    const server = serverWith(halfFull);
    const { user, location } = await openScreen('/admin/campaigns/add-send', { server });
    await user.click(await screen.findByRole('button', { name: /Campaña/ }));
    await user.click(screen.getByRole('option', { name: /Navidad en tu barrio/ }));
    expect(screen.getByText(/quedan 2 lugares/)).toBeVisible();
    await user.clear(screen.getByLabelText('Número de perfiles'));
    await user.type(screen.getByLabelText('Número de perfiles'), '2');
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Nuevo perfil' });
    expect(server.requests[0]?.body).toMatchObject({ variables: { filter: { allowAddSend: true } } });
    expect(location()).toMatchObject({ pathname: `/admin/campaign/${navidad.identifier}/sends/2`, state: { profilesBefore: 3 } });
  });

  it('asks for a campaign and a number', async () => {
    const { user, location } = await openScreen('/admin/campaigns/add-send', { server: serverWith(halfFull) });
    await user.clear(await screen.findByLabelText('Número de perfiles'));
    await user.click(save());
    expect(await screen.findByText('Elige una campaña.')).toBeVisible();
    expect(screen.getByText('Debe ingresar un numero entero positivo.')).toBeVisible();
    expect(location().pathname).toBe('/admin/campaigns/add-send');
  });

  it('does not promise more places than the campaign has', async () => {
    const { user } = await openScreen(`/admin/campaigns/add-send?campaign=${navidad.identifier}`, {
      server: serverWith(halfFull),
    });
    await user.clear(await screen.findByLabelText('Número de perfiles'));
    await user.type(screen.getByLabelText('Número de perfiles'), '3');
    await user.click(save());
    expect(await screen.findByText('A esta campaña le quedan 2 lugares.')).toBeVisible();
  });

  it('leads to a first campaign when there is none', async () => {
    await openScreen('/admin/campaigns/add-send', { server: serverWith() });
    expect(await screen.findByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', '/admin/campaign');
  });
});
