import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readCsv } from './csv-reader.ts';
import type { CsvRow } from './csv-records.ts';
import { csvLine } from '@pregon/contract/csv/csv-line';
import { readCell } from './read-cell.ts';
import { eventLoopDelay } from '../../testing/event-loop-delay.ts';

/** Reads in pieces of so many bytes, however awkwardly they cut. */
async function read(content: string | Buffer, piece = 7): Promise<CsvRow[]> {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece));
  const rows: CsvRow[] = [];
  for await (const some of readCsv(Readable.from(pieces))) rows.push(...some);
  return rows;
}
const fieldsOf = async (content: string | Buffer, piece?: number) => (await read(content, piece)).map(({ fields }) => fields);

describe('parsing a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons, and commas inside', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['lines of Windows', 'a,b\r\n1,2\r\n'],
    ['no end of the last line', 'a,b\n1,2'],
    ['empty lines', '\n\na,b\n , \n1,2\n\n'],
    ['a mark of its byte order', '\uFEFFa,b\n1,2\n'],
    ['a line that names the separator', 'sep=;\na;b\n1;2\n'],
    ['a line that names no separator', 'sep=\r\na;b\r\n1;2\r\n'],
    ['a line that names what parts nothing', 'sep="\na,b\n1,2\n'],
    ['a line that names too much', 'sep=;;\na|b\n1|2\n'],
    ['quotes', '"a","b"\r\n"1","2"\r\n'],
  ])('accepts %s', async (_, content) => {
    for (const piece of [1, 3, 1000])
      expect(await fieldsOf(content, piece)).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ]);
  });

  it('keeps separators, quotes and line ends within quotes', async () => {
    const rows = await read('nombre;nota\n"Peña; Ana";"dijo ""sí""\nal final"\nLuz;Televisor 32"\n', 5);
    expect(rows).toEqual([
      { line: 1, fields: ['nombre', 'nota'] },
      { line: 2, fields: ['Peña; Ana', 'dijo "sí"\nal final'] },
      { line: 4, fields: ['Luz', 'Televisor 32"'] },
    ]);
  });

  it('decodes UTF-8 and Windows-1252, however it is split into chunks', async () => {
    const text = 'nombre;ciudad\nMuñoz;Bogotá\n€;“Ñame”\n';
    const windows = Buffer.from('nombre;ciudad\nMu\u00f1oz;\u0080\n', 'latin1');
    for (const piece of [1, 2, 1000]) {
      expect((await fieldsOf(text, piece))[1]).toEqual(['Muñoz', 'Bogotá']);
      expect((await fieldsOf(windows, piece))[1]).toEqual(['Muñoz', '€']);
    }
  });

  it('loses one row to an unclosed quote, wherever it is', async () => {
    const good = Array.from({ length: 6000 }, (_, row) => `${row},bueno`);
    const rows = await read(['a,b', '1,"abierto', ...good, 'y al final,"2'].join('\n'), 4096);
    expect(rows.filter(({ problem }) => problem)).toEqual([
      { line: 2, fields: [], problem: 'Las comillas de esta línea no se cierran.' },
      { line: 6003, fields: [], problem: 'Las comillas de esta línea no se cierran.' },
    ]);
    expect(rows).toHaveLength(6003);
    expect(rows.at(-2)).toEqual({ line: 6002, fields: ['5999', 'bueno'] });
  });

  it('loses the rows between an open quote and the next one, and reports which', async () => {
    expect(await read('a,b\n1,"abierto\n2,bueno\n3,"otro"\n4,bueno\n')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: [], problem: 'Las comillas de esta línea no se cierran: no se leyó hasta la línea 4.' },
      { line: 5, fields: ['4', 'bueno'] },
    ]);
  });

  it('counts Windows line ends within quotes', async () => {
    expect((await read('a,b\r\n1,"de dos\r\nlíneas"\r\n\r\n2,x\r\n')).map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('loses one row to a giant line, in bounded memory', async () => {
    const rows = await read(Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(3_000_000, 'x'), Buffer.from('\n1,2\n')]), 65_536);
    expect(rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: [], problem: 'Esta línea es demasiado larga.' },
      { line: 3, fields: ['1', '2'] },
    ]);
  });

  it('loses one row to invalid bytes', async () => {
    const lines = Array.from({ length: 200 }, () => '1,2').join('\n');
    const rows = await read(`a,b\n${lines}\n3,\0\n"4\0",5\n6,7\n`, 1000);
    expect(rows.filter(({ problem }) => problem).map(({ line }) => line)).toEqual([202, 203]);
    expect(rows.at(-1)).toEqual({ line: 204, fields: ['6', '7'] });
  });

  it.each([
    ['an archive', Buffer.from('PK\u0003\u0004whatever', 'latin1')],
    ['a text of two bytes a sign', Buffer.from('a,b\n1,2\n', 'utf16le')],
    ['NUL bytes', Buffer.alloc(3)],
  ])('rejects %s', async (_, content) => {
    await expect(read(content)).rejects.toThrow('El archivo debe ser de tipo CSV');
  });

  it('accepts an empty file', async () => {
    expect(await read('')).toEqual([]);
  });
});

it.each([
  '=1+1',
  '+573001234567',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\n=1',
  '\r\n=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  `'=1`,
  `''=1`,
  `' =1`,
  `'a`,
  'dijo "sí"',
  '=1";=2;"',
  'a,b',
  ' a ',
  'a\nb',
])('escapes "%s" for spreadsheets, and reads it back', async (text) => {
  const line = csvLine([text, 5, null]);
  expect(line).not.toMatch(/^"?\s*[=+\-@＝＋－＠]/);
  const [row] = await read(`x,y,z\r\n${line}`).then((rows) => rows.slice(1));
  expect(row?.fields.slice(1)).toEqual(['5', '']);
  expect(readCell(row?.fields[0] ?? '')).toBe(text.trim());
});

it('yields to the event loop while it reads an unclosed quote', async () => {
  const text = 'a,b\n' + `"${'x,y\n'.repeat(4500)}`.repeat(100);
  let rows: CsvRow[] = [];
  const before = process.threadCpuUsage();
  const { processor } = await eventLoopDelay(async () => {
    rows = await read(text, 65_536);
  });
  const { user, system } = process.threadCpuUsage(before);
  expect(rows.filter(({ problem }) => problem !== undefined).length).toBeGreaterThan(40);
  expect(processor).toBeLessThan(Math.max(50, (user + system) / 1000 / 3));
});
