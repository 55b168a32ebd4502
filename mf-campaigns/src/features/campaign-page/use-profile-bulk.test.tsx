import { testListActions } from '@pregon/auth-api/testing/list-action-tests';
import { deleteProfile } from '@pregon/contract/profiles/profile-deletion.endpoints';
import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { savedProfile } from '../../testing/examples.ts';
import { useProfileBulk } from './use-profile-bulk.ts';

const bulk = (isArchive = false) => renderHook(() => useProfileBulk(isArchive)).result.current;
const unsent = { ...savedProfile, sentCount: 0 };

testListActions({
  kind: 'profile',
  path: '/V1/sends',
  row: unsent,
  kept: { ...unsent, sentCount: 1 },
  actions: (isArchive) => bulk(isArchive).actions,
  answerDeletion: (server, canUndo) => server.answer(deleteProfile, () => ({ message: 'Se eliminó.', canUndo })),
});

it.each([
  [1, 1, 'Eliminar 1 perfil', 'Con él se va 1 programación.'],
  [2, 1, 'Eliminar 2 perfiles', 'Con ellos se van 2 programaciones.'],
])('says before what goes with %d profiles', (count, scheduleCount, title, text) => {
  const profiles = Array.from({ length: count }, () => ({ ...unsent, scheduleCount }));
  const undo = 'Puedes deshacerlo durante unos segundos.';
  expect(bulk().actions[1]?.question?.(profiles)).toEqual({ title, text: `${text} ${undo}` });
  expect(bulk().actions[1]?.done(count)).toBe(`Se eliminó: ${count === 1 ? '1 perfil' : '2 perfiles'}.`);
});
