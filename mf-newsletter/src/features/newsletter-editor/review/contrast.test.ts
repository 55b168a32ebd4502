import { describe, expect, it } from '@jest/globals';
import { contrastRatio, over, parseColor } from './contrast.ts';

const color = (text: string) => parseColor(text) ?? { channels: [-1, -1, -1] as const, alpha: -1 };

describe('a colour', () => {
  it.each([
    ['#b81575', [184, 21, 117], 1],
    ['#FFF', [255, 255, 255], 1],
    ['#f008', [255, 0, 0], 136 / 255],
    ['#00ff0000', [0, 255, 0], 0],
    [' White ', [255, 255, 255], 1],
    ['black', [0, 0, 0], 1],
    ['transparent', [0, 0, 0], 0],
    ['rgb(1, 2, 3)', [1, 2, 3], 1],
    ['rgba(1,2,3,0.5)', [1, 2, 3], 0.5],
    ['RGB(1 2 3 / 0.25)', [1, 2, 3], 0.25],
  ])('is read: %s', (text, channels, alpha) => {
    expect(parseColor(text)).toEqual({ channels, alpha });
  });

  it.each(['', 'salmon', '#12345', '#gg0000', 'rgb(1, 2)', 'rgb(a, b, c)', 'hsl(1, 2, 3)'])('is not known: %j', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  it('is blended over another', () => {
    expect(over(color('rgba(255, 0, 100, 0.25)'), color('rgb(0, 200, 100)'))).toEqual({ channels: [63.75, 150, 100], alpha: 1 });
    expect(over(color('#123456'), color('#fff'))).toEqual(color('#123456'));
  });
});

describe('the contrast', () => {
  it('is that of WCAG in either order', () => {
    expect(contrastRatio(color('#fff'), color('#000'))).toBeCloseTo(21, 5);
    expect(contrastRatio(color('#000'), color('#fff'))).toBeCloseTo(21, 5);
    expect(contrastRatio(color('#777'), color('#fff'))).toBeCloseTo(4.478, 3);
    expect(contrastRatio(color('#f00'), color('#fff'))).toBeCloseTo(3.998, 3);
    expect(contrastRatio(color('#00f'), color('#fff'))).toBeCloseTo(8.592, 3);
    expect(contrastRatio(color('#0a0a0a'), color('#0a0a0a'))).toBe(1);
  });
});
