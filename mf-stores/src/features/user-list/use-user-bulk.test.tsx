import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { activateUser, deactivateUser } from '@pregon/contract/users/users.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { leo, luz, self } from '../../staff/testing/users.ts';
import { useUserBulk } from './use-user-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const bulk = () => renderHook(() => useUserBulk()).result.current;
const asked = () => server.requests.map(({ method, url }) => `${method} ${url.pathname}`);

it('deactivates active users but not oneself, and activates the others', () => {
  const users = [self, luz, leo];
  const applied = bulk().actions.map(({ label, applies }) => [label, users.filter(applies)]);
  expect(applied).toEqual([
    ['Desactivar', [luz]],
    ['Activar', [leo]],
  ]);
});

it('is undone by the opposite', async () => {
  server.answer(activateUser, () => leo);
  server.answer(deactivateUser, () => luz);
  const [deactivate, activate] = bulk().actions;
  await (
    await deactivate?.run(luz)
  )?.();
  const changes = asked();
  expect(changes).toHaveLength(2);
  await (
    await activate?.run(leo)
  )?.();
  const path = (change: string | undefined) => change?.replace('/13', '/12');
  expect(asked().slice(2).map(path)).toEqual(changes.toReversed());
});

it('says how many users it was', () => {
  const words = (users: number) => bulk().actions.map(({ done }) => done(users));
  expect(words(1)).toEqual(['Ya no pueden ingresar: 1 usuario.', 'Pueden ingresar de nuevo: 1 usuario.']);
  expect(words(1200)).toEqual(['Ya no pueden ingresar: 1.200 usuarios.', 'Pueden ingresar de nuevo: 1.200 usuarios.']);
  expect(bulk().nameOf(luz)).toBe('Luz Ángel');
});
