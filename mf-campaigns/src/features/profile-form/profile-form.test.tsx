import { session } from '@pregon/auth-api/session';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { customerFocusQuery } from '@pregon/contract/options/option-lists.operations';
import { createProfile } from '@pregon/contract/profiles/profile-changes.endpoints';
import { readCampaignProfiles } from '@pregon/contract/profiles/profiles.endpoints';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  address,
  choose,
  fillRequired,
  find,
  giveFile,
  goToStep,
  navidad,
  openScreen,
  readFile,
  rebajas,
  save,
  savedProfile,
  select,
  startServer,
  stepOnShow,
  tick,
  typeDate,
} from './testing/profile-screen.ts';

const link = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Pasos del perfil' })).getByRole('link', { name });
const full = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a profile', () => {
  it('is saved with the choices of every step', async () => {
    const { server, saved } = startServer({ numberSends: 1 });
    const { user } = await openScreen(address({ totalSends: 1 }), { server });
    await fillRequired(user);
    await choose(user, 'Tipo de cliente', 'Todos excepto');
    await tick(user, 'Tipos que se excluyen', 'Empresa');
    await tick(user, 'Edades', '35–44', '25–34');
    await tick(user, 'Género', 'Femenino');
    await tick(user, 'Mes de cumpleaños', 'Diciembre', 'Enero');
    await user.type(screen.getByLabelText(/^Probabilidad de compra/), '60');
    await tick(user, 'Cuadrante', 'Promesa');
    await goToStep(user, 'Dónde compran');
    await choose(user, 'Jerarquía geográfica', 'Ciudad');
    await find(user, 'Ciudades', 'cal', 'Cali');
    await goToStep(user, 'Qué compran y cómo pagan');
    await choose(user, 'Jerarquía comercial', 'Línea');
    await find(user, 'Líneas', 'hog', 'Hogar');
    await choose(user, 'Medio de pago', 'Todos excepto');
    await tick(user, 'Medios que se excluyen', 'Efectivo');
    await choose(user, 'Métrica', 'Ticket promedio');
    await choose(user, 'Comparación', 'Al menos');
    await user.type(screen.getByLabelText('Valor'), '1500,5');
    for (const flag of screen.getAllByRole('switch', { name: 'Usar para elegir la audiencia' })) await user.click(flag);
    await user.type(screen.getByLabelText(/^Cuántos clientes/), '100');
    await typeDate(user, 'Ventas desde', '01112026');
    await typeDate(user, 'Ventas hasta', '20112026');
    await goToStep(user, 'La oferta');
    await choose(user, 'Tipo de descuento', 'Bono recompra');
    await find(user, 'Campaña en que se usa el bono', 'enero', rebajas.name);
    await choose(user, 'Tipo de recompensa', 'Unidad de producto');
    await find(user, 'Productos', 'caf', 'Cafetera');
    for (const flag of screen.getAllByRole('switch', { name: 'Usar para elegir la audiencia' })) await user.click(flag);
    await goToStep(user, 'Campaña anterior, eventos y archivo');
    await find(user, 'Campaña anterior', 'reb', rebajas.name);
    await user.click(await screen.findByRole('radio', { name: 'No compraron' }));
    await find(user, 'Perfiles de esa campaña', 'pad', 'Padres');
    giveFile(new File(['documento\n1'], 'leales.csv'));
    await user.click(await screen.findByRole('radio', { name: 'Excluir' }));
    await user.click(save());
    await full('Perfiles listos');
    expect(saved).toEqual([
      {
        name: 'Clientas fieles',
        objective: ['Vender'],
        customerFocus: ['Leales'],
        customerCategory: ['Oro'],
        geoHierarchy: 'Ciudad',
        geoOptions: ['Cali'],
        customerType: 'Todos excepto',
        customerTypeException: ['Empresa'],
        commHierarchy: 'Línea',
        commOptions: ['Hogar'],
        filterCommHierarchy: true,
        paymentMethod: 'Todos excepto',
        paymentMethodException: ['Efectivo'],
        filterPaymentMethod: true,
        conditionMetric: 'Ticket promedio',
        metricSign: '>=',
        metricValue: 1500.5,
        filterConditionMetric: true,
        discountType: 'Bono recompra',
        discountValue: null,
        discountProducts: [],
        nextCampaign: rebajas.identifier,
        filterTypeDiscount: true,
        rewardType: 'Unidad de producto',
        rewardValue: null,
        rewardProducts: ['Cafetera'],
        filterTypeReward: true,
        previousCampaign: rebajas.identifier,
        previousCampaignTo: 'no compraron',
        previousSends: [12],
        resultsOf: '',
        resultsOccurrence: null,
        resultsTo: '',
        resultsStart: '',
        resultsEnd: '',
        ageCategory: ['25-34', '35-44'],
        gender: ['Femenino'],
        birthdayMonth: [1, 12],
        purchaseProbability: 60,
        inactiveWithin: null,
        customerQuadrant: ['Promesa'],
        customerAffinity: [],
        expectedValue: null,
        firstPurchaseMonth: '',
        focusMoveFrom: '',
        focusMoveTo: '',
        focusMoveStart: '',
        focusMoveEnd: '',
        eventType: '',
        eventName: '',
        eventTo: '',
        eventDays: null,
        eventTimes: null,
        customerRank: 100,
        rankStart: '2026-11-01',
        rankEnd: '2026-11-20',
        customerFile: readFile.identifier,
        customerFileOption: 'exclude',
      },
    ]);
  }, 90_000);

  it('is counted without incomplete filters', async () => {
    const { server, selections } = startServer();
    const { user } = await openScreen(address({ step: 'lugares' }), { server });
    await choose(user, 'Jerarquía geográfica', 'Ciudad');
    await goToStep(user, 'Qué compran y cómo pagan');
    await choose(user, 'Métrica', 'Ticket promedio');
    await choose(user, 'Medio de pago', 'PSE');
    await waitFor(() =>
      expect(selections.at(-1)).toMatchObject({ geoHierarchy: '', conditionMetric: '', paymentMethod: 'PSE', metricSign: '' }),
    );
  });

  it('can be saved by permitted roles, and explains it to others', async () => {
    const { server } = startServer();
    await openScreen(address(), { server, role: 'lector' });
    expect(await screen.findByRole('button', { name: 'Guardar y seguir' })).toHaveAccessibleDescription(
      'Tu rol no permite esta acción.',
    );
  });

  it('keeps all values when the campaign is full, and offers a solution', async () => {
    const { server } = startServer();
    server.answer(createProfile, () => refusal('CAMPAIGN_FULL'));
    const { user } = await openScreen(address(), { server });
    await fillRequired(user);
    await user.click(save());
    expect(await screen.findByText('La campaña ya tiene todos sus perfiles.')).toBeVisible();
    const more = screen.getByRole('link', { name: 'Agrega cupos a la campaña' });
    expect(more).toHaveAttribute('href', `/admin/campaigns/add-send?campaign=${navidad.identifier}`);
    // The link opens a new tab, so that the page keeps its values.
    expect(more).toHaveAttribute('target', '_blank');
    await goToStep(user, 'De qué se trata');
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('Clientas fieles');
  });
});

