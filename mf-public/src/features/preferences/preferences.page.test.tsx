import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, exampleSupportCode, type FakeServer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { readPreferences, savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import type { ChannelPreference } from '@pregon/contract/recipients/preferences.schema';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import PreferencesPage from './preferences.page.tsx';

const link = { email: 'ana@tienda.example', token: 'firma' };
let server: FakeServer;
let channels: ChannelPreference[];

beforeEach(() => {
  channels = [
    { channel: 'email', address: link.email, isOn: true },
    { channel: 'sms', address: 'termina en 4567', isOn: false },
  ];
  server = createFakeServer();
  const known = (message: string) => ({ message, accountName: 'Almacenes Ceiba', channels });
  server.answer(readPreferences, async () => known(''));
  server.answer(savePreferences, async ({ body }) => {
    const wanted = { unsubscribe: [], subscribe: ['email'], choose: body.channels }[body.action];
    channels = channels.map((one) => ({ ...one, isOn: (wanted as string[]).includes(one.channel) }));
    return known('hecho');
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

const open = (action: string) => render(<PreferencesPage action={action} {...link} />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const said = () => server.requests.map(({ method, url, body }) => [method, url.pathname, body]);

describe('/preferences?action=unsubscribe', () => {
  it('shows an unsubscribed message and a link to subscribe again', async () => {
    open('unsubscribe');
    expect(await title('Te has dado de baja')).toBeVisible();
    expect(screen.getByText(/Ya no enviaremos correos de Almacenes Ceiba a/)).toHaveTextContent('ana@tienda.example');
    expect(said()).toEqual([['POST', '/V2/subscription-preferences', { ...link, action: 'unsubscribe' }]]);
    expect(screen.getByRole('link', { name: 'Volver a suscribirme' })).toHaveAttribute(
      'href',
      '/preferences?action=subscribe&email=ana%40tienda.example&token=firma',
    );
    expect(document.title).toBe('Te has dado de baja · Pregón');
  });

  it('subscribes again on the same page', async () => {
    open('unsubscribe');
    await userEvent.click(await screen.findByRole('link', { name: 'Volver a suscribirme' }));
    expect(await title('Te has suscrito de nuevo')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Correo/ })).toBeChecked();
    expect(said().at(-1)).toEqual(['POST', '/V2/subscription-preferences', { ...link, action: 'subscribe' }]);
  });

  it('shows an error when saving fails, and retries', async () => {
    server.answer(savePreferences, async () => refusal('UNAVAILABLE'));
    open('unsubscribe');
    expect(await title('No ha podido dar de baja en este momento')).toBeVisible();
    server.answer(savePreferences, async () => ({ message: '', channels: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await title('Te has dado de baja')).toBeVisible();
  });
});

describe('/preferences?action=subscribe', () => {
  it('changes nothing before the button is pressed', async () => {
    channels = channels.map((one) => ({ ...one, isOn: false }));
    open('subscribe');
    expect(await title('¿Quieres volver a recibir correos?')).toBeVisible();
    expect(said().map(([method]) => method)).toEqual(['GET']);
    await userEvent.click(screen.getByRole('link', { name: 'Volver a suscribirme' }));
    expect(await title('Te has suscrito de nuevo')).toBeVisible();
  });

  it('shows the preferences of a subscribed person', async () => {
    open('subscribe');
    expect(await title('Elige qué recibes')).toBeVisible();
  });
});

describe('choosing channels', () => {
  it('shows each channel with its address, and saves the choice, also by keyboard', async () => {
    open('choose');
    expect(await title('Elige qué recibes')).toBeVisible();
    const sms = screen.getByRole('checkbox', { name: /SMS/ });
    expect(sms).not.toBeChecked();
    expect(screen.getByText('termina en 4567')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Correo/ }));
    sms.focus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar preferencias' }));
    expect(await title('Guardamos tus preferencias')).toBeVisible();
    expect(said().at(-1)?.[2]).toEqual({ ...link, action: 'choose', channels: ['sms'] });
    expect(screen.getByRole('checkbox', { name: /SMS/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Correo/ })).not.toBeChecked();
  });

  it.each([
    ['an invalid signature', () => refusal('BAD_TOKEN')],
    ['what is no address', () => refusal('INVALID')],
  ])('shows a neutral page for %s', async (_, answer) => {
    server.answer(readPreferences, async () => answer());
    open('');
    expect(await title('Este enlace ya no sirve')).toBeVisible();
    expect(screen.queryByText(/Almacenes Ceiba/)).toBeNull();
  });

  it('shows the support code of a server error', async () => {
    server.answer(readPreferences, async () => traced(refusal('UNKNOWN')));
    open('choose');
    expect(await screen.findByText(/^Inténtalo otra vez/)).toHaveTextContent(`Código de soporte: ${exampleSupportCode}`);
  });

  it('shows a network error, and retries', async () => {
    server.answer(readPreferences, async () => {
      throw new TypeError('no network');
    });
    open('choose');
    expect(await title('Sin respuesta del servidor')).toBeVisible();
    server.answer(readPreferences, async () => ({ message: '', channels }));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await title('Elige qué recibes')).toBeVisible();
  });
});
