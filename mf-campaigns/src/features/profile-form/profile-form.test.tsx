import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import {
  customerCategoryQuery,
  customerFocusQuery,
  geographicalRankingQuery,
  locationsQuery,
  targetCampaignsQuery,
} from '@pregon/contract/options/option-lists.operations';
import { createProfile } from '@pregon/contract/profiles/profiles.endpoints';
import { audienceQuery } from '@pregon/contract/profiles/profiles.operations';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { everybody, navidad, savedProfile } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const options = (...names: string[]) => names.map((name) => ({ name }));

/** A server that keeps the profiles it is given, and counts fewer people the more is chosen. */
function startServer({ numberSends = 2, profileCount = 0 } = {}) {
  const server = createFakeServer();
  const campaign = { ...navidad, numberSends, profileCount };
  const selections: ProfileSelection[] = [];
  server.answer(readCampaign, () => ({ ...campaign }));
  server.answerGraphql(geographicalRankingQuery, () => ({ geographicalRanking: options('Nacional', 'Departamento', 'Ciudad') }));
  server.answerGraphql(targetCampaignsQuery, () => ({ targetCampaigns: options('Vender', 'Fidelizar') }));
  server.answerGraphql(customerFocusQuery, () => ({ customerFocus: options('Leales', 'Nuevos') }));
  server.answerGraphql(customerCategoryQuery, () => ({ customerCategory: options('Oro', 'Plata') }));
  server.answerGraphql(locationsQuery, ({ filter }) => ({
    locations: options(...(filter.geographicalRanking === 'Ciudad' ? ['Cali', 'Pasto'] : ['Antioquia', 'Caldas'])).filter(
      ({ name }) => name.toLowerCase().includes((filter.search ?? '').toLowerCase()),
    ),
  }));
  server.answerGraphql(audienceQuery, ({ selection }) => {
    selections.push(selection);
    return { audience: selection.customerFocus.length > 0 ? { ...everybody, total: 312 } : everybody };
  });
  server.answer(createProfile, ({ form }) => {
    campaign.profileCount += 1;
    return { ...savedProfile, ...form.profile };
  });
  return { server, campaign, selections };
}

