import { expect, it } from '@jest/globals';
import { RowNumbers } from './row-numbers.ts';

it('counts the rows with a name', () => {
  const numbers = new RowNumbers();
  expect(['a', 'b', 'a', 'a', 'b'].map((name) => numbers.next(name))).toEqual([1, 1, 2, 3, 2]);
});

it('remembers the names of the latest 50,000 to 100,000', () => {
  const numbers = new RowNumbers();
  const nextOf = (from: number, to: number) => {
    for (let name = from; name < to; name += 1) numbers.next(String(name));
  };
  nextOf(0, 50_000);
  // A known name needs no room.
  expect(numbers.next('0')).toBe(2);
  nextOf(50_000, 100_000);
  expect(numbers.next('99999')).toBe(2);
  expect(numbers.next('49999')).toBe(2);
  expect(numbers.next('1')).toBe(1);
});
