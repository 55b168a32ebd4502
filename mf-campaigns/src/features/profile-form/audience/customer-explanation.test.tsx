import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { customersQuery } from '@pregon/contract/customers/customers.operations';
import type { AudienceExplanation } from '@pregon/contract/profiles/audience.schema';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { expect, it } from '@jest/globals';
import { screensOf } from '@pregon/testing/remote-screens';
import { screen, waitFor, within } from '@testing-library/react';
import { figures, marta, martaIsOut, panel, panelRemote } from './testing/panel-screen.tsx';

const openPanel = screensOf(panelRemote);

const martaIsIn: AudienceExplanation = {
  ...martaIsOut,
  isSelected: true,
  filters: martaIsOut.filters.map((filter) => ({ ...filter, passes: true, isMissing: false })),
};

/** Creates a fake server with the customer Marta, who is in the audience once a focus is chosen. */
function startServer() {
  const server = createFakeServer();
  server.answerGraphql(audienceQuery, () => ({ audience: figures }));
  server.answerGraphql(customersQuery, ({ filter }) => ({ customers: filter.search.startsWith('mar') ? [marta] : [] }));
  server.answerGraphql(audienceExplanationQuery, ({ selection }) => ({
    audienceExplanation: selection.customerFocus.length > 0 ? martaIsIn : martaIsOut,
  }));
  return server;
}

async function open(server = startServer()) {
  const opened = await openPanel('/admin/panel', { server });
  await opened.user.click(panel().getByRole('button', { name: 'Buscar un cliente' }));
  const sheet = within(await screen.findByRole('dialog', { name: '¿Por qué está, por qué no está?' }));
  const find = (text: string) => opened.user.type(sheet.getByRole('combobox', { name: 'Cliente' }), text);
  return { ...opened, sheet, find };
}

const option = () => screen.findByRole('option', { name: /Marta Ríos/ });

it('explains the deciding value of each filter and the reason of each channel', async () => {
  const { user, sheet, find } = await open();
  await find('mar');
  expect(await option()).toHaveTextContent('Marta RíosCC 1020 · Medellín');
  await user.keyboard('{Enter}');
  expect(await sheet.findByText('No está en la audiencia')).toBeVisible();
  expect(sheet.getByText('· No cumple: Leales')).toBeVisible();
  expect(sheet.getByRole('link', { name: /^Ver su página/ })).toHaveAttribute('href', `/admin/clientes/${marta.id}`);
  const line = (label: string) => sheet.getByText(label).closest('li');
  expect(line('Antioquia')).toHaveTextContent('AntioquiaSíCompró en Ceiba Laureles (Medellín)');
  expect(line('Leales')).toHaveTextContent('LealesFalta el datoSin enfoque');
  expect(line('E-mail')).toHaveTextContent('Símarta@correo.example');
  expect(line('SMS')).toHaveTextContent('NoSe dio de baja el 3 de noviembre de 2026');
});

it('opens with the focus in the search', async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveFocus());
});

it('updates the explanation as the form changes, until the customer is removed', async () => {
  const { user, find } = await open();
  await find('mar');
  await user.click(await option());
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(await panel().findByText('No está en la audiencia')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Enfoque del cliente' }));
  await user.click(await screen.findByRole('option', { name: 'Leales' }));
  expect(await panel().findByText('Está en la audiencia')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Ver por qué' }));
  const sheet = within(await screen.findByRole('dialog', { name: '¿Por qué está, por qué no está?' }));
  expect(await sheet.findByText('Está en la audiencia')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Cerrar' }));
  await user.click(await panel().findByRole('button', { name: 'Dejar de seguir a Marta Ríos' }));
  expect(panel().getByRole('button', { name: 'Buscar un cliente' })).toBeVisible();
});

it('keeps the customer in the address, and follows the one of the address', async () => {
  const { user, find, location } = await open();
  await find('mar');
  await user.click(await option());
  expect(location().search).toBe(`?cliente=${marta.id}`);
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.click(await panel().findByRole('button', { name: 'Dejar de seguir a Marta Ríos' }));
  expect(location().search).toBe('');
});

it('follows the customer of the address by name', async () => {
  await openPanel(`/admin/panel?cliente=${marta.id}`, { server: startServer() });
  expect(await panel().findByRole('button', { name: 'Dejar de seguir a Marta Ríos' })).toBeVisible();
  expect(await panel().findByText('No está en la audiencia')).toBeVisible();
});

it.each(['x', '0', '-4', '99999999999'])('follows nobody for the customer %s of the address', async (id) => {
  const server = startServer();
  await openPanel(`/admin/panel?cliente=${id}`, { server });
  expect(await panel().findByRole('button', { name: 'Buscar un cliente' })).toBeVisible();
});

it('does not count a customer as reached without a channel', async () => {
  const server = startServer();
  const channels = martaIsIn.channels.map((channel) => ({ ...channel, isReachable: false }));
  server.answerGraphql(audienceExplanationQuery, () => ({ audienceExplanation: { ...martaIsIn, channels } }));
  const { user, sheet, find } = await open(server);
  await find('mar');
  await user.click(await option());
  expect(await sheet.findByText('No recibirá mensajes')).toBeVisible();
  expect(sheet.getByText('· Cumple los filtros, pero no le podemos escribir.')).toBeVisible();
});

it('shows empty states: nothing typed, nobody found, customer deleted', async () => {
  const server = startServer();
  server.answerGraphql(audienceExplanationQuery, () => ({ audienceExplanation: null }));
  const { user, sheet, find } = await open(server);
  expect(sheet.getByText(/^Elige un cliente y ves cada filtro/)).toBeVisible();
  await find('zz');
  expect(await screen.findByText('Nadie coincide con la búsqueda.')).toBeVisible();
  await user.clear(sheet.getByRole('combobox', { name: 'Cliente' }));
  await find('mar');
  await user.click(await option());
  expect(await sheet.findByText('Este cliente ya no existe.')).toBeVisible();
});

it('shows a loading state, and retries after an error', async () => {
  const server = startServer();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answerGraphql(audienceExplanationQuery, () => promise);
  const { user, sheet, find } = await open(server);
  await find('mar');
  await user.click(await option());
  expect(await sheet.findByText('Mirando a Marta Ríos…')).toBeInTheDocument();
  resolve(graphqlRefusal('UNAVAILABLE'));
  expect(await sheet.findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
  server.answerGraphql(audienceExplanationQuery, () => ({ audienceExplanation: martaIsOut }));
  await user.click(sheet.getByRole('button', { name: 'Reintentar' }));
  expect(await sheet.findByText('No está en la audiencia')).toBeVisible();
});

it('shows that the search failed, and retries', async () => {
  const server = startServer();
  server.answerGraphql(customersQuery, () => graphqlRefusal('UNAVAILABLE'));
  const { user, find } = await open(server);
  await find('mar');
  await screen.findByRole('option', { name: 'No se pudo buscar. Intentar de nuevo' });
  server.answerGraphql(customersQuery, () => ({ customers: [marta] }));
  await user.click(screen.getByRole('option'));
  expect(await option()).toBeVisible();
});

it('explains to a role without permission that it cannot ask', async () => {
  const server = startServer();
  await openPanel('/admin/panel', { server, role: 'lector' });
  const button = panel().getByRole('button', { name: 'Buscar un cliente' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Tu rol no permite ver datos de clientes.');
});
