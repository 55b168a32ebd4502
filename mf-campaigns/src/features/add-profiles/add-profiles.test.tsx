import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { describe, expect, it } from '@jest/globals';
import { expectNumberRefused } from '@pregon/testing/number-entry';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navidad } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const halfFull = { ...navidad, numberSends: 5, profileCount: 3 };
const addressOf = ({ identifier }: typeof navidad) => `/admin/campaigns/add-send?campaign=${identifier}`;

function serverWith(...items: (typeof navidad)[]) {
  const server = createFakeServer();
  server.answerGraphql(campaignsQuery, ({ filter }) => {
    const found = items.filter(({ name }) => name.toLowerCase().includes(filter?.search ?? ''));
    return { campaigns: { items: found, total: found.length } };
  });
  server.answer(readCampaign, ({ params }) => items.find((each) => each.identifier === params.id) ?? refusal('NOT_FOUND'));
  return server;
}

const save = () => screen.getByRole('button', { name: 'Llenar perfiles' });
const question = () => screen.findByRole('alertdialog', { name: `Ampliar «${navidad.name}»` });
async function ask(user: UserEvent, count: string) {
  const field = await screen.findByLabelText('Número de perfiles');
  await user.clear(field);
  if (count) await user.type(field, count);
}
const changes = (server: ReturnType<typeof createFakeServer>) => server.requests.filter(({ method }) => method === 'PUT');

