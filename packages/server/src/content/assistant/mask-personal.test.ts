import { expect, it } from '@jest/globals';
import { maskPersonal } from './mask-personal.ts';

it.each([
  ['Escríbele a ana.peña+x@tienda.com.co hoy', 'Escríbele a [correo] hoy'],
  ['Llama al 300 123 4567 o al +57 (601) 555-0142.', 'Llama al [número] o al [número].'],
  ['CC 1.020.304.050 y NIT 900123456-7', 'CC [número] y NIT [número]'],
  ['Hola, {{name|Ana 3001234567}}, de {{city}}', 'Hola, {{name|Ana [número]}}, de {{city}}'],
  ['{{ana@x.co}} {{name|ana@x.co}}', '{{ana@x.co}} {{name|[correo]}}'],
])('masks the personal data in %j', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked);
});

it.each([
  'Hoy todo a $ 1.299.900, antes $1.599.900',
  'Desde 1.299.900 pesos hasta el 24/12/2026 (2026-12-24)',
  'El 25 % en 3 tiendas, código GRACIAS20',
  'Hola, {{name|vecina}}: tu {{preferred_product|producto}} te espera 🎁',
])('leaves %j unchanged', (text) => {
  expect(maskPersonal(text)).toBe(text);
});
