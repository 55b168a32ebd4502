import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { createShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { exampleShortLink } from '@pregon/contract/testing/examples';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openScreen } from '../../testing/screens.tsx';

const path = '/admin/util/urlshortener';
const url = 'https://tienda.example/ofertas';
const save = () => screen.getByRole('button', { name: 'Acortar enlace' });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const panel = () => screen.getByRole('complementary', { name: 'Tu enlace' });
const utm = ['Fuente', 'Medio', 'Campaña', 'Término', 'Contenido'];

function serverWithout() {
  const server = createFakeServer();
  server.answerGraphql(shortLinksQuery, () => ({ shortLinks: { items: [], total: 0 } }));
  return server;
}
const open = (role: 'operador' | 'lector' = 'operador', server = serverWithout()) => openScreen(path, { server, role });
const bodies = (server: ReturnType<typeof serverWithout>) =>
  server.requests.filter(({ url: { pathname } }) => pathname === '/V1/shortener').map(({ body }) => body);

async function make(user: UserEvent) {
  await user.type(field('URL de destino'), url);
  await user.type(field('Fuente'), 'caja');
  await user.click(save());
}

describe('Acortador URL', () => {
  it('creates a short link for an address and its parameters', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => exampleShortLink);
    await make(user);
    const link = await screen.findByRole('link', { name: 'pregon.example/s/x7Kp2QaZ' });
    expect(link).toHaveAttribute('href', 'https://pregon.example/s/x7Kp2QaZ');
    expect(screen.getByRole('heading', { name: 'Tu enlace corto' })).toHaveFocus();
    expect(await screen.findByRole('img', { name: 'Código QR de pregon.example/s/x7Kp2QaZ' })).toBeVisible();
    expect(bodies(server)).toEqual([
      { long_url: url, utm_params: { utm_source: 'caja', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' } },
    ]);
  });

  it('copies the link, and confirms it', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => exampleShortLink);
    await make(user);
    await user.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
    const toasts = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(toasts).findByText('Enlace copiado.')).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toBe('https://pregon.example/s/x7Kp2QaZ');
  });

  it('shows that the browser does not allow copying', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => exampleShortLink);
    await make(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
    const toasts = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(toasts).findByText('No pudimos copiar el enlace. Selecciónalo y cópialo tú.')).toBeVisible();
  });

  it('previews the target while typing, without duplicate parameters', async () => {
    const { user } = await open();
    expect(panel()).toHaveTextContent('Escribe la dirección, y aquí verás cómo queda con sus parámetros.');
    await user.type(field('URL de destino'), `${url}?utm_source=boletin&a=1#hoy`);
    expect(panel()).toHaveTextContent(`${url}?utm_source=boletin&a=1#hoy`);
    expect(field('Fuente')).toHaveAccessibleDescription('La dirección ya dice «boletin».');
    await user.type(field('Fuente'), 'caja');
    await user.type(field('Campaña'), 'Día & noche');
    expect(panel()).toHaveTextContent(`${url}?utm_source=caja&a=1&utm_campaign=D%C3%ADa%20%26%20noche#hoy`);
    expect(field('Fuente')).toHaveAccessibleDescription('Reemplaza «boletin», que ya está en la dirección.');
  });

  it('shows no preview for an invalid web address', async () => {
    const { user } = await open();
    await user.type(field('URL de destino'), 'javascript:alert(1)');
    expect(panel()).toHaveTextContent('Escribe la dirección, y aquí verás cómo queda con sus parámetros.');
  });

  it('hides the created link when the address changes', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => exampleShortLink);
    await make(user);
    await screen.findByRole('heading', { name: 'Tu enlace corto' });
    await user.type(field('Medio'), 'qr');
    expect(screen.queryByRole('heading', { name: 'Tu enlace corto' })).not.toBeInTheDocument();
  });

  it('starts again with an empty form', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => exampleShortLink);
    await make(user);
    await user.click(await screen.findByRole('button', { name: 'Acortar otro' }));
    expect(field('URL de destino')).toHaveValue('');
    expect(field('Fuente')).toHaveValue('');
    expect(field('URL de destino')).toHaveFocus();
  });

  it('requires an address', async () => {
    const { server, user } = await open();
    await user.click(save());
    expect(await screen.findByLabelText('URL de destino')).toHaveAccessibleDescription('La URL es requerida');
    expect(field('URL de destino')).toHaveFocus();
    expect(bodies(server)).toEqual([]);
  });

  it.each(['tienda.example/ofertas', 'http://', 'ftp://tienda.example', 'javascript:alert(1)', 'https://tienda example'])(
    'rejects %s as an address',
    async (address) => {
      const { server, user } = await open();
      await user.type(field('URL de destino'), address);
      await user.click(save());
      expect(await screen.findByLabelText('URL de destino')).toHaveAccessibleDescription(
        'Ingresa una URL válida, que empiece por http:// o https://.',
      );
      expect(bodies(server)).toEqual([]);
    },
  );

  it.each(utm)('accepts at most 50 characters of «%s»', async (label) => {
    const { server, user } = await open();
    await user.type(field('URL de destino'), url);
    await user.click(field(label));
    await user.paste('x'.repeat(51));
    await user.click(save());
    expect(await screen.findAllByText('Usa 50 caracteres o menos.')).not.toHaveLength(0);
    expect(field(label)).toHaveAccessibleDescription('Usa 50 caracteres o menos.');
    expect(field(label)).toHaveFocus();
    expect(bodies(server)).toEqual([]);
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    const { server, user } = await open();
    server.answer(createShortLink, () => refusal('INVALID', { fields: { long_url: 'Esta dirección ya es un enlace corto.' } }));
    await make(user);
    expect(await screen.findAllByText('Esta dirección ya es un enlace corto.')).not.toHaveLength(0);
    expect(field('URL de destino')).toHaveAccessibleDescription('Esta dirección ya es un enlace corto.');
    expect(field('URL de destino')).toHaveValue(url);
    expect(field('Fuente')).toHaveValue('caja');
  });

  it('shows a network error, and keeps the typed values', async () => {
    const { user } = await open();
    await make(user);
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(field('URL de destino')).toHaveValue(url);
  });

  it('explains to a role without permission that it cannot create, before it types', async () => {
    const { user, server } = await open('lector');
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
    await user.click(save());
    expect(bodies(server)).toEqual([]);
  });
});
