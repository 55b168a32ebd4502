import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessages,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pregon/contract/webhooks/webhooks.endpoints';
import type { Webhook, WebhookMessage } from '@pregon/contract/webhooks/webhooks.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openScreen } from '../../../testing/screens.tsx';
import { accountServer } from '../testing/account-server.ts';

const secret = `whsec_${'k'.repeat(43)}=`;
const example: Webhook = {
  id: 4,
  url: 'https://erp.tienda.example/avisos',
  description: 'ERP',
  types: ['message.sent', 'message.later'],
  active: true,
  createdAt: '2026-11-20T14:00:00.000Z',
  previousUntil: null,
  failingSince: null,
  pending: 3,
  dead: 0,
};
const delivered: WebhookMessage = {
  id: 9,
  type: 'message.sent',
  state: 'entregado',
  attempts: 1,
  createdAt: '2026-11-22T14:00:00.000Z',
  nextAt: null,
  settledAt: '2026-11-22T14:00:01.000Z',
  lastStatus: 200,
  lastError: null,
};
const dead: WebhookMessage = {
  ...delivered,
  id: 8,
  state: 'sin_entregar',
  attempts: 20,
  lastStatus: 500,
  lastError: 'Respondió 500.',
};
async function open(webhooks: readonly Webhook[] | 'failing', query = '') {
  const server = accountServer();
  server.answer(listWebhooks, () => (webhooks === 'failing' ? refusal('UNAVAILABLE') : { webhooks: [...webhooks] }));
  server.answer(listWebhookMessages, () => ({ messages: [delivered] }));
  const { user } = await openScreen(`/admin/cuenta/webhooks${query}`, { server });
  const region = (await screen.findByRole('heading', { name: 'Webhooks' })).closest('section') as HTMLElement;
  return { user, server, region: within(region) };
}

type Region = Awaited<ReturnType<typeof open>>['region'];

