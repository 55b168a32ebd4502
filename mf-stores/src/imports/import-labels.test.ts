import { expect, it } from '@jest/globals';
import { columnLabel, formatMissing, formatRows, formatRowsRead } from './import-labels.ts';

it('counts rows, stores and products with their nouns', () => {
  expect([0, 1, 2, 1234].map(formatRows)).toEqual(['0 filas', '1 fila', '2 filas', '1.234 filas']);
  expect([1, 2].map(formatRowsRead)).toEqual(['1 fila leída', '2 filas leídas']);
  expect(formatMissing({ stores: 3, products: 214 })).toBe('3 tiendas y 214 productos');
  expect(formatMissing({ stores: 1, products: 1 })).toBe('1 tienda y 1 producto');
  expect(formatMissing({ stores: 0, products: 2 })).toBe('2 productos');
  expect(formatMissing({ stores: 2, products: 0 })).toBe('2 tiendas');
  expect(formatMissing({ stores: 0, products: 0 })).toBe('');
});

it('writes the names of columns with accents and a capital', () => {
  expect(columnLabel('categoria del producto')).toBe('Categoría del producto');
  expect(columnLabel('código de línea')).toBe('Código de línea');
  expect(columnLabel('linea')).toBe('Línea');
  expect(columnLabel('acepta whatsapp')).toBe('Acepta WhatsApp');
  expect(columnLabel('acepta sms')).toBe('Acepta SMS');
});
