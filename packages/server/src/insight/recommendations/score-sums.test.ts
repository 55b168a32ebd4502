import { expect, it } from '@jest/globals';
import { seededRandom } from '../../demo/random.ts';
import { ScoreSums } from './score-sums.ts';

it('sums by id like a map, also for large ids, and is empty again after each reading', () => {
  const random = seededRandom(3);
  const sums = new ScoreSums();
  for (const largest of [100, 10_000, 5_000_000, 2_000_000_000, 100]) {
    const expected = new Map<number, number>();
    for (let round = 0; round < 500; round += 1) {
      const [id, score] = [random.between(1, largest), random.between(1, 100) / 128];
      expected.set(id, (expected.get(id) ?? 0) + score);
      sums.add(id, score);
    }
    const found = new Map<number, number>();
    sums.take((id, sum) => found.set(id, sum));
    expect(found).toEqual(expected);
  }
  const left: number[] = [];
  sums.take((id) => left.push(id));
  expect(left).toEqual([]);
});
