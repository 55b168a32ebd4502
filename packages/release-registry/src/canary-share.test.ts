import { expect, it } from '@jest/globals';
import { isInShare } from './canary-share.ts';

const people = Array.from({ length: 10_000 }, (_, id) => id + 1);
const chosen = (app: string, percent: number) => people.filter((id) => isInShare(id, app, percent));

it.each([1, 10, 50, 90])('selects about %i % of the users', (percent) => {
  const share = (chosen('mf-sends', percent).length / people.length) * 100;
  expect(Math.abs(share - percent)).toBeLessThan(1);
});

it('selects nobody at 0 % and everybody at 100 %', () => {
  expect([chosen('mf-sends', 0).length, chosen('mf-sends', 100).length]).toEqual([0, people.length]);
});

it('keeps the selected users when the share grows', () => {
  const larger = new Set(chosen('mf-sends', 30));
  expect(chosen('mf-sends', 10).every((id) => larger.has(id))).toBe(true);
});

it('selects other users for another app', () => {
  const both = chosen('mf-sends', 50).filter((id) => isInShare(id, 'mf-stores', 50));
  expect(Math.abs(both.length / people.length - 0.25)).toBeLessThan(0.02);
});
