import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { updateShortLink } from '@pregon/contract/short-links/short-links.endpoints';
import { exampleShortLink } from '@pregon/contract/testing/examples';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useShortLinkBulk } from './use-short-link-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const bulk = () => renderHook(() => useShortLinkBulk()).result.current;
const stopped = { ...exampleShortLink, active: false };

it('deactivates links in use, and activates the others', () => {
  const applied = bulk().actions.map(({ label, applies }) => [label, [exampleShortLink, stopped].filter(applies)]);
  expect(applied).toEqual([
    ['Desactivar', [exampleShortLink]],
    ['Activar', [stopped]],
  ]);
});

it.each([0, 1])('is undone by the opposite: action %d', async (index) => {
  server.answer(updateShortLink, ({ body }) => ({ ...exampleShortLink, ...body }));
  await (
    await bulk().actions[index]?.run(exampleShortLink)
  )?.();
  expect(server.requests.map(({ body }) => body)).toEqual([{ active: index === 1 }, { active: index === 0 }]);
});

it('says how many links it was', () => {
  const words = (links: number) => bulk().actions.map(({ done }) => done(links));
  expect(words(1)).toEqual(['Ya no llevan a ninguna parte: 1 enlace.', 'De nuevo en uso: 1 enlace.']);
  expect(words(2)).toEqual(['Ya no llevan a ninguna parte: 2 enlaces.', 'De nuevo en uso: 2 enlaces.']);
});

it('is not offered to a reader', () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
  expect(bulk().actions).toEqual([]);
});
