import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '@pregon/contract/api-keys/api-keys.endpoints';
import type { ApiKey } from '@pregon/contract/api-keys/api-keys.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/screens.tsx';
import { accountServer } from '../testing/account-server.ts';

const secret = `pregon_${'k'.repeat(39)}wxyz`;
const example: ApiKey = {
  id: 4,
  name: 'Caja',
  ending: 'wxyz',
  scopes: ['customers:read', 'data:write', 'a-later:scope'],
  createdAt: '2026-11-20T14:00:00.000Z',
  createdBy: 'Ana Ríos',
  expiresAt: '2027-02-18T14:00:00.000Z',
  lastUsedAt: null,
  previousUntil: null,
  refusedFor: null,
};
async function open(keys: readonly ApiKey[] | 'failing') {
  const server = accountServer();
  server.answer(listApiKeys, () => (keys === 'failing' ? refusal('UNAVAILABLE') : { keys: [...keys] }));
  const { user } = await openScreen('/admin/cuenta/claves', { server });
  const region = (await screen.findByRole('heading', { name: 'Claves de la API' })).closest('section') as HTMLElement;
  return { user, server, region };
}

describe('the keys of the API', () => {
  it('creates a key with its permissions, and shows the secret once to be copied', async () => {
    const { user, server } = await open([]);
    server.answer(createApiKey, ({ body }) => ({ key: { ...example, name: body.name, scopes: body.scopes }, secret }));
    expect(await screen.findByText('Todavía no hay claves: crea una para cada sistema que se conecta.')).toBeVisible();
    const form = within(screen.getByRole('form', { name: 'Crear clave' }));
    await user.type(form.getByLabelText(/^Para qué es/), 'Tienda en línea');
    await user.click(form.getByRole('checkbox', { name: 'Leer tiendas y enlaces cortos' }));
    await user.click(form.getByRole('checkbox', { name: 'Leer clientes, sus compras y sus mensajes' }));
    await user.click(form.getByRole('button', { name: /Hasta cuándo sirve/ }));
    await user.click(await screen.findByRole('option', { name: 'Sin vencimiento' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Clave de «Tienda en línea»' }));
    expect(dialog.getByText(secret)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Tienda en línea',
      scopes: ['customers:read', 'stores:read'],
      lifetime: 'never',
    });
    await user.click(dialog.getByRole('button', { name: 'Ya la guardé' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    expect(form.getByLabelText(/^Para qué es/)).toHaveValue('');
  });

  it('guards what was typed for a key until it is created', async () => {
    const { user, server } = await open([]);
    server.answer(createApiKey, ({ body }) => ({ key: { ...example, name: body.name }, secret }));
    const form = within(await screen.findByRole('form', { name: 'Crear clave' }));
    expect(hasUnsavedChanges()).toBe(false);
    await user.type(form.getByLabelText(/^Para qué es/), 'Caja');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(form.getByRole('checkbox', { name: 'Leer tiendas y enlaces cortos' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await screen.findByRole('alertdialog', { name: 'Clave de «Caja»' });
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('marks what is missing in the form and sends nothing', async () => {
    const { user, server } = await open([]);
    await user.click(await screen.findByRole('button', { name: 'Crear clave' }));
    expect(await screen.findByText('Escribe para qué es la clave.')).toBeVisible();
    expect(screen.getByText('Elige al menos un permiso.')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says what a key may do, since when and until when, and who used it', async () => {
    const { region } = await open([
      example,
      { ...example, id: 5, name: 'ERP', lastUsedAt: '2026-11-22T15:04:00.000Z', expiresAt: null },
    ]);
    expect(await within(region).findByText('…wxyz', { selector: 'li:first-child code' })).toBeVisible();
    const scopes = 'Leer clientes, sus compras y sus mensajes · Importar clientes, productos, tiendas y compras · a-later:scope';
    expect(within(region).getAllByText(scopes)).toHaveLength(2);
    expect(
      within(region).getByText(/^La creó Ana Ríos el 20 nov 2026\. Vence el 18 feb 2027\. Nadie la ha usado\.$/),
    ).toBeVisible();
    expect(within(region).getByText(/No vence\. Último uso:/)).toHaveTextContent('Último uso: 22 nov 2026, 10:04.');
  });

  it('says why a key is refused', async () => {
    const refused = [
      { ...example, refusedFor: 'expired' as const },
      { ...example, id: 5, name: 'ERP', refusedFor: 'owner' as const },
    ];
    const { region } = await open(refused);
    expect(await within(region).findByText('Vencida')).toBeVisible();
    expect(within(region).getByText('Sin dueño')).toBeVisible();
    expect(within(region).getByText(/Ana Ríos ya no administra la cuenta/)).toBeVisible();
  });

  it('renews a key and shows the new secret, and says until when the former one works', async () => {
    const { user, server } = await open([{ ...example, previousUntil: '2026-11-24T14:00:00.000Z' }]);
    server.answer(rotateApiKey, () => ({ key: example, secret }));
    expect(await screen.findByText(/La clave anterior sirve hasta 24 nov 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Renovar Caja' }));
    expect(await screen.findByText(secret)).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'POST')?.url.pathname).toBe('/V1/account/api-keys/4/rotation');
  });

  it('deletes a key after a confirmation, and keeps it without one', async () => {
    const { user, server } = await open([example]);
    server.answer(deleteApiKey, () => ({ message: 'La clave «Caja» ya no sirve.' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar Caja' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se puede deshacer: una clave eliminada no vuelve.');
    await user.click(await screen.findByRole('button', { name: 'Conservar' }));
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Eliminar Caja' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar clave' }));
    expect(await screen.findByText('La clave «Caja» ya no sirve.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    expect(server.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname)).toEqual([
      '/V1/account/api-keys/4',
    ]);
  });

  it('shows a fault of a renewal at the key', async () => {
    const { user, server } = await open([example]);
    server.answer(rotateApiKey, () => refusal('TOO_MANY_REQUESTS'));
    await user.click(await screen.findByRole('button', { name: 'Renovar Caja' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
  });

  it('says that there are too many keys, and keeps what was typed', async () => {
    const { user, server } = await open([]);
    server.answer(createApiKey, () => refusal('TOO_MANY_API_KEYS'));
    const form = within(await screen.findByRole('form', { name: 'Crear clave' }));
    await user.type(form.getByLabelText(/^Para qué es/), 'ERP');
    await user.click(form.getByRole('checkbox', { name: 'Leer tiendas y enlaces cortos' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    expect(await screen.findByText('Ya hay 50 claves: elimina las que no se usan.')).toBeVisible();
    expect(form.getByLabelText(/^Para qué es/)).toHaveValue('ERP');
  });

  it('offers another try when the keys cannot be loaded', async () => {
    const { user, server, region } = await open('failing');
    const again = await within(region).findByRole('button', { name: 'Reintentar' }, { timeout: 10_000 });
    server.answer(listApiKeys, () => ({ keys: [example] }));
    await user.click(again);
    expect(await within(region).findByText('Caja')).toBeVisible();
  });
});
