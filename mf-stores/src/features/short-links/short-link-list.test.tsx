import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { updateShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { exampleShortLink } from '@pregon/contract/testing/examples';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openScreen } from '../../testing/screens.tsx';

const path = '/admin/util/urlshortener';
const name = 'pregon.example/s/x7Kp2QaZ';
const stopped = { ...exampleShortLink, active: false };

function serverWith(...items: ShortLink[]) {
  const server = createFakeServer();
  server.answerGraphql(shortLinksQuery, () => ({ shortLinks: { items, total: items.length } }));
  return server;
}
async function openMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.getByRole('menuitem', { name: label });
}
const expectAnnounced = async (text: string) =>
  expect(await within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text)).toBeVisible();

describe('the list of short links', () => {
  it('keeps the opened link in the address', async () => {
    const { user, location } = await openScreen(`${path}?page=2`, { server: serverWith(exampleShortLink) });
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog', { name });
    expect(location().search).toBe(`?open=${exampleShortLink.code}&page=2`);
  });

  it('opens the link of the address, also where the list does not show it', async () => {
    const server = createFakeServer();
    server.answerGraphql(shortLinksQuery, ({ filter }) => ({
      shortLinks: filter?.search ? { items: [exampleShortLink], total: 1 } : { items: [], total: 0 },
    }));
    await openScreen(`${path}?page=2&open=${exampleShortLink.code}`, { server });
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
  });

  it('says that there is no link by the code of the address', async () => {
    const { user } = await openScreen(`${path}?open=nada`, { server: serverWith(exampleShortLink) });
    const dialog = await screen.findByRole('dialog', { name: 'Enlace' });
    expect(await within(dialog).findByText('No encontramos este enlace')).toBeVisible();
    await user.click(within(dialog).getByText('Cerrar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows target, state and clicks of each link', async () => {
    await openScreen(path, { server: serverWith(exampleShortLink) });
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    for (const text of [
      'tienda.example/ofertas?utm_source=caja',
      'Activo',
      '3 personas',
      '+ 2 de robots',
      /24 nov 2026, 09:00/,
      '20 nov 2026',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('img')).toHaveAccessibleName(
      '3 clics de personas en los últimos 30 días; el día con más fue el 24 nov 2026, con 3.',
    );
  });

  it("uses the account’s time zone, whatever the browser's", async () => {
    const { user } = await openScreen(path, { server: serverWith(exampleShortLink) });
    act(() => session.setCredentials({ ...ana, user: { ...ana.user, timeZone: 'Asia/Tokyo' } }));
    expect(await screen.findByText(/24 nov 2026, 23:00/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name }));
    expect(within(await screen.findByRole('dialog', { name })).getByText('24 nov 2026, 23:00')).toBeVisible();
  });

  it('shows that a link has no clicks yet', async () => {
    const nobody = Array.from({ length: 30 }, () => 0);
    const clicks = {
      ...exampleShortLink.clicks,
      people: 0,
      machines: 0,
      lastAt: null,
      peopleByDay: nobody,
      machinesByDay: nobody,
    };
    await openScreen(path, { server: serverWith({ ...stopped, clicks }) });
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    for (const text of ['Desactivado', '0 personas', 'sin robots', 'Nadie todavía'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('img')).toHaveAccessibleName('Ninguna persona siguió el enlace en los últimos 30 días.');
  });

  it('requests the page, filters and order of the address', async () => {
    const server = createFakeServer();
    const requested = jest.fn<(variables: unknown) => void>();
    server.answerGraphql(shortLinksQuery, (variables) => {
      requested(variables);
      return { shortLinks: { items: [exampleShortLink], total: 51 } };
    });
    const { user } = await openScreen(`${path}?q=zapatos&state=stopped&order=-clicks&page=2`, { server });
    await user.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
    const about = { size: 25, filter: { search: 'zapatos', active: false }, sort: { by: 'clicks', direction: 'desc' } };
    expect(requested.mock.calls.map(([variables]) => variables)).toEqual([
      { page: 2, ...about },
      { page: 3, ...about },
    ]);
  });

  it('shows an introduction before the first link', async () => {
    await openScreen(path, { server: serverWith() });
    expect(await screen.findByText('Aquí van tus enlaces')).toBeVisible();
    expect(screen.getByText('Acorta el primero, y verás quién lo sigue y cuándo.')).toBeVisible();
  });

  it('shows that nothing matches', async () => {
    await openScreen(`${path}?q=zapatos`, { server: serverWith() });
    expect(await screen.findByText('Nada coincide con «zapatos»')).toBeVisible();
  });

  it('shows a network error, and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen(path, { server });
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    server.answerGraphql(shortLinksQuery, () => ({ shortLinks: { items: [exampleShortLink], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('copies a link', async () => {
    const { user } = await openScreen(path, { server: serverWith(exampleShortLink) });
    await user.click((await openMenu(user))('Copiar enlace'));
    await expectAnnounced('Enlace copiado.');
    await expect(navigator.clipboard.readText()).resolves.toBe(exampleShortLink.shortUrl);
  });

  it('shows daily clicks as a chart and as numbers, and the QR code', async () => {
    const { user } = await openScreen(path, { server: serverWith(exampleShortLink) });
    await user.click(await screen.findByRole('button', { name }));
    const details = await screen.findByRole('dialog', { name });
    expect(within(details).getByText('https://tienda.example/ofertas', { exact: false })).toBeVisible();
    expect(within(details).getByRole('img', { name: /^3 clics de personas/ })).toBeVisible();
    expect(within(details).getByRole('img', { name: `Código QR de ${name}` })).toBeVisible();
    await user.click(within(details).getByText('Ver datos'));
    expect(within(details).getByRole('row', { name: '24 nov 2026 3 0' })).toBeVisible();
    expect(within(details).getByRole('row', { name: '23 nov 2026 0 2' })).toBeVisible();
    expect(within(details).getAllByRole('row')).toHaveLength(31);
  });

  it('deactivates a link after confirmation', async () => {
    const server = serverWith(exampleShortLink);
    server.answer(updateShortLink, () => {
      server.answerGraphql(shortLinksQuery, () => ({ shortLinks: { items: [stopped], total: 1 } }));
      return stopped;
    });
    const { user } = await openScreen(path, { server, role: 'operador' });
    await user.click((await openMenu(user))('Desactivar…'));
    const question = await screen.findByRole('alertdialog', { name: `Desactivar «${name}»` });
    expect(question).toHaveTextContent('Quien lo siga verá que el enlace no está disponible');
    await user.click(within(question).getByRole('button', { name: 'Desactivar enlace' }));
    expect(await screen.findByText('Desactivado')).toBeVisible();
    expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      url: expect.objectContaining({ pathname: '/V1/shortener/x7Kp2QaZ' }),
      body: { active: false },
    });
  });

  it('shows in the dialog why a link cannot be deactivated', async () => {
    const server = serverWith(exampleShortLink);
    server.answer(updateShortLink, () => refusal('NOT_FOUND'));
    const { user } = await openScreen(path, { server });
    await user.click((await openMenu(user))('Desactivar…'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Desactivar enlace' }));
    expect(await within(question).findByText('No encontramos lo que buscas.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Conservar activo' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('reactivates a link', async () => {
    const server = serverWith(stopped);
    server.answer(updateShortLink, () => {
      server.answerGraphql(shortLinksQuery, () => ({ shortLinks: { items: [exampleShortLink], total: 1 } }));
      return exampleShortLink;
    });
    const { user } = await openScreen(path, { server });
    await user.click((await openMenu(user))('Activar'));
    await expectAnnounced(`El enlace ${name} está activo.`);
    expect(await screen.findByText('Activo')).toBeVisible();
  });

  it('shows that reactivating failed', async () => {
    const { user } = await openScreen(path, { server: serverWith(stopped) });
    await user.click((await openMenu(user))('Activar'));
    await expectAnnounced('Sin respuesta del servidor');
  });

  it('is read-only for readers', async () => {
    const { user } = await openScreen(path, { server: serverWith(exampleShortLink), role: 'lector' });
    const item = await openMenu(user);
    expect(item(/Desactivar/)).toHaveAttribute('aria-disabled', 'true');
    expect(item(/Desactivar/)).toHaveTextContent('sin permiso');
    expect(item('Ver clics y QR')).not.toHaveAttribute('aria-disabled', 'true');
  });
});
