import { expect, it } from '@jest/globals';
import { readInviteArguments, usage } from './invite-arguments.ts';

it.each([
  [['Ana@Empresa.com'], { email: 'ana@empresa.com', role: 'lector' }],
  [
    ['ana@empresa.com', '--account', 'Tienda Ceiba', '--role', 'marketing'],
    { email: 'ana@empresa.com', account: 'Tienda Ceiba', role: 'marketing' },
  ],
])('parses %j', (args, request) => {
  expect(readInviteArguments(args)).toEqual(request);
});

it.each([
  [[], 'Falta el correo de quien invitas.'],
  [['ana'], 'Eso no es un correo, como ana@empresa.com.'],
  [['ana@empresa.com\r\nBcc: eva@empresa.com'], 'Eso no es un correo, como ana@empresa.com.'],
  [['ana@empresa.com', 'eva@empresa.com'], 'Invita a una persona a la vez.'],
  [['ana@empresa.com', '--role', 'jefa'], 'El rol es administrador, marketing, operador, lector.'],
  [['ana@empresa.com', '--account', ' '], 'El nombre de la cuenta está vacío.'],
  [['ana@empresa.com', '--rol', 'lector'], "Unknown option '--rol'"],
])('rejects %j, and prints the usage', (args, problem) => {
  const read = () => readInviteArguments(args);
  expect(read).toThrow(problem);
  expect(read).toThrow(usage);
});
