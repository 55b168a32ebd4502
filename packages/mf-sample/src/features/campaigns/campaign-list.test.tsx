import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

describe('the list of campaigns', () => {
  it('shows each campaign with its dates and profiles', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
    await openScreen('/admin/sample', { server });
    const row = await screen.findByRole('row', { name: /Navidad en tu barrio/ });
    expect(row).toHaveTextContent('24 nov – 24 dic 2026');
    expect(row).toHaveTextContent('0 de 2');
  });

  it('requests the search and the page of the address', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 21 } }));
    await openScreen('/admin/sample?q=navidad&page=3', { server });
    expect(await screen.findByText('21–21 de 21')).toBeVisible();
    expect(server.requests[0]?.body).toMatchObject({ variables: { page: 3, size: 10, filter: { search: 'navidad' } } });
  });

  it('links to the form when there is no campaign', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [], total: 0 } }));
    const { user, location } = await openScreen('/admin/sample', { server });
    expect(await screen.findByRole('heading', { name: 'Aún no hay campañas' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Crear campaña de ejemplo' }));
    expect(location().pathname).toBe('/admin/sample/new');
  });

  it('shows an error, and retries', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/sample', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde. Intenta de nuevo en un momento.');
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Navidad en tu barrio')).toBeVisible();
  });
});
