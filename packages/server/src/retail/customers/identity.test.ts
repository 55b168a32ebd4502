import { expect, it } from '@jest/globals';
import { normalDocument, normalEmail, normalMobile } from './identity.ts';

it.each([
  ['1.020.304.050', '1020304050'],
  [' CC 1020304050 ', '1020304050'],
  ['900.123.456-7', '9001234567'],
  ['ab123456', 'AB123456'],
  ['ana', undefined],
  ['12', undefined],
  ["1020304050' or 1=1", undefined],
])('normalizes the document "%s" to %s', (text, document) => expect(normalDocument(text)).toBe(document));

it.each([
  [' Ana.Peña@Correo.Example ', 'ana.peña@correo.example'],
  ['ana@correo', undefined],
  ['ana@@correo.example', undefined],
  ['ana correo@x.example', undefined],
  ['a@x.example,b@x.example', undefined],
])('normalizes the address "%s" to %s', (text, email) => expect(normalEmail(text)).toBe(email));

it.each([
  ['300 123 45 67', '+573001234567'],
  ['(+57) 300-123-4567', '+573001234567'],
  ['573001234567', '+573001234567'],
  ['0034 600 111 222', '+34600111222'],
  ['6015550142', undefined],
  ['3,00123E+09', undefined],
  ['=300+1234567', undefined],
])('normalizes the number "%s" to %s', (text, mobile) => expect(normalMobile(text)).toBe(mobile));
