import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const sources = path.resolve(import.meta.dirname, '../../packages/server/src');

/** The only file whose statements write purchases and their receipts. */
const writer = 'retail/purchases/write-purchases.ts';

/**
 * Files that write them otherwise, on purpose: totals that are counted for the first time, and an INSERT that is handed to `writer`. What
 * names no table is not seen: imports write by the parts that `writer` exports, demo data of an empty database and the deletion of a whole
 * account by the triggers.
 */
const particular = ['retail/purchases/backfill-receipts.ts', 'retail/purchases/purchases.repository.ts'];

const written =
  /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?(?:"?(?:purchase|counted_receipt)"?\b|\$\{(?:purchases|countedReceipts)\})|\b(?:insert|update|delete)\((?:purchases|countedReceipts)\)/i;

/** @param {string} source */
const writes = (source) => written.test(source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''));

describe('a statement that writes purchases', () => {
  it.each([
    ['sql`insert into purchase (id) values (1)`', true],
    ['sql`with gone as (delete\n  from purchase where id = 1) select`', true],
    ['database.update(purchases).set({})', true],
    ['sql`update ${countedReceipts} set lines = 0`', true],
    ['sql`select * from purchase for update`', false],
    ['sql`insert into purchase_other values (1)`', false],
    [' * An update of purchase lines', false],
  ])('is seen in %s', (source, expected) => {
    expect(writes(source)).toBe(expected);
  });

  it('stands in one file, which also writes what follows from it', () => {
    const files = globSync('**/*.ts', { cwd: sources })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file));
    const found = files.filter((file) => writes(readFileSync(path.join(sources, file), 'utf8')));
    expect(found.toSorted()).toEqual([...particular, writer].toSorted());
  });
});
