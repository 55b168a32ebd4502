import { describe, expect, it } from '@jest/globals';
import { overlap, placeLabels } from './place-labels.ts';

const label = (x: number, y: number, width = 60) => ({ x, y, width, height: 14 });
const mark = { left: -17, top: -17, width: 34, height: 34 };
const size = { width: 60, height: 14 };

describe('placing of labels', () => {
  it('writes a label to the right of its point while nothing is in the way', () => {
    expect(placeLabels([label(0, 0), label(0, 14)], [])).toEqual([
      { left: 6, top: -7, ...size },
      { left: 6, top: 7, ...size },
    ]);
  });

  it('takes the left where a point or a label before is in the way, then above, then below', () => {
    const places = placeLabels([label(0, 0), label(0, 8)], []);
    expect(places).toEqual([
      { left: 6, top: -7, ...size },
      { left: -66, top: 1, ...size },
    ]);
    const [above] = placeLabels([label(0, 0), label(20, 0), label(-20, 0)], []);
    expect(above).toEqual({ left: -30, top: -20, ...size });
  });

  it('stands beside the mark that covers its point', () => {
    expect(placeLabels([label(0, 0)], [mark])).toEqual([{ left: 20, top: -7, ...size }]);
  });

  it('leaves a label out that has no place, and does not count it as an obstacle', () => {
    const around = [
      [40, 0],
      [-40, 0],
      [0, 40],
      [0, -40],
    ].map(([x = 0, y = 0]) => ({ ...mark, left: x - 17, top: y - 17 }));
    expect(placeLabels([label(0, 0), label(80, 0)], [mark, ...around])).toEqual([undefined, { left: 86, top: -7, ...size }]);
  });

  it('never lets two labels cover each other', () => {
    let seed = 5;
    const random = (most: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return (seed / 2_147_483_647) * most;
    };
    const labels = Array.from({ length: 200 }, () => label(random(600), random(400), 30 + random(60)));
    const boxes = placeLabels(labels, []).filter((place) => place !== undefined);
    expect(boxes.length).toBeGreaterThan(50);
    expect(boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlap(box, other)))).toBe(false);
  });
});
