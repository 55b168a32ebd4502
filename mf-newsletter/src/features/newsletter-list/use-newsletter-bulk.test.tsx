import { testListActions } from '@pregon/auth-api/testing/list-action-tests';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { exampleNewsletter } from '@pregon/contract/testing/examples';
import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNewsletterBulk } from './use-newsletter-bulk.ts';

const bulk = (isArchive = false) => renderHook(() => useNewsletterBulk(isArchive)).result.current;
const free = { ...exampleNewsletter, scheduleCount: 0 };

testListActions({
  kind: 'newsletter',
  path: '/V1/template',
  row: free,
  kept: { ...free, scheduleCount: 1 },
  actions: (isArchive) => bulk(isArchive).actions,
  answerDeletion: (server, canUndo) => server.answer(deleteNewsletter, () => ({ message: 'Se eliminó.', canUndo })),
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
