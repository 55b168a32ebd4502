import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
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

const bulk = () => renderHook(() => useCampaignBulk()).result.current;
const unsent = { ...navidad, sentCount: 0 };

it('deletes campaigns that sent nothing, which cannot be undone', async () => {
  server.answer(deleteCampaign, () => ({ message: 'Se eliminó.' }));
  const [remove] = bulk().actions;
  expect([unsent, { ...unsent, sentCount: 1 }].map((each) => remove?.applies(each))).toEqual([true, false]);
  expect(await remove?.run(unsent)).toBeUndefined();
  expect(server.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
    ['DELETE', `/V1/campaign/${unsent.identifier}`],
  ]);
});

it.each([
  [1, 1, 0, 'Eliminar 1 campaña', 'Con ella se van 1 perfil y 0 programaciones. No se puede deshacer.'],
  [2, 2, 1, 'Eliminar 2 campañas', 'Con ellas se van 4 perfiles y 2 programaciones. No se puede deshacer.'],
])('says before what goes with %d campaigns', (count, profileCount, scheduleCount, title, text) => {
  const campaigns = Array.from({ length: count }, () => ({ ...unsent, profileCount, scheduleCount }));
  expect(bulk().actions[0]?.question?.(campaigns)).toEqual({ title, text });
});

it('says how many campaigns it was', () => {
  expect([1, 2].map((count) => bulk().actions[0]?.done(count))).toEqual(['Se eliminó: 1 campaña.', 'Se eliminó: 2 campañas.']);
});

it('is not offered to a reader', () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
  expect(bulk().actions).toEqual([]);
});
