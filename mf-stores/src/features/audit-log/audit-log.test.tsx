import { type FakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { screen, waitFor, within } from '@testing-library/react';
import { leo, luz, self, serverWithUsers } from '../../staff/testing/users.ts';
import { openScreen } from '../../testing/screens.tsx';

const created: AuditEvent = {
  id: 2,
  at: '2026-11-20T14:05:00.000Z',
  userId: 12,
  userName: 'Luz Ángel',
  action: 'createCampaign',
  sentence: 'Creó una campaña: «Navidad»',
  details: [{ label: 'Nombre', value: 'Navidad' }],
};
const left: AuditEvent = {
  ...created,
  id: 1,
  userId: null,
  userName: null,
  action: 'unsubscribe',
  sentence: 'Dio de baja un correo: ana@x.co',
  details: [],
};

function serverWith(...items: readonly AuditEvent[]): FakeServer {
  const server = serverWithUsers(self, luz);
  server.answerGraphql(auditEventsQuery, () => ({ auditEvents: { items: [...items], total: items.length } }));
  return server;
}
const requested = ({ requests }: FakeServer) =>
  requests.flatMap(({ body }) => {
    const { operationName, variables } = body as { operationName?: string; variables?: object };
    return operationName === 'auditEvents' ? [variables] : [];
  });
const avisos = async (text: string) => within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);

describe('Auditoría', () => {
  it('shows who did what and when, and expands the details', async () => {
    const { user } = await openScreen('/admin/audit', { server: serverWith(created, left) });
    const row = await screen.findByRole('row', { name: /Creó una campaña/ });
    for (const text of ['Luz Ángel', '20 nov 2026, 09:05']) expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getByText('Nombre')).not.toBeVisible();
    await user.click(within(row).getByText('Creó una campaña: «Navidad»'));
    expect(within(row).getByText('Nombre')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Dio de baja/ })).getByText('Pregón')).toBeVisible();
  });

  it('says hoy of what was done today, with the exact time for screen readers', async () => {
    await openScreen('/admin/audit', { server: serverWith({ ...created, at: new Date().toISOString() }) });
    const row = await screen.findByRole('row', { name: /Creó una campaña/ });
    expect(within(row).getByText(/^hoy, \d\d:\d\d$/)).toHaveTextContent(/^hoy, \d\d:\d\d \(\d+ \w+ \d{4}, \d\d:\d\d\)$/);
  });

  it('requests the page and filters of the address', async () => {
    const server = serverWith(created);
    await openScreen('/admin/audit?q=navidad&action=createCampaign&user=12&from=2026-11-01&to=2026-11-30&page=1', { server });
    await screen.findByRole('row', { name: /Creó una campaña/ });
    expect(requested(server)).toEqual([
      {
        page: 1,
        size: 25,
        filter: { search: 'navidad', action: 'createCampaign', user: 12, from: '2026-11-01', to: '2026-11-30' },
      },
    ]);
  });

  it('filters by user and action', async () => {
    const { user, location } = await openScreen('/admin/audit', { server: serverWith(created) });
    await user.click(await screen.findByRole('button', { name: 'Quién' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Luz Ángel' }));
    await user.click(screen.getByRole('button', { name: 'Qué hizo' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Cerró su sesión' }));
    await waitFor(() => expect(location().search).toBe('?user=12&action=logout'));
  });

  it('finds every user by a search, and keeps the chosen one', async () => {
    const server = serverWith(created);
    const asked: unknown[] = [];
    server.answerGraphql(usersQuery, ({ filter }) => {
      asked.push(filter?.search);
      const items = filter?.search === 'leo p' ? [leo] : filter?.search ? [] : [self, luz];
      return { users: { items, total: 4000 } };
    });
    server.answer(readUser, () => leo);
    const { user, location } = await openScreen('/admin/audit', { server });
    await user.click(await screen.findByRole('button', { name: 'Quién' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar: Quién' }), 'leo p');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Leo Paz' }));
    expect(asked.at(-1)).toBe('leo p');
    await waitFor(() => expect(location().search).toBe('?user=13'));
    expect(await screen.findByRole('button', { name: 'Quién: Leo Paz' })).toBeVisible();
    await waitFor(() => expect(requested(server).at(-1)).toMatchObject({ filter: { user: 13 } }));
  });

  it('says that no user is found, and that the search failed', async () => {
    const server = serverWith(created);
    const { user } = await openScreen('/admin/audit', { server });
    server.answerGraphql(usersQuery, () => ({ users: { items: [], total: 0 } }));
    await user.click(await screen.findByRole('button', { name: 'Quién' }));
    const search = await screen.findByRole('searchbox', { name: 'Buscar: Quién' });
    await user.type(search, 'nadie');
    expect(await screen.findByText('Nada coincide con «nadie».')).toBeVisible();
    server.answerGraphql(usersQuery, () => graphqlRefusal('UNAVAILABLE'));
    await user.type(search, 'x');
    expect(await screen.findByRole('menuitemradio', { name: 'No se pudo buscar. Intentar de nuevo' })).toBeVisible();
  });

  it('shows that nothing matches', async () => {
    await openScreen('/admin/audit?action=logout', { server: serverWith() });
    expect(await screen.findByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible();
  });

  it('sorts, hides columns, and changes the size of the page', async () => {
    const server = serverWith(created);
    const { user } = await openScreen('/admin/audit?order=at&size=50', { server });
    await screen.findByRole('row', { name: /Creó una campaña/ });
    expect(requested(server)).toEqual([{ page: 1, size: 50, sort: { by: 'at', direction: 'asc' } }]);
    await user.click(await screen.findByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Quién' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Quién' })).not.toBeInTheDocument());
  });

  it('is downloaded as it is filtered, or says why not', async () => {
    const server = serverWith(created);
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/audit?user=12', { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await avisos('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.find(({ url }) => url.pathname === '/V1/list-files')?.body).toEqual({
      list: 'audit',
      filter: { user: 12 },
    });
  });
});