/** Chooses one of the rarer actions, from the menu of the row. */
async function choose(user: UserEvent, region: Region, action: string) {
  await user.click(await region.findByRole('button', { name: 'Más acciones para ERP' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the webhooks', () => {
  it('are added with an address and what they are told, and the signing secret is shown once', async () => {
    const { user, server, region } = await open([]);
    server.answer(createWebhook, ({ body }) => ({ webhook: { ...example, url: body.url, types: body.types }, secret }));
    expect(await region.findByText('Todavía no avisamos a nadie: agrega la dirección de un sistema tuyo.')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Agregar webhook' }));
    await user.type(form.getByLabelText(/^Dirección/), 'https://erp.tienda.example/avisos');
    await user.click(form.getByRole('checkbox', { name: 'Llegó un mensaje' }));
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }));
    expect(await screen.findByText(secret)).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Clave de firma de «erp.tienda.example»' })).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      url: 'https://erp.tienda.example/avisos',
      description: '',
      types: ['message.delivered'],
      active: true,
    });
  });

  it('guard what was typed for a new one until it is added', async () => {
    const { user, server, region } = await open([]);
    server.answer(createWebhook, ({ body }) => ({ webhook: { ...example, url: body.url, types: body.types }, secret }));
    await user.type(await region.findByLabelText(/^Dirección/), 'https://erp.tienda.example/avisos');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(region.getByRole('checkbox', { name: 'Llegó un mensaje' }));
    await user.click(region.getByRole('button', { name: 'Agregar webhook' }));
    await screen.findByText(secret);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('say what is missing at the field', async () => {
    const { user, region } = await open([]);
    await user.click(await region.findByRole('button', { name: 'Agregar webhook' }));
    expect(await screen.findByText('Escribe a qué dirección avisamos.')).toBeVisible();
    expect(screen.getByText('Elige al menos un aviso.')).toBeVisible();
  });

  it('show the state of each, also of events that this version does not know', async () => {
    const failing = { ...example, id: 5, description: '', failingSince: '2026-11-22T14:00:00.000Z', dead: 2 };
    const { region } = await open([example, failing, { ...example, id: 6, description: 'Caja', active: false }]);
    expect(await region.findByText('Activo')).toBeVisible();
    expect(region.getByText('Falla')).toBeVisible();
    expect(region.getByText('Pausado')).toBeVisible();
    expect(region.getByText(/Falla desde 22 nov 2026/)).toBeVisible();
    expect(region.getByText('3 por enviar, 2 sin entregar')).toBeVisible();
    expect(region.getAllByText('Salió un mensaje · message.later')).toHaveLength(3);
  });

  it('send a test, and then show the latest attempts', async () => {
    const { user, server, region } = await open([example]);
    server.answer(testWebhook, () => ({ message: 'Enviamos una prueba a erp.tienda.example.' }));
    server.answer(listWebhookMessages, () => ({ messages: [{ ...delivered, type: 'webhook.test' }] }));
    await user.click(await region.findByRole('button', { name: 'Enviar prueba' }));
    expect(await screen.findByText('Enviamos una prueba a erp.tienda.example.')).toBeVisible();
    expect(await region.findByText('Prueba')).toBeVisible();
    expect(region.getByText('Entregado')).toBeVisible();
  });

  it('show the latest attempts that the address names', async () => {
    const other = { ...example, id: 5, description: 'Bodega' };
    const { user, region } = await open([example, other], '?intentos=5');
    const [first, second] = await region.findAllByRole('button', { name: 'Últimos intentos' });
    expect([first, second].map((button) => button?.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    expect(await region.findByText('Entregado')).toBeVisible();
    await user.click(second as HTMLElement);
    expect(region.queryByText('Entregado')).not.toBeInTheDocument();
    expect(second).toHaveAttribute('aria-expanded', 'false');
  });

  it('send again one message, or all that were not delivered', async () => {
    const { user, server, region } = await open([{ ...example, dead: 1 }]);
    server.answer(listWebhookMessages, () => ({ messages: [delivered, dead] }));
    server.answer(replayWebhookMessages, () => ({ count: 1 }));
    await user.click(await region.findByRole('button', { name: 'Últimos intentos' }));
    expect(await region.findByText(/Respondió 500\./)).toHaveTextContent('Respondió 500. 20 intentos: 22 nov 2026, ');
    await user.click(region.getByRole('button', { name: 'Enviar otra vez el aviso 8' }));
    expect(await screen.findByText('Lo enviamos otra vez.')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Enviar otra vez los que no se entregaron' }));
    await waitFor(() => {
      const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
      expect(bodies).toEqual([{ message: 8 }, {}]);
    });
  });

  it('are paused and changed in place', async () => {
    const { user, server, region } = await open([example]);
    server.answer(updateWebhook, () => ({ ...example, active: false }));
    await user.click(await region.findByRole('button', { name: 'Pausar' }));
    await waitFor(() =>
      expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ active: false, url: example.url }),
    );
    await choose(user, region, 'Cambiar');
    const form = within(screen.getByRole('form', { name: 'Cambiar erp.tienda.example' }));
    await user.clear(form.getByLabelText(/^Para qué es/));
    await user.type(form.getByLabelText(/^Para qué es/), 'Bodega');
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() =>
      expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        description: 'Bodega',
        types: ['message.sent'],
      }),
    );
    expect(screen.queryByRole('form', { name: 'Cambiar erp.tienda.example' })).toBeNull();
  });

  it('get a new signing secret', async () => {
    const { user, server, region } = await open([{ ...example, previousUntil: '2026-11-24T14:00:00.000Z' }]);
    server.answer(rotateWebhookSecret, () => ({ webhook: example, secret }));
    expect(await region.findByText(/También firmamos con la clave anterior hasta 24 nov 2026/)).toBeVisible();
    await choose(user, region, 'Renovar clave de firma');
    expect(await screen.findByText(secret)).toBeVisible();
  });

  it('are deleted after a confirmation', async () => {
    const { user, server, region } = await open([example]);
    server.answer(deleteWebhook, () => ({ message: 'Ya no avisamos a erp.tienda.example.' }));
    await choose(user, region, 'Eliminar…');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'No se puede deshacer. Si solo quieres que pare un tiempo, páusalo.',
    );
    await user.click(await screen.findByRole('button', { name: 'Eliminar webhook' }));
    expect(await screen.findByText('Ya no avisamos a erp.tienda.example.')).toBeVisible();
  });

  it('show a fault of an action at the row, and keep what was typed when they cannot be added', async () => {
    const { user, server, region } = await open([example]);
    server.answer(testWebhook, () => refusal('TOO_MANY_REQUESTS'));
    server.answer(createWebhook, () => refusal('TOO_MANY_WEBHOOKS'));
    await user.click(await region.findByRole('button', { name: 'Enviar prueba' }));
    expect(await region.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Agregar webhook' }));
    await user.type(form.getByLabelText(/^Dirección/), 'https://otro.example');
    await user.click(form.getByRole('checkbox', { name: 'Salió un mensaje' }));
    await user.click(form.getByRole('button', { name: 'Agregar webhook' }));
    expect(await screen.findByText('Ya hay 10 webhooks: elimina los que no se usan.')).toBeVisible();
    expect(form.getByLabelText(/^Dirección/)).toHaveValue('https://otro.example');
  });

  it('offer another try when they cannot be loaded', async () => {
    const { user, server, region } = await open('failing');
    const again = await region.findByRole('button', { name: 'Reintentar' }, { timeout: 10_000 });
    server.answer(listWebhooks, () => ({ webhooks: [example] }));
    await user.click(again);
    expect(await region.findByText('ERP')).toBeVisible();
  });
});
