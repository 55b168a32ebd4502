import { expect, it } from '@jest/globals';
import { readDataArguments } from './import-arguments.ts';

it('parses kind, file and account', () => {
  const read = (...args: string[]) => readDataArguments(args, '/tienda');
  const plain = {
    command: 'import',
    kind: 'stores',
    file: '/tienda/datos/t.csv',
    account: undefined,
    problems: undefined,
    createsMissing: false,
  };
  expect(read('import', 'stores', 'datos/t.csv')).toEqual(plain);
  expect(read('import', 'stores', 'datos/t.csv', '--account', '3', '--problems', '/m.csv')).toEqual({
    ...plain,
    account: '3',
    problems: '/m.csv',
  });
  expect(read('import', 'stores', 'datos/t.csv', '--create-missing')).toEqual({ ...plain, createsMissing: true });
  expect(read('example', 'purchases')).toEqual({ command: 'example', kind: 'purchases' });
});

it.each([
  [[], 'Di qué hacer: import, columns o example.'],
  [['export', 'stores'], 'Di qué hacer: import, columns o example.'],
  [['import', 'clients', 'x.csv'], 'Di qué traes: customers, products, stores, purchases.'],
  [['import', 'stores'], 'Falta el archivo.'],
  [['import', 'stores', 'a.csv', 'b.csv'], 'Trae un archivo a la vez.'],
  [['import', 'stores', 'a.csv', '--dry'], "Unknown option '--dry'"],
])('rejects %j, and prints the usage', (args, message) => {
  expect(() => readDataArguments(args, '/')).toThrow(message);
  expect(() => readDataArguments(args, '/')).toThrow('npm run data -- import');
});
