import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import * as lists from '@pregon/contract/options/option-lists.operations';
import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import type { ProfileForm } from '@pregon/contract/profiles/profile-form.schema';
import type { Profile, ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { readCustomerFile, uploadCustomerFile } from '@pregon/contract/profiles/customer-files.endpoints';
import { createProfile, updateProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { afterEach } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { everybody, navidad, savedProfile } from '../../../testing/examples.ts';
import { steps } from '../steps.ts';

export { openScreen } from '../../../testing/screens.tsx';
export { everybody, navidad, savedProfile };

// Drafts are stored in the browser and would leak into the next test.
afterEach(() => localStorage.clear());

const options = (...names: string[]) => names.map((name) => ({ name }));
const withAll = (...names: string[]) => options('Todos', 'Todos excepto', ...names);
const matching = (search = '', ...names: string[]) =>
  options(...names.filter((name) => name.toLowerCase().includes(search.toLowerCase())));

/** Another campaign of the account, with two profiles. */
export const rebajas = { ...navidad, identifier: 'c5c3a3a5-8a86-4a1c-9d55-0d4c3c7d8e11', name: 'Rebajas de enero' };
export const earlier: readonly Profile[] = [
  { ...savedProfile, key: 11, name: 'Madres', campaignIdentifier: rebajas.identifier },
  { ...savedProfile, key: 12, name: 'Padres', campaignIdentifier: rebajas.identifier },
];
export const readFile: CustomerFile = {
  identifier: '0b7d8f0e-4f43-4f0e-9a3c-1f1f4b1f0a77',
  name: 'leales.csv',
  rows: 3,
  matched: 2,
  unmatched: 1,
  problems: [{ line: 4, value: '900', reason: 'Nadie tiene este documento.' }],
  createdAt: '2026-11-21T15:00:00.000Z',
  keptUntil: '2099-02-19T15:00:00.000Z',
  problemsKeptUntil: '2099-02-19T15:00:00.000Z',
};

/** Creates a fake server that stores the created profiles. */
export function startServer({ numberSends = 2, profileCount = 0, profiles = [] as readonly Profile[] } = {}) {
  const server = createFakeServer();
  const campaign = { ...navidad, numberSends, profileCount };
  const selections: ProfileSelection[] = [];
  const saved: ProfileForm[] = [];
  const storeProfile = (profile: ProfileForm): Profile => {
    saved.push(profile);
    const { nextCampaign = null, previousCampaign = null, customerFile = null, resultsId = null } = profile;
    return { ...savedProfile, ...profile, nextCampaign, previousCampaign, customerFile, resultsId };
  };
  server.answer(readCampaign, ({ params }) => (params.id === rebajas.identifier ? rebajas : { ...campaign }));
  server.answerGraphql(lists.geographicalRankingQuery, () => ({
    geographicalRanking: options('Nacional', 'Departamento', 'Ciudad'),
  }));
  server.answerGraphql(lists.targetCampaignsQuery, () => ({ targetCampaigns: options('Vender', 'Fidelizar') }));
  server.answerGraphql(lists.customerFocusQuery, () => ({ customerFocus: options('Todas', 'Leales', 'Nuevos') }));
  server.answerGraphql(lists.customerCategoryQuery, () => ({ customerCategory: options('Todas', 'Oro', 'Plata') }));
  server.answerGraphql(lists.customerTypeQuery, () => ({ customerType: withAll('Persona', 'Empresa') }));
  server.answerGraphql(lists.businessRankingQuery, () => ({ businessRanking: options('Todos', 'Línea', 'Producto') }));
  server.answerGraphql(lists.paymentMethodsQuery, () => ({ paymentMethods: withAll('Efectivo', 'PSE') }));
  server.answerGraphql(lists.conditionsMetricsQuery, () => ({
    conditionsMetrics: options('Valor de compras', 'Ticket promedio'),
  }));
  server.answerGraphql(lists.discountsRatesQuery, () => ({
    discountsRates: options(
      'Bono recompra',
      'Porcentaje de descuento',
      'C.C. a la compra de otros productos',
      'Valor fijo de descuento',
    ),
  }));
  server.answerGraphql(lists.typeRewardsQuery, () => ({
    typeRewards: options('Valor en efectivo', 'Unidad de producto', 'Puntos'),
  }));
  server.answerGraphql(lists.locationsQuery, ({ filter }) => ({
    locations: matching(
      filter.search,
      ...(filter.geographicalRanking === 'Ciudad' ? ['Cali', 'Pasto'] : ['Antioquia', 'Caldas']),
    ),
  }));
  server.answerGraphql(lists.productsQuery, ({ filter }) => ({
    products: matching(filter.search, ...(filter.businessRanking === 'Línea' ? ['Hogar', 'Juguetería'] : ['Cafetera', 'Olla'])),
  }));
  server.answerGraphql(campaignsQuery, ({ filter }) => {
    const items = [campaign, rebajas].filter(({ name }) => name.toLowerCase().includes((filter?.search ?? '').toLowerCase()));
    return { campaigns: { items, total: items.length } };
  });
  server.answerGraphql(profilesQuery, ({ filter }) => {
    const items = [...earlier, ...profiles].filter(
      ({ identifier, campaignIdentifier, name }) =>
        (filter?.identifier === undefined || (filter.identifier === identifier && campaignIdentifier === navidad.identifier)) &&
        (filter?.campaign === undefined || filter.campaign === campaignIdentifier) &&
        name.toLowerCase().includes((filter?.search ?? '').toLowerCase()),
    );
    return { profiles: { items, total: items.length } };
  });
  server.answerGraphql(audienceQuery, ({ selection }) => {
    selections.push(selection);
    return { audience: everybody };
  });
  server.answer(createProfile, ({ form }) => {
    campaign.profileCount += 1;
    return storeProfile(form.profile);
  });
  server.answer(updateProfile, ({ body }) => storeProfile(body.profile));
  server.answer(uploadCustomerFile, () => readFile);
  server.answer(readCustomerFile, () => readFile);
  return { server, campaign, selections, saved };
}

/** Opens the form of a run at one of its steps. */
export const address = ({ totalSends = 2, query = '', step = '' } = {}) =>
  `/admin/campaign/${navidad.identifier}/sends/${totalSends}${query && `?${query}`}${step && `#${step}`}`;

export const stepOnShow = (title: string) => screen.findByRole('heading', { level: 2, name: title });
export const save = () => screen.getByRole('button', { name: /^Guardar (?!borrador)/ });
export const select = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });

