import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { listSharedPeople, type SharingSending } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { screen, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const one: SharingSending = {
  schedule: planned.identifier,
  name: 'Navidad',
  day: '2026-12-09',
  time: '10:00',
  state: 'programada',
};
const other: SharingSending = { ...one, schedule: crypto.randomUUID(), name: 'Bono', day: '2026-12-10', time: '16:00' };
const people = Array.from({ length: 30 }, (_, index) => ({
  id: 300 - index,
  name: index === 1 ? '' : `Persona ${index}`,
  document: `10${index}`,
  email: `p${index}@correo.example`,
  mobile: null,
  city: 'Armenia',
}));

function serverWith(items: typeof people) {
  const server = createFakeServer();
  server.answer(listSharedPeople, ({ query: { page, size } }) => {
    const first = (page - 1) * size;
    return { items: items.slice(first, first + size), total: items.length, one, other };
  });
  return server;
}

const address = paths.sharedPeople({ one: 4, other: 9 });

describe('the people whom two sendings share', () => {
  it('are listed with a link to each of them, and to both sendings', async () => {
    const server = serverWith(people);
    const { user, location } = await openScreen(address, { server });
    const table = await screen.findByRole('table', { name: 'Clientes repetidos' });
    expect(await within(table).findByRole('link', { name: 'Persona 0' })).toHaveAttribute('href', paths.customer(300));
    // Somebody without a name is named by the document.
    expect(within(table).getByRole('link', { name: '101' })).toHaveAttribute('href', paths.customer(299));
    expect(screen.getByText(/30 clientes están en/)).toHaveTextContent(
      '30 clientes están en Navidad (miércoles, 9 de diciembre, 10:00) y en Bono (jueves, 10 de diciembre, 16:00).',
    );
    expect(screen.getByRole('link', { name: 'Bono' })).toHaveAttribute('href', paths.schedule(other.schedule));
    await user.click(screen.getByRole('button', { name: /siguiente/i }));
    expect(await screen.findByRole('link', { name: 'Persona 25' })).toBeVisible();
    expect(location().search).toBe('?page=2');
    expect(server.requests.some(({ url }) => url.pathname.endsWith('/sendings/collisions/4/9/people'))).toBe(true);
  });

  it('are downloaded, all of them or those that were chosen', async () => {
    const server = serverWith(people);
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    await user.click(screen.getByRole('checkbox', { name: 'Elegir Persona 0' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    const asked = server.requests.filter(({ url }) => url.pathname === '/V1/list-files').map(({ body }) => body);
    const whole = { list: 'shared-people', filter: { sendings: [4, 9] } };
    expect(asked).toEqual([whole, { ...whole, only: [300] }]);
  });

  it('may be none by now', async () => {
    await openScreen(address, { server: serverWith([]) });
    expect(await screen.findByText('Nadie está en los dos envíos')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver el calendario' })).toHaveAttribute('href', paths.calendar);
  });

  it('are not asked for by who may not read them', async () => {
    const server = serverWith(people);
    await openScreen(address, { server, role: 'lector' });
    expect(await screen.findByText(/Tu rol no permite ver los datos de los clientes/)).toBeVisible();
    expect(server.requests.filter(({ url }) => url.pathname.endsWith('/people'))).toEqual([]);
  });

  it('are loaded again after a failure, and told when their sendings are gone', async () => {
    const server = serverWith(people);
    let isGone = false;
    server.answer(listSharedPeople, () => refusal(isGone ? 'NOT_FOUND' : 'UNAVAILABLE'));
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('No pudimos cargar la lista')).toBeVisible();
    isGone = true;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No encontramos estos envíos')).toBeVisible();
  });
});
