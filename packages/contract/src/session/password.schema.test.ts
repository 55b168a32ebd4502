import { expect, it } from '@jest/globals';
import * as v from 'valibot';
import { newPassword } from './password.schema.ts';

const message = (password: string) => v.safeParse(newPassword, password).issues?.[0].message;
const rule = (asked: string) => `La contraseña debe tener al menos ${asked}`;

it.each([
  ['', 'La contraseña es obligatoria'],
  ['Abcd-12', rule('8 caracteres')],
  ['Abcd-123', undefined],
  ['ABCD-123', rule('una letra minúscula')],
  ['abcd-123', rule('una letra mayúscula')],
  ['Abcd-xyz', rule('un número')],
  ['Abcd1234', rule('un caracter especial')],
  ['Abcd 1234', rule('un caracter especial')],
  ['Ñandú-12', undefined],
  [`Abcd-123${'x'.repeat(192)}`, undefined],
  [`Abcd-123${'x'.repeat(193)}`, 'Usa 200 caracteres o menos.'],
])('the password %j has the message %j', (password, expected) => {
  expect(message(password)).toBe(expected);
});
