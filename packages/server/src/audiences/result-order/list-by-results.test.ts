import { describe, expect, it } from '@jest/globals';
import { sortByResults } from './list-by-results.ts';

const sum = (id: string, opened: number, amount = 0, delivered = 10) => ({
  id,
  delivered,
  openable: delivered,
  opened,
  clicked: 10 - opened,
  purchases: 0,
  amount,
});

describe('sorting by results', () => {
  const sums = [sum('a', 3, -20), sum('b', 7, 5), sum('c', 3, 5), sum('unsent', 0, 0, 0)];
  const listed = ['unsent', 'c', 'unknown', 'b', 'a'];

  it.each([
    ['opened', 'desc', ['b', 'c', 'a', 'unsent', 'unknown']],
    ['opened', 'asc', ['c', 'a', 'b', 'unsent', 'unknown']],
    ['clicked', 'desc', ['c', 'a', 'b', 'unsent', 'unknown']],
    ['sold', 'asc', ['a', 'c', 'b', 'unsent', 'unknown']],
    ['sold', 'desc', ['c', 'b', 'a', 'unsent', 'unknown']],
  ] as const)('by %s, %s: ties keep the order of the list, what was not delivered comes last', (by, direction, expected) => {
    expect(sortByResults(listed, sums, { by, direction })).toEqual(expected);
  });

  it('puts what was sold before the purchases that are kept last, by sales alone', () => {
    const some = [{ ...sum('a', 3, 90), areSalesDeleted: true }, sum('b', 7, 5)];
    expect(sortByResults(['a', 'b'], some, { by: 'sold', direction: 'desc' })).toEqual(['b', 'a']);
    expect(sortByResults(['a', 'b'], some, { by: 'opened', direction: 'asc' })).toEqual(['a', 'b']);
  });
});