/** Chooses an option of a select. */
export async function choose(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label} `) }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

/** Chooses an option of a search field. */
export async function find(user: UserEvent, label: string, text: string, option: string) {
  const field = await screen.findByRole('combobox', { name: label });
  await user.type(field, text);
  await user.click(await screen.findByRole('option', { name: option }));
  await user.keyboard('{Escape}');
}

/** Checks some options of a visible group. */
export async function tick(user: UserEvent, group: string, ...names: string[]) {
  const set = within(await screen.findByRole('group', { name: new RegExp(`^${group}`) }));
  for (const name of names) await user.click(set.getByRole('checkbox', { name }));
}

export async function goToStep(user: UserEvent, title: string) {
  const label = steps.find((step) => step.title === title)?.label ?? title;
  await user.click(screen.getByRole('link', { name: new RegExp(`^Paso \\d ${label}`) }));
  await stepOnShow(title);
}

/** Fills in all required fields, across the steps. */
export async function fillRequired(user: UserEvent, name = 'Clientas fieles') {
  await user.type(await screen.findByLabelText('Nombre del perfil'), name);
  await tick(user, 'Objetivo', 'Vender');
  await goToStep(user, 'Quiénes son');
  await tick(user, 'Enfoque del cliente', 'Leales');
  await tick(user, 'Categoría del cliente', 'Oro');
}

/** Types the digits of a date field. */
export async function typeDate(user: UserEvent, label: string, digits: string) {
  const [day] = await screen.findAllByRole('spinbutton', { name: new RegExp(`, ${label}$`) });
  if (day) await user.click(day);
  await user.keyboard(digits);
}

/** Uploads a file. The accept filter is off, because dropping a file bypasses it too. */
export const giveFile = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^(Elegir|Cambiar) archivo$/), { target: { files: [file] } });
