import { expect, it } from '@jest/globals';
import { readEditorSource } from './editor-source.ts';

const id = '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11';

it.each([
  ['nothing: a new newsletter', { state: null, search: '' }, undefined, false],
  ['the state of a link', { state: { newsletterID: id, isClone: true }, search: '' }, id, true],
  ['a state without a flag for cloning', { state: { newsletterID: id }, search: '?clone=1' }, id, false],
  ['the address alone', { state: null, search: `?newsletter=${id}` }, id, false],
  ['the address that the palette makes', { state: null, search: `?id=${id}` }, id, false],
  ['the address of a clone', { state: null, search: `?newsletter=${id}&clone=1` }, id, true],
  ['a state of another kind', { state: { from: '/admin' }, search: `?newsletter=${id}` }, id, false],
  ['a clone of nothing', { state: null, search: '?clone=1' }, undefined, false],
])('parses %s', (_, location, newsletterID, isClone) => {
  expect(readEditorSource(location)).toEqual({ newsletterID, isClone });
});

it('parses the draft of a new newsletter, which the palette finds', () => {
  const source = (search: string) => readEditorSource({ state: null, search });
  expect(source(`?draft=${id}`)).toEqual({ newsletterID: undefined, isClone: false, draft: id });
  expect(source('?draft=x')).toEqual({ newsletterID: undefined, isClone: false });
  expect(source(`?id=${id}&draft=${id}`)).toEqual({ newsletterID: id, isClone: false });
});
