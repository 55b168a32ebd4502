import { testListActions } from '@pregon/auth-api/testing/list-action-tests';
import { deleteCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { navidad } from '../../testing/examples.ts';
import { useCampaignBulk } from './use-campaign-bulk.ts';

const bulk = (isArchive = false) => renderHook(() => useCampaignBulk(isArchive)).result.current;
const unsent = { ...navidad, sentCount: 0 };

const server = testListActions({
  kind: 'campaign',
  path: '/V1/campaign',
  row: unsent,
  kept: { ...unsent, sentCount: 1 },
  actions: (isArchive) => bulk(isArchive).actions,
  answerDeletion: (fake, canUndo) => fake.answer(deleteCampaign, () => ({ message: 'Se eliminó.', canUndo })),
});

const promise = 'Puedes deshacerlo durante unos segundos.';

it.each([
  [1, 1, 0, 'Eliminar 1 campaña', `Con ella se van 1 perfil y 0 programaciones. ${promise}`],
  [2, 2, 1, 'Eliminar 2 campañas', `Con ellas se van 4 perfiles y 2 programaciones. ${promise}`],
])('says before what goes with %d campaigns', (count, profileCount, scheduleCount, title, text) => {
  const campaigns = Array.from({ length: count }, () => ({ ...unsent, profileCount, scheduleCount }));
  expect(bulk().actions[1]?.question?.(campaigns)).toEqual({ title, text });
});

it.each([
  [[0, 0], promise],
  [[0, 1], `${promise} En 1 de ellos no, porque un envío ya empezó.`],
  [[0, 1, 2], `${promise} En 2 de ellos no, porque un envío ya empezó.`],
  [[1, 1], 'Sus envíos ya empezaron: no se puede deshacer.'],
])('says before what cannot be undone, with %j sendings that have started', (started, words) => {
  const campaigns = started.map((startedCount) => ({ ...unsent, startedCount }));
  const text = bulk().actions[1]?.question?.(campaigns).text ?? '';
  expect(text.slice(text.indexOf('programaciones. ') + 16)).toBe(words);
});

it.each([
  [0, 'required'],
  [1, null],
])('deletes a campaign with %d started sendings only as it was said', async (startedCount, asked) => {
  server().answer(deleteCampaign, () => ({ message: 'Se eliminó.' }));
  await bulk().actions[1]?.run({ ...unsent, startedCount });
  expect(server().requests.at(-1)?.url.searchParams.get('undo')).toBe(asked);
});

it('says how many campaigns it was', () => {
  expect([1, 2].map((count) => bulk().actions[1]?.done(count))).toEqual(['Se eliminó: 1 campaña.', 'Se eliminó: 2 campañas.']);
});