describe('the amounts of an offer', () => {
  it.each([
    [undefined, '$'],
    ['MXN', 'MXN'],
    ['USD', 'US$'],
  ])('show the currency of an account in %s: %s', async (currency, sign) => {
    const { server } = startServer();
    const { user } = await openScreen(address({ step: 'oferta' }), { server });
    act(() => session.setCredentials({ ...ana, user: { ...ana.user, ...(currency && { currency }) } }));
    await choose(user, 'Tipo de descuento', 'Valor fijo');
    await choose(user, 'Tipo de recompensa', 'Valor en efectivo');
    expect(screen.getAllByText(sign)).toHaveLength(2);
  });
});

describe('the steps', () => {
  it('follow the address, which keeps the run', async () => {
    const { server } = startServer();
    const { user, location } = await openScreen(address({ step: 'oferta' }), { server });
    await stepOnShow('La oferta');
    expect(link(/^Paso 5/)).toHaveAttribute('aria-current', 'step');
    await user.click(screen.getByRole('button', { name: /Siguiente/ }));
    await stepOnShow('Campaña anterior, eventos y archivo');
    expect(location()).toMatchObject({ hash: '#historial', state: { profilesBefore: 0 } });
    expect(screen.queryByRole('button', { name: /Siguiente/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Oferta' }));
    await stepOnShow('La oferta');
  });

  it('keep their typed values, and receive the focus', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await user.type(await screen.findByLabelText('Nombre del perfil'), 'Clientas');
    await tick(user, 'Objetivo', 'Vender');
    await user.click(screen.getByRole('button', { name: /Siguiente/ }));
    await stepOnShow('Dónde compran');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Paso 2: Dónde compran' })).toHaveFocus());
    expect(select('Jerarquía geográfica')).toHaveTextContent('Nacional');
    await user.click(link(/^Paso 1/));
    expect(await screen.findByLabelText('Nombre del perfil')).toHaveValue('Clientas');
  });

  it('show their errors; saving opens the first, its summary any', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await user.type(await screen.findByLabelText('Nombre del perfil'), 'Clientas');
    await tick(user, 'Objetivo', 'Vender');
    await goToStep(user, 'Quiénes son');
    await tick(user, 'Enfoque del cliente', 'Todas');
    await tick(user, 'Categoría del cliente', 'Todas');
    await goToStep(user, 'La oferta');
    await choose(user, 'Tipo de descuento', 'Bono recompra');
    await user.click(save());
    await stepOnShow('Quiénes son');
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: /^Enfoque/ })).getByRole('checkbox', { name: 'Todas' })).toHaveFocus(),
    );
    expect(link(/^Paso 3/)).toHaveAccessibleName('Paso 3 Clientes 2 errores');
    expect(link(/^Paso 5/)).toHaveAccessibleName('Paso 5 Oferta 1 error');
    expect(link(/^Paso 1/)).toHaveAccessibleName('Paso 1 Tema');
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Enfoque del cliente: Elige al menos un enfoque.',
      'Categoría del cliente: Elige al menos una categoría.',
      'Campaña en que se usa el bono: Elige la campaña en que se usa el bono.',
    ]);
    await user.click(summary.getByRole('link', { name: /^Campaña en que/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Campaña en que se usa el bono' })).toHaveFocus());
    await goToStep(user, 'Quiénes son');
    await tick(user, 'Enfoque del cliente', 'Leales');
    await waitFor(() => expect(link(/^Paso 3/)).toHaveAccessibleName('Paso 3 Clientes 1 error'));
  });

  it('are validated when they are left: the button stays at the first error, a link counts them', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    await user.type(await screen.findByLabelText('Nombre del perfil'), 'Clientas');
    await user.click(screen.getByRole('button', { name: /Siguiente/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Vender' })).toHaveFocus());
    expect(screen.getByRole('group', { name: /^Objetivo/ })).toHaveAccessibleDescription('Elige al menos un objetivo.');
    expect(link(/^Paso 1/)).toHaveAccessibleName('Paso 1 Tema 1 error');
    await tick(user, 'Objetivo', 'Vender');
    await waitFor(() => expect(link(/^Paso 1/)).toHaveAccessibleName('Paso 1 Tema'));
    await goToStep(user, 'La oferta');
    await choose(user, 'Tipo de descuento', 'Bono recompra');
    expect(link(/^Paso 5/)).toHaveAccessibleName('Paso 5 Oferta');
    await goToStep(user, 'Dónde compran');
    await waitFor(() => expect(link(/^Paso 5/)).toHaveAccessibleName('Paso 5 Oferta 1 error'));
  });

  it('mark the required fields, and begin with everybody', async () => {
    const { server } = startServer();
    const { user } = await openScreen(address(), { server });
    expect(await screen.findByLabelText('Nombre del perfil')).toBeRequired();
    expect(screen.getByText('Los campos con * son obligatorios.')).toBeVisible();
    await goToStep(user, 'Quiénes son');
    for (const group of [/^Enfoque/, /^Categoría/]) {
      const chips = screen.getByRole('group', { name: group });
      expect(chips).toHaveAttribute('data-required');
      expect(within(chips).getByRole('checkbox', { name: 'Todas' })).toBeChecked();
    }
    expect(screen.getByRole('group', { name: /^Edades/ })).not.toHaveAttribute('data-required');
  });

  it('show server errors at their fields, in whatever step', async () => {
    const { server } = startServer();
    const name = 'Ya hay un perfil con este nombre.';
    server.answer(createProfile, () =>
      refusal('INVALID', { fields: { 'profile.name': name, 'profile.type_reward': 'Esta recompensa ya no existe.' } }),
    );
    const { user } = await openScreen(address(), { server });
    await fillRequired(user);
    await user.click(save());
    await stepOnShow('De qué se trata');
    await waitFor(() => expect(screen.getByLabelText('Nombre del perfil')).toHaveAccessibleDescription(name));
    expect(screen.getByLabelText('Nombre del perfil')).toHaveFocus();
    await goToStep(user, 'La oferta');
    expect(select('Tipo de recompensa')).toHaveAccessibleDescription('Esta recompensa ya no existe.');
  });

  it('show when their options failed to load, and retry', async () => {
    const { server } = startServer();
    server.answerGraphql(customerFocusQuery, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address({ step: 'clientes' }), { server });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar este paso' })).toBeVisible();
    server.answerGraphql(customerFocusQuery, () => ({ customerFocus: [{ name: 'Leales' }] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('checkbox', { name: 'Leales' })).toBeVisible();
  });
});

describe('a run of profiles', () => {
  it('opens one empty form after the other, and then the next task', async () => {
    const { server } = startServer();
    server.answer(readCampaignProfiles, () => ({
      content: [savedProfile, { ...savedProfile, key: 5, name: 'Madres' }, { ...savedProfile, key: 6, name: 'Padres' }],
    }));
    const { user, location } = await openScreen(address(), { server, state: { profilesBefore: 0 } });
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 1 de 2')).toBeVisible();
    await fillRequired(user);
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 2 de 2')).toBeVisible();
    expect(await screen.findByText('Perfil «Clientas fieles» guardado.')).toBeVisible();
    await stepOnShow('De qué se trata');
    expect(location().hash).toBe('');
    expect(screen.getByLabelText('Nombre del perfil')).toHaveValue('');
    expect(screen.getByLabelText('Nombre del perfil')).toHaveFocus();
    await fillRequired(user);
    await user.click(screen.getByRole('button', { name: 'Guardar perfil' }));
    await full('Perfiles listos');
    expect(screen.getByRole('heading', { name: 'Guardaste los 2 perfiles' })).toBeVisible();
    const purpose = `campaign=${navidad.identifier}`;
    expect(screen.getByRole('link', { name: 'Diseñar newsletter' })).toHaveAttribute(
      'href',
      `/admin/newsletter/build?${purpose}`,
    );
    expect(screen.getByRole('link', { name: 'Diseñar newsletter' })).toHaveFocus();
    for (const [key, name] of [
      [5, 'Madres'],
      [6, 'Padres'],
    ] as const)
      expect(await screen.findByRole('link', { name: `Programar envío a «${name}»` })).toHaveAttribute(
        'href',
        `/admin/sends/schedule?${purpose}&profile=${key}`,
      );
    expect(screen.queryByRole('link', { name: /Clientas fieles/ })).not.toBeInTheDocument();
  });

  it('fills in its profile in the next tasks', async () => {
    const { server } = startServer({ numberSends: 1, profileCount: 1 });
    server.answer(readCampaignProfiles, () => ({ content: [savedProfile] }));
    await openScreen(address({ totalSends: 1 }), { server });
    const purpose = `campaign=${navidad.identifier}&profile=${savedProfile.key}`;
    for (const [name, path] of [
      ['Diseñar newsletter', '/admin/newsletter/build'],
      ['Programar envío', '/admin/sends/schedule'],
    ] as const)
      await waitFor(() => expect(screen.getByRole('link', { name })).toHaveAttribute('href', `${path}?${purpose}`));
  });

  it("continues after a reload at the server's count", async () => {
    const { server } = startServer({ numberSends: 5, profileCount: 3 });
    await openScreen(address(), { server, state: { profilesBefore: 2 } });
    expect(await screen.findByText('Campaña Navidad en tu barrio · perfil 2 de 2')).toBeVisible();
  });

  it("starts at the campaign's count when only its address is known, and ends", async () => {
    const { server } = startServer({ numberSends: 5, profileCount: 1 });
    const { user, location } = await openScreen(address({ totalSends: 1 }), { server });
    await fillRequired(user);
    expect(location().state).toEqual({ profilesBefore: 1 });
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Guardaste el perfil' })).toBeVisible();
  });

  it('ends when the server has all its profiles', async () => {
    const { server } = startServer({ numberSends: 1, profileCount: 1 });
    await openScreen(address({ totalSends: 1 }), { server });
    expect(await screen.findByRole('heading', { name: 'Guardaste el perfil' })).toBeVisible();
  });

  it('links to raising the quota when the campaign is full', async () => {
    const { server } = startServer({ numberSends: 1, profileCount: 1 });
    await openScreen(address({ totalSends: 1 }), { server, state: { profilesBefore: 1 } });
    expect(await screen.findByRole('heading', { name: 'La campaña ya tiene todos sus perfiles' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Agregar cupos' })).toHaveAttribute(
      'href',
      `/admin/campaigns/add-send?campaign=${navidad.identifier}`,
    );
  });

  it('links back to the list when the campaign does not exist', async () => {
    const { server } = startServer();
    server.answer(readCampaign, () => refusal('NOT_FOUND'));
    await openScreen(address(), { server });
    expect(await screen.findByRole('heading', { name: 'Esta campaña no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver campañas' })).toHaveAttribute('href', '/admin/campaign/all');
  });

  it('retries when the campaign failed to load', async () => {
    const { server } = startServer();
    server.answer(readCampaign, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(address(), { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde.');
    server.answer(readCampaign, () => navidad);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre del perfil')).toBeVisible();
  });
});
