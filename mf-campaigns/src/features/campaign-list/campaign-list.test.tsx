import { createFakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { archiveRecord } from '@pregon/contract/archive/archive.endpoints';
import { deleteCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const full = {
  ...navidad,
  identifier: '11111111-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  name: 'Día sin IVA',
  profileCount: 2,
  scheduleCount: 1,
};
const past = {
  ...navidad,
  identifier: '22222222-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  name: 'Amor y Amistad',
  state: 'terminada' as const,
  sentCount: 1240,
};

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.getByRole('menuitem', { name: label });
};
const serverWith = (...items: (typeof navidad)[]) => {
  const server = createFakeServer();
  server.answerGraphql(campaignsQuery, () => ({ campaigns: { items, total: items.length } }));
  return server;
};

describe('Campañas', () => {
  it('lists name, state, dates and taken places of campaigns, with links to each', async () => {
    await openScreen('/admin/campaign/all', { server: serverWith(navidad, full, past) });
    expect(await screen.findByRole('link', { name: 'Navidad en tu barrio' })).toHaveAttribute(
      'href',
      `/admin/campaign/${navidad.identifier}`,
    );
    for (const text of ['Vigente', '24 nov 2026', '24 dic 2099', '0 de 2']) {
      expect(within(row('Navidad')).getByText(text)).toBeVisible();
    }
    expect(within(row('Día sin IVA')).getByText('2 de 2')).toBeVisible();
    expect(within(row('Amor y Amistad')).getByText('Terminada')).toBeVisible();
  });

  it('requests the page, filters and order of the address', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 51 } }));
    await openScreen('/admin/campaign/all?q=navidad&page=3&state=vigente&from=2026-12-01&to=2026-12-24&order=-places', {
      server,
    });
    expect(await screen.findByText('51–51 de 51')).toBeVisible();
    expect(server.requests[0]?.body).toMatchObject({
      variables: {
        page: 3,
        size: 25,
        filter: { search: 'navidad', state: 'vigente', from: '2026-12-01', to: '2026-12-24' },
        sort: { by: 'places', direction: 'desc' },
      },
    });
  });

  it('shows the archive, and sorts by results on the server', async () => {
    const server = serverWith(navidad);
    const { user, location } = await openScreen('/admin/campaign/all?archived=true', { server });
    expect(await screen.findByRole('button', { name: 'Archivo: archivadas' })).toBeVisible();
    expect(server.requests[0]?.body).toMatchObject({ variables: { filter: { archived: true } } });
    await user.click(within(screen.getByRole('columnheader', { name: 'Ventas después' })).getByRole('button'));
    expect(location().search).toBe('?archived=true&order=sold');
    await waitFor(() =>
      expect(server.requests.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ variables: expect.objectContaining({ sort: { by: 'sold', direction: 'asc' } }) }),
      ),
    );
  });

  it('archives one campaign from the menu of its row', async () => {
    const server = serverWith(navidad);
    server.answer(archiveRecord, ({ body }) => body);
    const { user } = await openScreen('/admin/campaign/all', { server });
    const item = await openMenu(user, navidad.name);
    await user.click(item('Archivar'));
    expect(await screen.findByText(`En el archivo: «${navidad.name}».`)).toBeVisible();
    const request = server.requests.find(({ method }) => method === 'PUT');
    expect([request?.url.pathname, request?.body]).toEqual([`/V1/archive/campaign/${navidad.identifier}`, { archived: true }]);
  });

  it('says that nothing was archived, and leads back to the list', async () => {
    const { user, location } = await openScreen('/admin/campaign/all?archived=true', { server: serverWith() });
    expect(await screen.findByRole('heading', { name: 'El archivo está vacío' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    expect(location().search).toBe('');
  });

  it('offers the day of creation as a column that is not shown at first', async () => {
    const { user } = await openScreen('/admin/campaign/all', { server: serverWith(navidad) });
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Creada' })).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Empieza' })).toHaveAttribute('aria-checked', 'true');
  });

  it('hides columns that were not chosen, but never the name, and asks for a file of what the filters show', async () => {
    const server = serverWith(navidad);
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/campaign/all?q=navi&state=vigente&order=-places', { server });
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Nombre' })).toBeNull();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Empieza' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Empieza' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({
      list: 'campaigns',
      filter: { search: 'navi', state: 'vigente' },
      sort: { by: 'places', direction: 'desc' },
    });
    localStorage.clear();
  });

  it('filters and sorts from the first page on', async () => {
    const { user, location } = await openScreen('/admin/campaign/all?page=2', { server: serverWith(navidad) });
    await user.click(await screen.findByRole('button', { name: 'Estado', expanded: false }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Por empezar' }));
    await user.click(screen.getByRole('button', { name: 'Termina' }));
    await waitFor(() => expect(location().search).toBe('?state=por_empezar&order=dateEnd'));
    expect(screen.getByRole('columnheader', { name: 'Termina' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('shows an introduction before the first campaign', async () => {
    await openScreen('/admin/campaign/all', { server: serverWith() });
    expect(await screen.findByRole('heading', { name: 'Aquí van tus campañas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', '/admin/campaign');
  });

  it('shows that no campaign matches, and resets the filters', async () => {
    const { user, location } = await openScreen('/admin/campaign/all?state=terminada', { server: serverWith() });
    expect(await screen.findByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    expect(location().search).toBe('');
  });

  it('shows a load error and retries', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/campaign/all', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde. Intenta de nuevo en un momento.');
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [navidad], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Navidad en tu barrio')).toBeVisible();
  });

  it('opens the last page when the page of the address is empty', async () => {
    const server = createFakeServer();
    server.answerGraphql(campaignsQuery, ({ page }) => ({ campaigns: { items: page > 2 ? [] : [navidad], total: 26 } }));
    const { location } = await openScreen('/admin/campaign/all?page=3', { server });
    expect(await screen.findByText('Navidad en tu barrio')).toBeVisible();
    expect(location().search).toBe('?page=2');
  });

  it('links each row to its form and to adding profiles, whether full or not', async () => {
    const { user, location } = await openScreen('/admin/campaign/all', { server: serverWith(navidad, full) });
    const item = await openMenu(user, full.name);
    await user.click(item('Agregar perfil'));
    expect(location()).toMatchObject({ pathname: '/admin/campaigns/add-send', search: `?campaign=${full.identifier}` });
  });

  it('explains at each disabled action why it is not available', async () => {
    const { user } = await openScreen('/admin/campaign/all', { server: serverWith(past) });
    const item = await openMenu(user, past.name);
    expect(item(/Agregar perfil/)).toHaveAttribute('aria-disabled', 'true');
    expect(item(/Agregar perfil/)).toHaveTextContent('ya terminó');
    expect(item(/Eliminar/)).toHaveAttribute('aria-disabled', 'true');
    expect(item(/Eliminar/)).toHaveTextContent('ya envió 1.240 mensajes');
  });

  it('shows a read-only list to a reader', async () => {
    const { user } = await openScreen('/admin/campaign/all', { server: serverWith(navidad), role: 'lector' });
    const item = await openMenu(user, navidad.name);
    for (const label of [/Editar/, /Agregar perfil/, /Eliminar/]) expect(item(label)).toHaveTextContent('sin permiso');
  });

  it.each([
    [{}, 'Todavía no tiene perfiles. Puedes deshacerlo durante unos segundos.'],
    [{ profileCount: 1 }, 'Con ella se va 1 perfil, sin programaciones. Puedes deshacerlo durante unos segundos.'],
    [
      { profileCount: 2, scheduleCount: 1 },
      'Con ella se van 2 perfiles y 1 programación. Puedes deshacerlo durante unos segundos.',
    ],
    [
      { profileCount: 1, scheduleCount: 3 },
      'Con ella se van 1 perfil y 3 programaciones. Puedes deshacerlo durante unos segundos.',
    ],
  ])('asks for confirmation before it deletes a campaign with %j', async (change, text) => {
    const { server, user } = await openScreen('/admin/campaign/all', { server: serverWith({ ...navidad, ...change }) });
    const item = await openMenu(user, navidad.name);
    await user.click(item('Eliminar…'));
    const question = await screen.findByRole('alertdialog', { name: 'Eliminar «Navidad en tu barrio»' });
    expect(question).toHaveTextContent(text);
    await user.click(within(question).getByRole('button', { name: 'Conservar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  });

  it('deletes a campaign and confirms it', async () => {
    const server = serverWith(navidad, full);
    server.answer(deleteCampaign, ({ params }) => {
      server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [full], total: 1 } }));
      return { message: `La campaña «${params.id === navidad.identifier ? navidad.name : '?'}» se eliminó.` };
    });
    const { user } = await openScreen('/admin/campaign/all', { server });
    const item = await openMenu(user, navidad.name);
    await user.click(item('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar campaña' }));
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('La campaña «Navidad en tu barrio» se eliminó.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Navidad/ })).not.toBeInTheDocument());
  });

  it('shows why the server refused to delete, and the updated row', async () => {
    const server = serverWith(navidad);
    server.answer(deleteCampaign, () => {
      server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [{ ...navidad, sentCount: 1 }], total: 1 } }));
      return refusal('CAMPAIGN_SENT');
    });
    const { user } = await openScreen('/admin/campaign/all', { server });
    const item = await openMenu(user, navidad.name);
    await user.click(item('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar campaña' }));
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByText('Esta campaña ya tiene mensajes enviados: no se puede eliminar.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Conservar' }));
    const reopened = await openMenu(user, navidad.name);
    expect(reopened(/Eliminar/)).toHaveTextContent('ya envió 1 mensaje');
  });
});
