import { describe, expect, it } from '@jest/globals';
import { groupNear } from './group-near.ts';

const at = (x: number, y = 0) => ({ x, y });
const same = (place: { x: number; y: number }) => place;

describe('grouping of places', () => {
  it('keeps places apart whose marks do not touch', () => {
    expect(groupNear([at(0), at(44), at(0, 44)], same)).toEqual([[at(0)], [at(44)], [at(0, 44)]]);
  });

  it('groups places that are nearer, also over the edge of a cell and at negative places', () => {
    expect(groupNear([at(43), at(45), at(-1, -1), at(1, 1), at(500)], same)).toEqual([
      [at(43), at(45)],
      [at(-1, -1), at(1, 1)],
      [at(500)],
    ]);
  });

  it('keeps every item once, as comparing each with each does', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const places = Array.from({ length: 1000 }, () => at(random() * 900, random() * 900));
    const slow: ReturnType<typeof at>[][] = [];
    for (const place of places) {
      const near = slow.filter(([first = place]) => Math.hypot(first.x - place.x, first.y - place.y) < 44);
      if (near.length === 0) slow.push([place]);
    }
    const grouped = groupNear(places, same);
    expect(grouped.flat()).toHaveLength(1000);
    expect(grouped.map(([first]) => first)).toEqual(slow.map(([first]) => first));
  });
});
