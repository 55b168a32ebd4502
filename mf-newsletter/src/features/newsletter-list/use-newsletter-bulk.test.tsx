import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { archiveRecord, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { ana } from '@pregon/auth-api/testing/sessions';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { exampleNewsletter } from '@pregon/contract/testing/examples';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNewsletterBulk } from './use-newsletter-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const bulk = (isArchive = false) => renderHook(() => useNewsletterBulk(isArchive)).result.current;

it('deletes newsletters that no schedule uses, and undoes it where the server can', async () => {
  server.answer(deleteNewsletter, () => ({ message: 'Se eliminó.' }));
  const [, remove] = bulk().actions;
  const free = { ...exampleNewsletter, scheduleCount: 0 };
  expect([free, { ...free, scheduleCount: 1 }].map((each) => remove?.applies(each))).toEqual([true, false]);
  expect(await remove?.run(free)).toBeUndefined();
  server.answer(undoDeletion, () => ({ message: 'De nuevo.' }));
  expect(server.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
    ['DELETE', `/V1/template/${free.identifier}`],
  ]);
  server.answer(deleteNewsletter, () => ({ message: 'Se eliminó.', canUndo: true }));
  await (
    await remove?.run(free)
  )?.();
  expect(server.requests.at(-1)?.url.pathname).toBe(`/V1/deletions/newsletter/${free.identifier}/undo`);
});

it.each([
  [false, 'Archivar', true],
  [true, 'Sacar del archivo', false],
])('archives, or takes out of the archive, with undo (%s)', async (isArchive, label, archived) => {
  server.answer(archiveRecord, ({ body }) => body);
  const [archive] = bulk(isArchive).actions;
  expect(archive?.label).toBe(label);
  const undo = await archive?.run(exampleNewsletter);
  await undo?.();
  expect(server.requests.map(({ url, body }) => [url.pathname, body])).toEqual([
    [`/V1/archive/newsletter/${exampleNewsletter.identifier}`, { archived }],
    [`/V1/archive/newsletter/${exampleNewsletter.identifier}`, { archived: !archived }],
  ]);
});

it('asks before, and says how many newsletters it was', () => {
  const [, remove] = bulk().actions;
  expect(remove?.isDanger).toBe(true);
  expect(remove?.question?.([exampleNewsletter])).toEqual({
    title: 'Eliminar 1 newsletter',
    text: expect.stringMatching(/Puedes deshacerlo durante unos segundos\.$/),
  });
  expect(remove?.question?.([exampleNewsletter, exampleNewsletter])?.title).toBe('Eliminar 2 newsletters');
  expect([1, 2].map((count) => remove?.done(count))).toEqual(['Se eliminó: 1 newsletter.', 'Se eliminó: 2 newsletters.']);
});

it('is not offered to a reader', () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
  expect(bulk().actions).toEqual([]);
});
