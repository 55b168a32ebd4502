import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { audienceEstimateQuery } from '@pregon/contract/profiles/audience-estimate.operations';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { describe, expect, it } from '@jest/globals';
import { screensOf } from '@pregon/testing/remote-screens';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { everybody, figures, emptyAudience, panel, panelRemote } from './testing/panel-screen.tsx';

const openPanel = screensOf(panelRemote);

/** Creates a fake server that answers counts and records the counted selections. */
function startCountingServer(answer: (selection: ProfileSelection) => Audience | Promise<Audience> = () => everybody) {
  const server = createFakeServer();
  const selections: ProfileSelection[] = [];
  server.answerGraphql(audienceQuery, async ({ selection }) => {
    selections.push(selection);
    return { audience: await answer(selection) };
  });
  return { server, selections };
}

const isNarrow = ({ customerFocus }: ProfileSelection) => customerFocus.length > 0;

async function choose(user: UserEvent, option: string) {
  await user.click(screen.getByRole('combobox', { name: 'Enfoque del cliente' }));
  await user.click(await screen.findByRole('option', { name: option }));
  await user.keyboard('{Escape}');
}

/** Finds the audience's total. */
const totalSelector = { selector: '.v' };
const itemOf = (text: string) => panel().getByText(text).closest('li');
/** Returns the texts of the live regions. */
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('the audience', () => {
  it('is counted after the form has not changed for a moment', async () => {
    const { server, selections } = startCountingServer(({ customerFocus }) =>
      customerFocus.length === 2 ? { ...figures, total: 312 } : everybody,
    );
    const { user } = await openPanel('/admin/panel', { server });
    await panel().findByText('4.210', totalSelector);
    await choose(user, 'Leales');
    await choose(user, 'Nuevos');
    await panel().findByText('312', totalSelector);
    expect(selections.at(-1)).toMatchObject({ customerFocus: ['Leales', 'Nuevos'] });
    expect(panel().getByText('Al día')).toBeVisible();
    expect(announcements()).toContain('312 clientes de este perfil pueden recibir mensajes');
  });

  it('explains the count by filter and by channel, and lists what only describes the offer', async () => {
    const { server } = startCountingServer(() => figures);
    await openPanel('/admin/panel', { server });
    expect(await panel().findByText('Clientes leales de Antioquia.')).toBeVisible();
    expect(panel().getAllByText('Antioquia')[0]?.closest('li')).toHaveTextContent(
      'Antioquia1.2003.800 menos, 214 de ellos sin el datoLa mayor pérdida',
    );
    expect(itemOf('Sin bajas y con permiso')).toHaveTextContent('30020 menos');
    expect(itemOf('E-mail')).toHaveTextContent('29096,7 %21 sin permiso · 8 sin correo · 1 dado de baja');
    expect(itemOf('SMS')).toHaveTextContent('10,3 %319 sin celular');
    expect(itemOf('WhatsApp')).toHaveTextContent('00 %318 sin permiso · 2 dados de baja');
    const lists = panel()
      .getAllByRole('heading')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
    expect(lists).toContainEqual(['Elige la audiencia', 'Compran en AntioquiaLeales']);
    expect(lists).toContainEqual(['Describe la oferta', 'Objetivo: Fidelizar y ReactivarDescuento del 20 %']);
  });

  it('keeps the former count while a new one loads, and says so when it takes long', async () => {
    const { promise, resolve } = Promise.withResolvers<Audience>();
    const { server } = startCountingServer((selection) => (isNarrow(selection) ? promise : everybody));
    const { user } = await openPanel('/admin/panel', { server });
    await panel().findByText('4.210', totalSelector);
    await choose(user, 'Leales');
    expect(await panel().findByText('Contando…')).toBeVisible();
    expect(panel().getByText('4.210', totalSelector)).toHaveAttribute('data-stale');
    expect(announcements()).toContain('4.210 clientes de este perfil pueden recibir mensajes');
    resolve({ ...figures, total: 1 });
    expect(await panel().findByText('cliente de este perfil puede recibir mensajes')).toBeVisible();
    expect(announcements()).toContain('1 cliente de este perfil puede recibir mensajes');
  });

  it('shows an estimate from a sample while the exact count takes long, says so, and then the exact one', async () => {
    const { promise, resolve } = Promise.withResolvers<Audience>();
    const { server } = startCountingServer((selection) => (isNarrow(selection) ? promise : everybody));
    const estimated: ProfileSelection[] = [];
    server.answerGraphql(audienceEstimateQuery, ({ selection }) => {
      estimated.push(selection);
      const countedAt = '2026-11-24T15:42:00.000Z';
      return { audienceEstimate: { total: 12_437, low: 11_863, high: 13_021, sampled: 10_031, countedAt } };
    });
    const { user } = await openPanel('/admin/panel', { server });
    await panel().findByText('4.210', totalSelector);
    expect(estimated).toEqual([]);
    await choose(user, 'Leales');
    expect(await panel().findByText('unas 12.400', totalSelector)).not.toHaveAttribute('data-stale');
    expect(panel().getByText('Contando exactamente…')).toBeVisible();
    expect(panel().getByText(/según una muestra de 10.031 clientes: entre 11.800 y 13.100$/)).toBeVisible();
    expect(estimated).toMatchObject([{ customerFocus: ['Leales'] }]);
    resolve({ ...figures, total: 12_311 });
    expect(await panel().findByText('12.311', totalSelector)).toBeVisible();
    expect(panel().getByText('Al día')).toBeVisible();
    expect(panel().queryByText(/muestra/)).not.toBeInTheDocument();
    expect(announcements()).toContain('12.311 clientes de este perfil pueden recibir mensajes');
  });

  it.each([
    ['there is no estimate', () => ({ audienceEstimate: null })],
    ['the estimate fails', () => refusal('UNAVAILABLE')],
  ])('waits for the exact count when %s', async (_, answer) => {
    const { promise, resolve } = Promise.withResolvers<Audience>();
    const { server } = startCountingServer(() => promise);
    let asked = 0;
    server.answerGraphql(audienceEstimateQuery, () => {
      asked += 1;
      return answer();
    });
    await openPanel('/admin/panel', { server });
    await waitFor(() => expect(asked).toBe(1));
    expect(await panel().findByText('Contando…')).toBeVisible();
    resolve(figures);
    expect(await panel().findByText('300', totalSelector)).toBeVisible();
    expect(asked).toBe(1);
  });

  it('cancels a count that is outdated', async () => {
    const server = createFakeServer();
    const signals: (AbortSignal | null | undefined)[] = [];
    const { promise } = Promise.withResolvers<never>();
    server.answerGraphql(audienceQuery, ({ selection }) => (isNarrow(selection) ? promise : { audience: everybody }));
    const watched: typeof fetch = (address, init) => {
      signals.push(init?.signal);
      return server.fetch(address, init);
    };
    const { user } = await openPanel('/admin/panel', { server: { ...server, fetch: watched } });
    await panel().findByText('4.210', totalSelector);
    await choose(user, 'Leales');
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[1]?.aborted).toBe(false);
    await choose(user, 'Nuevos');
    await waitFor(() => expect(signals[1]?.aborted).toBe(true));
  });

  it('does not block the form when it cannot be counted, and retries on request', async () => {
    const server = createFakeServer();
    server.answerGraphql(audienceQuery, () => refusal('UNAVAILABLE'));
    const { user } = await openPanel('/admin/panel', { server });
    const fault = 'El servicio no responde. Intenta de nuevo en un momento.';
    expect(await panel().findByText(fault)).toBeVisible();
    expect(panel().getByText('Sin contar')).toBeVisible();
    await waitFor(() => expect(announcements()).toContain(`Sin contar: ${fault}`));
    server.answerGraphql(audienceQuery, () => ({ audience: everybody }));
    await user.click(panel().getByRole('button', { name: 'Reintentar' }));
    await panel().findByText('4.210', totalSelector);
    expect(panel().queryByText(fault)).not.toBeInTheDocument();
  });

  it('keeps the former count when the next one fails', async () => {
    const { server } = startCountingServer();
    const { user } = await openPanel('/admin/panel', { server });
    await panel().findByText('4.210', totalSelector);
    server.answerGraphql(audienceQuery, () => refusal('UNAVAILABLE'));
    await choose(user, 'Leales');
    expect(await panel().findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    expect(panel().getByText('4.210', totalSelector)).toHaveAttribute('data-stale');
    expect(panel().getByText('Clientes de la cuenta')).toBeVisible();
  });
});

