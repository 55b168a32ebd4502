import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { products } from '../retail/products/products.table.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { checkImport } from './check-import.ts';

const header = 'sku;nombre;categoria;subcategoria;linea;precio';
const mapping = ['sku', 'name', 'category', 'subcategory', 'line', 'price'];
const { signal } = new AbortController();

/** Rows with an SKU of `different`, one in a thousand without a name. */
function* fileOf(rows: number, different: number): Generator<string> {
  yield `${header}\n`;
  for (let row = 0; row < rows; row += 1)
    yield `P${row % different};${row % 1000 === 999 ? '' : 'Vajilla'};Hogar;Cocina;Mesa;5\n`;
}

eachDatabase(({ database }) => {
  let accountId: number;
  beforeAll(async () => {
    ({ id: accountId } = await accountsRepository.create(database, 'Cuenta de revisiones'));
  });
  beforeEach(async () => {
    await database.delete(products);
  });
  const check = (rows: number, different: number, options: Omit<Parameters<typeof checkImport>[4], 'signal'> = {}) =>
    checkImport(
      database,
      { accountId, kind: 'products', isPlain: true },
      { mapping, dateOrder: 'day' },
      Readable.from(fileOf(rows, different), { objectMode: false }),
      { signal, ...options },
    );

  describe('a check', () => {
    it('reads a file of more than 100,000 rows whole', async () => {
      const [rows, different] = [103_000, 101_500];
      const named = Array.from({ length: rows }, (_, row) => row).filter((row) => row % 1000 !== 999);
      const skus = new Set(named.map((row) => row % different));
      const counts = { rows, created: skus.size, repeated: named.length - skus.size, rejected: rows - named.length };
      expect(await check(rows, different)).toMatchObject({ ...counts, updated: 0, isWhole: true, withMissing: null });
      expect(await database.$count(products)).toBe(0);
    }, 120_000);

    it('tells what it has counted so far, of rows that it has compared with the data', async () => {
      const parts: ImportCheck[] = [];
      const onProgress = async (soFar: ImportCheck) => void parts.push(soFar);
      const whole = await check(12_000, 11_000, { onProgress });
      expect(parts.map(({ isWhole }) => isWhole)).toEqual([false, false, false]);
      for (const { rows, created, repeated, rejected } of [...parts, whole]) expect(created + repeated + rejected).toBe(rows);
      expect(parts.at(-1)).toEqual({ ...whole, isWhole: false });
      expect(whole).toMatchObject({ rows: 12_000, rejected: 12, isWhole: true });
    }, 60_000);

    it('ends after a number of rows, and says that it is not whole', async () => {
      expect(await check(3000, 3000, { mostRows: 2000 })).toMatchObject({ rows: 2000, created: 1998, isWhole: false });
      expect(await check(2000, 2000, { mostRows: 2000 })).toMatchObject({ rows: 2000, created: 1998, isWhole: true });
    });

    it('ends with what its progress throws', async () => {
      const onProgress = async () => {
        throw new Error('set aside');
      };
      await expect(check(100, 100, { onProgress })).rejects.toThrow('set aside');
    });
  });
});
