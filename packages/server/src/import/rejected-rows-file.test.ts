import { expect, it } from '@jest/globals';
import { rejectedRowsFile } from './rejected-rows-file.ts';

async function* batches() {
  yield [
    { line: 2, column: 'edad', message: 'No es un número.', cells: ['Ana', 'x'] },
    { line: 4, column: '', message: 'Sobra una columna.', cells: ['Luz', '3', 'de más'] },
  ];
  yield [{ line: 9, column: '', message: 'Falta todo.', cells: [] }];
}

const linesOf = async (header: readonly string[], width: number) => {
  const lines: string[] = [];
  for await (const line of rejectedRowsFile(batches(), header, width)) lines.push(line);
  return lines;
};

it('has the cells of each row as wide as the widest, its line, and its reason with the column', async () => {
  const lines = (await linesOf(['nombre', 'edad'], 3)).join('');
  expect(lines).toBe(
    [
      '\uFEFFnombre;edad;;línea;motivo',
      'Ana;x;;2;edad: No es un número.',
      'Luz;3;de más;4;Sobra una columna.',
      ';;;9;Falta todo.',
      '',
    ].join('\r\n'),
  );
});

it('is as wide as the header where rows are shorter', async () => {
  const [first] = await linesOf(['a', 'b', 'c', 'd'], 2);
  expect(first).toBe('\uFEFFa;b;c;d;línea;motivo\r\n');
});