describe('an empty audience', () => {
  it('names the filter that removed everybody, and links to its field', async () => {
    const { server } = startCountingServer(() => emptyAudience);
    const { user } = await openPanel('/admin/panel', { server });
    const words = 'Con «Leales» no queda nadie de 5.000 clientes. De 40 no tenemos ese dato.';
    expect(await panel().findByText(words)).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Ir a «Enfoque del cliente»' }));
    expect(screen.getByRole('combobox', { name: 'Enfoque del cliente' })).toHaveFocus();
  });

  it('links to the field from the sheet of a phone, and closes the sheet', async () => {
    const { server } = startCountingServer(() => emptyAudience);
    const { user } = await openPanel('/admin/panel', { server });
    await panel().findByText('0', totalSelector);
    await user.click(screen.getByRole('button', { name: 'Ver audiencia' }));
    const sheet = await screen.findByRole('dialog', { name: 'Audiencia' });
    await user.click(within(sheet).getByRole('button', { name: 'Ir a «Enfoque del cliente»' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Enfoque del cliente' })).toHaveFocus());
    expect(sheet).not.toBeInTheDocument();
  });

  it('distinguishes customers without consent from customers without an address', async () => {
    const steps = figures.steps.map((step) => (step.key === 'reach' ? { ...step, remaining: 0 } : step));
    const { server } = startCountingServer(() => ({ ...figures, total: 0, steps }));
    await openPanel('/admin/panel', { server });
    const words = 'Ninguno de los 320 clientes elegidos puede recibir mensajes: más abajo ves qué les falta.';
    expect(await panel().findByText(words)).toBeVisible();
  });

  it('does not blame the form when the account has no customers', async () => {
    const steps = everybody.steps.map((step) => ({ ...step, remaining: 0 }));
    const { server } = startCountingServer(() => ({ ...everybody, total: 0, steps }));
    await openPanel('/admin/panel', { server });
    expect(await panel().findByText('Tu cuenta no tiene clientes todavía.')).toBeVisible();
  });
});
