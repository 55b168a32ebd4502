import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { importKinds } from '@pregon/contract/data/data.endpoints';
import { importKindDefinitions } from './import-kinds.ts';
import { columnsInWords, importInWords } from './import-words.ts';

const page = readFileSync(new URL('../../../../docs/data-import.md', import.meta.url), 'utf8');

it.each(importKinds)('documents every column of %s, in the help and in the docs', (kind) => {
  const section = page.split('\n## ').find((part) => part.toLowerCase().startsWith(kind)) ?? '';
  const headers = Object.values(importKindDefinitions[kind].columns).map(({ header }) => header);
  expect(headers.filter((header) => !section.includes(`\`${header}\``))).toEqual([]);
  const printed = columnsInWords(kind);
  expect(headers.filter((header) => !printed.includes(`\n  ${header} `))).toEqual([]);
});

it('reports the outcome of rows, and the first 20 rejected ones', () => {
  const problems = Array.from({ length: 30 }, (_, row) => ({ line: row + 2, column: 'valor', message: 'Escribe un número.' }));
  const words = importInWords(
    {
      kind: 'purchases',
      rows: 12_000,
      created: 1,
      updated: 11_000,
      rejected: 999,
      createdStores: 1,
      createdProducts: 1200,
      problems,
    },
    2,
  );
  expect(words).toContain('12.000 filas en 2.0 s (6.000 por segundo).');
  expect(words).toContain('1 nueva, 11.000 cambiadas, 0 sin cambios, 999 rechazadas.');
  expect(words).toContain('Se crearon 1 tienda y 1.200 productos que faltaban.');
  expect(words).toContain('línea 21, valor: Escribe un número.');
  expect(words).not.toContain('línea 22');
  expect(words).toContain('… y 979 más.');
});
