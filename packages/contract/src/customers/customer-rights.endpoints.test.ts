import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { erasureForm, erasureWord } from './customer-rights.endpoints.ts';

it.each([erasureWord, ` ${erasureWord}\n`])('an erasure is confirmed by «%s»', (confirmation) => {
  expect(v.parse(erasureForm, { confirmation })).toEqual({ confirmation: erasureWord });
});

it.each(['', 'eliminar', 'ELIMINAR YA', 'BORRAR'])('an erasure is not confirmed by «%s»', (confirmation) => {
  const read = v.safeParse(erasureForm, { confirmation });
  expect(read.issues?.map(({ message }) => message)).toEqual([`Escribe ${erasureWord} para confirmar.`]);
});
