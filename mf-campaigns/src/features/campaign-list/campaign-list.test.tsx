import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const full = { ...navidad, identifier: '11111111-6f7a-4f6e-9f0e-4b8f6d1c2a10', name: 'Día sin IVA', profileCount: 2 };
const past = { ...navidad, identifier: '22222222-6f7a-4f6e-9f0e-4b8f6d1c2a10', name: 'Amor y Amistad', dateEnd: '2020-01-01' };

describe('Campañas', () => {
  it('lists names, dates and places, and offers free places of campaigns that are not over', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad, full, past], total: 3 } }));
    await openScreen('/admin/campaign/all', { server });
    const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
    expect(await screen.findByText('Navidad en tu barrio')).toBeVisible();
    expect(within(row('Navidad')).getByText('0 de 2')).toBeVisible();
    expect(within(row('Navidad')).getByText('24 nov 2026 – 24 dic 2099')).toBeVisible();
    expect(within(row('Navidad')).getByRole('link', { name: 'Agregar perfil a Navidad en tu barrio' })).toHaveAttribute(
      'href',
      `/admin/campaigns/add-send?campaign=${navidad.identifier}`,
    );
    expect(within(row('Día sin IVA')).queryByRole('link')).not.toBeInTheDocument();
    expect(within(row('Amor y Amistad')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('asks the server for the search and the page of the address', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 21 } }));
    await openScreen('/admin/campaign/all?q=navidad&page=3', { server });
    expect(await screen.findByText('21–21 de 21')).toBeVisible();
    expect(server.requests[0]?.body).toMatchObject({ variables: { page: 3, size: 10, filter: { search: 'navidad' } } });
  });

  it('says what it is for before the first campaign', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [], total: 0 } }));
    await openScreen('/admin/campaign/all', { server });
    expect(await screen.findByRole('heading', { name: 'Aquí van tus campañas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', '/admin/campaign');
  });

  it('says why it has nothing to show, and tries again', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/campaign/all', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde. Intenta de nuevo en un momento.');
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Navidad en tu barrio')).toBeVisible();
  });
});
