import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { addOwnWord, readOwnWords } from './own-words.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it('are kept in lower case, each once, in the order in which they were added', () => {
  for (const word of ['Ceiba', 'lino', 'CEIBA', 'Outlet']) addOwnWord(1, word);
  expect(readOwnWords(1)).toEqual(['ceiba', 'lino', 'outlet']);
});

it('belong to an account', () => {
  addOwnWord(1, 'ceiba');
  expect(readOwnWords(2)).toEqual([]);
});

it.each(['{', '{"a":1}', 'null', ''])('are none where the storage is damaged: %j', (stored) => {
  localStorage.setItem('pregon-words-1', stored);
  expect(readOwnWords(1)).toEqual([]);
});

it('leave out what is no word', () => {
  localStorage.setItem('pregon-words-1', '["ceiba",7,null]');
  expect(readOwnWords(1)).toEqual(['ceiba']);
});

it('cannot be kept without storage, which is no fault', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => addOwnWord(1, 'ceiba')).not.toThrow();
});
