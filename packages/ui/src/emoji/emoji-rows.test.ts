import { describe, expect, it } from '@jest/globals';
import type { EmojiGroup } from './emoji-data.ts';
import { emojiRows, perLine, placeAfter } from './emoji-rows.ts';

const group = (count: number) => ({ emojis: Array.from({ length: count }, (_, index) => ({ index })) }) as unknown as EmojiGroup;
const rows = emojiRows([group(perLine + 2), group(0), group(perLine)]);

it('lays out the emojis of each group in rows of nine', () => {
  expect(rows.map(({ group: of, emojis }) => [of, emojis.length])).toEqual([
    [0, 9],
    [0, 2],
    [2, 9],
  ]);
  expect(rows[1]?.emojis).toEqual([{ index: 9 }, { index: 10 }]);
});

describe('a key in the grid of emojis', () => {
  it.each([
    ['ArrowRight', [0, 0], [0, 1]],
    ['ArrowRight', [0, 8], [1, 0]],
    ['ArrowRight', [1, 1], [2, 0]],
    ['ArrowRight', [2, 8], [2, 8]],
    ['ArrowLeft', [0, 1], [0, 0]],
    ['ArrowLeft', [2, 0], [1, 1]],
    ['ArrowLeft', [0, 0], [0, 0]],
    ['ArrowDown', [0, 5], [1, 1]],
    ['ArrowDown', [1, 1], [2, 1]],
    ['ArrowDown', [2, 3], [2, 3]],
    ['ArrowUp', [2, 5], [1, 1]],
    ['ArrowUp', [1, 0], [0, 0]],
    ['ArrowUp', [0, 4], [0, 4]],
    ['PageDown', [0, 3], [2, 3]],
    ['PageUp', [2, 3], [0, 3]],
    ['Home', [1, 1], [1, 0]],
    ['End', [1, 0], [1, 1]],
  ])('%s moves from %j to %j', (key, [row = 0, column = 0], [toRow, toColumn]) => {
    expect(placeAfter(key, false, { row, column }, rows)).toEqual({ row: toRow, column: toColumn });
  });

  it('moves by five rows with a page key', () => {
    const many = emojiRows([group(perLine * 8)]);
    expect(placeAfter('PageDown', false, { row: 1, column: 2 }, many)).toEqual({ row: 6, column: 2 });
    expect(placeAfter('PageUp', false, { row: 6, column: 2 }, many)).toEqual({ row: 1, column: 2 });
  });

  it('moves to the ends of the grid with Control', () => {
    expect(placeAfter('Home', true, { row: 2, column: 4 }, rows)).toEqual({ row: 0, column: 0 });
    expect(placeAfter('End', true, { row: 0, column: 4 }, rows)).toEqual({ row: 2, column: 8 });
  });

  it('of another kind moves nowhere', () => {
    expect(placeAfter('a', false, { row: 0, column: 0 }, rows)).toBeUndefined();
  });
});