const address = (totalSends = 2) => `/admin/campaign/${navidad.identifier}/sends/${totalSends}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const formOnShow = () => screen.findByLabelText('Nombre del perfil');
const save = () => screen.getByRole('button', { name: /^Guardar/ });
const rail = () => within(screen.getByRole('complementary', { name: 'Audiencia' }));

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
  await user.keyboard('{Escape}');
}

async function chooseLevel(user: UserEvent, level: string) {
  await user.click(screen.getByRole('button', { name: /Jerarquía geográfica/ }));
  await user.click(await screen.findByRole('option', { name: level }));
}

async function fill(user: UserEvent) {
  await user.type(screen.getByLabelText('Nombre del perfil'), 'Clientas fieles');
  await choose(user, 'Objetivo', 'Vender');
  await choose(user, 'Enfoque del cliente', 'Leales');
  await choose(user, 'Categoría del cliente', 'Oro');
}

describe('a profile', () => {
  it('is saved with what was chosen, as one of so many', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    expect(screen.getByText('Campaña Navidad en tu barrio · perfil 1 de 2')).toBeVisible();
    await fill(user);
    await chooseLevel(user, 'Ciudad');
    await choose(user, 'Ciudades', 'Cali');
    await user.click(save());
    expect(await screen.findByText('Perfil «Clientas fieles» guardado.')).toBeVisible();
    const [[, data] = []] = (server.requests.findLast(({ url }) => url.pathname === '/V1/sends')?.body ?? []) as [
      string,
      string,
    ][];
    expect(JSON.parse(data ?? '')).toEqual({
      campaignIdentifier: navidad.identifier,
      profile: {
        name: 'Clientas fieles',
        objetive: ['Vender'],
        customer_focus: ['Leales'],
        customer_category: ['Oro'],
        geo_hierarchy: 'Ciudad',
        geo_options: ['Cali'],
      },
    });
  });

  it('says what is missing at each field, and puts the focus on the first', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    await chooseLevel(user, 'Departamento');
    await user.click(save());
    expect(await screen.findByLabelText('Nombre del perfil')).toHaveAccessibleDescription('El nombre es requerido');
    for (const [label, message] of [
      ['Objetivo', 'Elige al menos un objetivo.'],
      ['Departamentos', 'Elige al menos un lugar.'],
      ['Enfoque del cliente', 'Elige al menos un enfoque.'],
      ['Categoría del cliente', 'Elige al menos una categoría.'],
    ] as const)
      expect(screen.getByRole('combobox', { name: label })).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Nombre del perfil')).toHaveFocus();
  });

  it('asks for places unless it is national, and forgets them with another level', async () => {
    const { server, selections } = startServer();
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    expect(screen.queryByRole('combobox', { name: 'Departamentos' })).not.toBeInTheDocument();
    await chooseLevel(user, 'Departamento');
    await user.type(screen.getByRole('combobox', { name: 'Departamentos' }), 'anti');
    await user.click(await screen.findByRole('option', { name: 'Antioquia' }));
    await waitFor(() => expect(selections.at(-1)).toMatchObject({ geoHierarchy: 'Departamento', geoOptions: ['Antioquia'] }));
    await user.keyboard('{Escape}');
    await chooseLevel(user, 'Ciudad');
    await waitFor(() => expect(selections.at(-1)).toMatchObject({ geoHierarchy: 'Ciudad', geoOptions: [] }));
    expect(screen.queryByText('Antioquia')).not.toBeInTheDocument();
  });

  it('keeps everything when the campaign is full, and says so', async () => {
    const { server } = startServer();
    server.answer(createProfile, () => refusal('CAMPAIGN_FULL'));
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('La campaña ya tiene todos sus perfiles.')).toBeVisible();
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('Clientas fieles');
    expect(screen.getByRole('button', { name: 'Quitar Leales' })).toBeVisible();
  });

  it('shows what the server refuses at its field', async () => {
    const { server } = startServer();
    const message = 'Ya hay un perfil con este nombre.';
    server.answer(createProfile, () =>
      refusal('INVALID', { fields: { 'profile.name': message, 'profile.customer_focus': 'Este enfoque ya no existe.' } }),
    );
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Nombre del perfil')).toHaveAccessibleDescription(message));
    expect(screen.getByRole('combobox', { name: 'Enfoque del cliente' })).toHaveAccessibleDescription(
      'Este enfoque ya no existe.',
    );
  });
});

describe('the audience beside it', () => {
  it('is counted again as the form changes, and says how it comes about', async () => {
    const { server, selections } = startServer();
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    await rail().findByText('4.210 clientes recibirán este perfil');
    expect(rail().getByText('E-mail').closest('li')).toHaveTextContent('4.100');
    expect(rail().getByText('SMS').closest('li')).toHaveTextContent('50');
    expect(rail().getByText('Clientes de la cuenta').closest('li')).toHaveTextContent('5.000');
    await choose(user, 'Enfoque del cliente', 'Leales');
    await rail().findByText('312 clientes recibirán este perfil');
    expect(selections.at(-1)).toEqual({
      geoHierarchy: 'Nacional',
      geoOptions: [],
      customerFocus: ['Leales'],
      customerCategory: [],
    });
    expect(rail().getByText('leales')).toBeVisible();
  });

  it('does not stop anyone when it cannot be counted', async () => {
    const { server } = startServer();
    server.answerGraphql(audienceQuery, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    expect(await rail().findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    server.answerGraphql(audienceQuery, () => ({ audience: everybody }));
    await user.click(rail().getByRole('button', { name: 'Reintentar' }));
    await rail().findByText('4.210 clientes recibirán este perfil');
  });

  it('keeps the number before when the next one cannot be counted', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await formOnShow();
    await rail().findByText('4.210 clientes recibirán este perfil');
    server.answerGraphql(audienceQuery, () => refusal('UNAVAILABLE'));
    await choose(user, 'Enfoque del cliente', 'Leales');
    expect(await rail().findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    expect(rail().getByText('Clientes de la cuenta')).toBeVisible();
    expect(rail().getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a run of profiles', () => {
  it('goes from one empty form to the next, then says what comes after', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server, state: { profilesBefore: 0 } });
    await formOnShow();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 2 de 2')).toBeVisible();
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('');
    expect(screen.getByLabelText('Nombre del perfil')).toHaveFocus();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Guardar perfil' }));
    await title('Perfiles listos');
    expect(screen.getByRole('heading', { name: 'Guardaste los 2 perfiles' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Diseñar newsletter' })).toHaveAttribute('href', '/admin/newsletter/build');
    expect(screen.getByRole('link', { name: 'Diseñar newsletter' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Programar envío' })).toHaveAttribute('href', '/admin/sends/schedule');
  });

  it('goes on after a reload where the server says it is', async () => {
    const { server } = startServer({ numberSends: 5, profileCount: 3 });
    await openScreen(address(2), { server, state: { profilesBefore: 2 } });
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 2 de 2')).toBeVisible();
  });

  it('is over when the server holds them all', async () => {
    const { server } = startServer({ numberSends: 1, profileCount: 1 });
    await openScreen(address(1), { server });
    await title('Perfiles listos');
    expect(screen.getByRole('heading', { name: 'Guardaste el perfil' })).toBeVisible();
  });

  it('leads back to the list when there is no such campaign', async () => {
    const { server } = startServer();
    server.answer(readCampaign, () => refusal('NOT_FOUND'));
    await openScreen(address(), { server });
    expect(await screen.findByRole('heading', { name: 'Esta campaña no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver campañas' })).toHaveAttribute('href', '/admin/campaign/all');
  });

  it('tries again when the campaign could not be read', async () => {
    const { server } = startServer();
    server.answer(readCampaign, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address(), { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde.');
    server.answer(readCampaign, () => navidad);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await formOnShow();
  });
});