describe('Agregar perfil', () => {
  it('searches the server for campaigns with free places, and opens the form of the first profile', async () => {
    const other = { ...navidad, identifier: crypto.randomUUID(), name: 'Amor y Amistad' };
    const server = serverWith(halfFull, other);
    const { user, location } = await openScreen('/admin/campaigns/add-send', { server });
    await user.type(await screen.findByRole('combobox', { name: 'Campaña' }), 'barrio');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByRole('option')).toHaveTextContent('2 libres');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/quedan 2 lugares/)).toBeVisible();
    await ask(user, '2');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toMatch(/sends/));
    expect(server.requests.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ variables: { page: 1, size: 20, filter: { allowAddSend: true, search: 'barrio' } } }),
    );
    expect(location()).toMatchObject({ pathname: `/admin/campaign/${navidad.identifier}/sends/2`, state: { profilesBefore: 3 } });
    expect(changes(server)).toHaveLength(0);
  });

  it('passes the filters of its address on to the form of the profile, which begins with them', async () => {
    const filters = 'focus=Leales&category=Oro&city=Cali&boughtIn=2026-05';
    const { user, location } = await openScreen(`${addressOf(halfFull)}&${filters}`, { server: serverWith(halfFull) });
    expect(
      await screen.findByText('Cada perfil empieza con estos filtros: Leales, Oro, Cali, compraron en mayo de 2026.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Llenar perfiles' }));
    await waitFor(() => expect(location().pathname).toBe(`/admin/campaign/${navidad.identifier}/sends/1`));
    expect(location().search).toBe(`?${filters}`);
  });

  it('says which people behind some results a profile begins with, and passes them on', async () => {
    const people = `resultsOf=template&resultsId=${navidad.identifier}&resultsTo=baja`;
    const { user, location } = await openScreen(`${addressOf(halfFull)}&${people}`, { server: serverWith(halfFull) });
    expect(await screen.findByText(/: se dieron de baja después de los correos con un newsletter\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Llenar perfiles' }));
    await waitFor(() => expect(location().search).toBe(`?${people}`));
  });

  it('requires a campaign and a number of profiles', async () => {
    const { user, location } = await openScreen('/admin/campaigns/add-send', { server: serverWith(halfFull) });
    await ask(user, '');
    await user.click(save());
    expect(await screen.findByText('Elige una campaña.')).toBeVisible();
    expect(screen.getByText('Debe ingresar un numero entero positivo.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Campaña' })).toHaveFocus();
    expect(location().pathname).toBe('/admin/campaigns/add-send');
  });

  it.each(['0', '-2'])('rejects %s as number of profiles', async (count) => {
    const { user } = await openScreen(addressOf(halfFull), { server: serverWith(halfFull) });
    await ask(user, count);
    await user.click(save());
    expect(await screen.findByLabelText('Número de perfiles')).toHaveAccessibleDescription(
      'Debe ingresar un numero entero positivo.',
    );
  });

  it('rejects a number that is not whole, keeps it as typed, and does not offer to raise the quota', async () => {
    const { user } = await openScreen(addressOf(halfFull), { server: serverWith(halfFull) });
    await screen.findByText(/quedan 2 lugares/);
    await expectNumberRefused({
      user,
      input: () => screen.getByLabelText('Número de perfiles'),
      save: async () => {
        expect(screen.queryByText(/el cupo sube/)).not.toBeInTheDocument();
        await user.click(save());
      },
      message: 'Debe ingresar un numero entero positivo.',
    });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('raises the quota after confirmation when no place is left, and continues with all profiles', async () => {
    const server = serverWith(halfFull);
    server.answer(updateCampaign, ({ body }) => ({ ...halfFull, numberSends: body.numberSends, version: 2 }));
    const { user, location } = await openScreen(addressOf(halfFull), { server });
    await ask(user, '6');
    expect(await screen.findByText(/el cupo sube de 5 a 9/)).toBeVisible();
    await user.click(save());
    expect(await question()).toHaveTextContent('El cupo sube de 5 a 9 perfiles; hoy hay 2 lugares libres.');
    expect(changes(server)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Ampliar y llenar perfiles' }));
    await waitFor(() => expect(location().pathname).toMatch(/sends/));
    const { identifier, version, name, description, dateStart, dateEnd } = halfFull;
    expect(changes(server).map(({ body }) => body)).toEqual([
      { identifier, version, name, description, dateStart, dateEnd, numberSends: 9 },
    ]);
    expect(location()).toMatchObject({ pathname: `/admin/campaign/${identifier}/sends/6`, state: { profilesBefore: 3 } });
  });

  it('leaves the quota and the form unchanged when the user declines to raise it', async () => {
    const server = serverWith(halfFull);
    const { user } = await openScreen(addressOf(halfFull), { server });
    await ask(user, '6');
    await user.click(save());
    await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Número de perfiles')).toHaveValue('6');
    expect(changes(server)).toHaveLength(0);
  });

  it('shows the new free places and asks again after a concurrent change', async () => {
    const server = serverWith(halfFull);
    let now = halfFull;
    server.answer(readCampaign, () => now);
    server.answer(updateCampaign, ({ body }) => {
      if (body.version === now.version && now !== halfFull) return { ...now, numberSends: body.numberSends, version: 3 };
      now = { ...halfFull, version: 2, numberSends: 6, profileCount: 5 };
      return refusal('CONFLICT');
    });
    const { user, location } = await openScreen(addressOf(halfFull), { server });
    await ask(user, '6');
    await user.click(save());
    await question();
    await user.click(screen.getByRole('button', { name: 'Ampliar y llenar perfiles' }));
    expect(await screen.findByText(/Alguien cambió la campaña mientras decidías/)).toBeVisible();
    expect(await question()).toHaveTextContent('El cupo sube de 6 a 11 perfiles; hoy hay 1 lugar libre.');
    await user.click(screen.getByRole('button', { name: 'Ampliar y llenar perfiles' }));
    await waitFor(() => expect(location().pathname).toMatch(/sends/));
    expect(location()).toMatchObject({ pathname: `/admin/campaign/${navidad.identifier}/sends/6`, state: { profilesBefore: 5 } });
  });

  it('validates against the free places at the time of submitting', async () => {
    const server = serverWith(halfFull);
    const { user } = await openScreen(addressOf(halfFull), { server });
    await ask(user, '2');
    await screen.findByText(/quedan 2 lugares/);
    server.answer(readCampaign, () => ({ ...halfFull, profileCount: 5 }));
    await user.click(save());
    expect(await question()).toHaveTextContent('El cupo sube de 5 a 7 perfiles; hoy no hay lugares libres.');
  });

  it('rejects a campaign that has ended', async () => {
    const over = { ...halfFull, state: 'terminada' as const };
    const { user } = await openScreen(addressOf(over), { server: serverWith(over) });
    await ask(user, '1');
    await user.click(save());
    expect(await screen.findByText('Esta campaña ya terminó: elige otra.')).toBeVisible();
  });

  it('offers the other campaigns when the campaign of the address does not exist', async () => {
    const address = `/admin/campaigns/add-send?campaign=${crypto.randomUUID()}`;
    await openScreen(address, { server: serverWith(halfFull) });
    expect(await screen.findByRole('combobox', { name: 'Campaña' })).toHaveValue('');
  });

  it('links to creating a campaign when there is none', async () => {
    await openScreen('/admin/campaigns/add-send', { server: serverWith() });
    expect(await screen.findByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', '/admin/campaign');
  });

  it('shows a load error and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen('/admin/campaigns/add-send', { server });
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [halfFull], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('combobox', { name: 'Campaña' })).toBeVisible();
  });

  it('explains to a role without permission that it cannot add profiles', async () => {
    await openScreen(addressOf(halfFull), { server: serverWith(halfFull), role: 'lector' });
    await screen.findByRole('combobox', { name: 'Campaña' });
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});
