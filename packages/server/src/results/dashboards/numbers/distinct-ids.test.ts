import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../../demo/random.ts';
import { countDistinctIds } from './distinct-ids.ts';

/** Ids as `int8send` of PostgreSQL writes them. */
function sent(ids: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * ids.length);
  for (const [position, id] of ids.entries()) bytes.writeBigInt64BE(BigInt(id), 8 * position);
  return bytes;
}

describe('countDistinctIds', () => {
  it('counts an id once in a list, and once in all of them', async () => {
    const lists = [sent([1, 2, 2, 9000]), null, sent([2, 8192, 8191]), sent([])];
    expect(await countDistinctIds(lists)).toEqual({ each: [3, 0, 3, 0], together: 5 });
  });

  it('tells the largest ids apart', async () => {
    const large = Number.MAX_SAFE_INTEGER;
    expect(await countDistinctIds([sent([large, large - 1, 2 ** 32, 2 ** 32 + 1, 0, 2 ** 45])])).toEqual({
      each: [6],
      together: 6,
    });
  });

  it('counts as sets of all ids do, also of more than are counted at once', async () => {
    const random = seededRandom(5);
    const lists = Array.from({ length: 7 }, () => Array.from({ length: 40_000 }, () => random.between(1, 90_000)));
    expect(await countDistinctIds(lists.map(sent))).toEqual({
      each: lists.map((list) => new Set(list).size),
      together: new Set(lists.flat()).size,
    });
  });
});
