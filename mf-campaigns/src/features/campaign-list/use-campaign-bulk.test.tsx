import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { archiveRecord, undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { ana } from '@pregon/auth-api/testing/sessions';
import { deleteCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { navidad } from '../../testing/examples.ts';
import { useCampaignBulk } from './use-campaign-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const bulk = (isArchive = false) => renderHook(() => useCampaignBulk(isArchive)).result.current;
const unsent = { ...navidad, sentCount: 0 };

it('deletes campaigns that sent nothing, and undoes it where the server can', async () => {
  server.answer(deleteCampaign, () => ({ message: 'Se eliminó.' }));
  const [, remove] = bulk().actions;
  expect([unsent, { ...unsent, sentCount: 1 }].map((each) => remove?.applies(each))).toEqual([true, false]);
  expect(await remove?.run(unsent)).toBeUndefined();
  server.answer(undoDeletion, () => ({ message: 'De nuevo.' }));
  expect(server.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
    ['DELETE', `/V1/campaign/${unsent.identifier}`],
  ]);
  server.answer(deleteCampaign, () => ({ message: 'Se eliminó.', canUndo: true }));
  await (
    await remove?.run(unsent)
  )?.();
  expect(server.requests.at(-1)?.url.pathname).toBe(`/V1/deletions/campaign/${unsent.identifier}/undo`);
});

it.each([
  [false, 'Archivar', true],
  [true, 'Sacar del archivo', false],
])('archives, or takes out of the archive, with undo (%s)', async (isArchive, label, archived) => {
  server.answer(archiveRecord, ({ body }) => body);
  const [archive] = bulk(isArchive).actions;
  expect(archive?.label).toBe(label);
  const undo = await archive?.run(navidad);
  await undo?.();
  expect(server.requests.map(({ url, body }) => [url.pathname, body])).toEqual([
    [`/V1/archive/campaign/${navidad.identifier}`, { archived }],
    [`/V1/archive/campaign/${navidad.identifier}`, { archived: !archived }],
  ]);
});

it.each([
  [1, 1, 0, 'Eliminar 1 campaña', 'Con ella se van 1 perfil y 0 programaciones. Puedes deshacerlo durante unos segundos.'],
  [2, 2, 1, 'Eliminar 2 campañas', 'Con ellas se van 4 perfiles y 2 programaciones. Puedes deshacerlo durante unos segundos.'],
])('says before what goes with %d campaigns', (count, profileCount, scheduleCount, title, text) => {
  const campaigns = Array.from({ length: count }, () => ({ ...unsent, profileCount, scheduleCount }));
  expect(bulk().actions[1]?.question?.(campaigns)).toEqual({ title, text });
});

it('says how many campaigns it was', () => {
  expect([1, 2].map((count) => bulk().actions[1]?.done(count))).toEqual(['Se eliminó: 1 campaña.', 'Se eliminó: 2 campañas.']);
});

it('is not offered to a reader', () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
  expect(bulk().actions).toEqual([]);
});
