import { describe, expect, it } from '@jest/globals';
import { measuredWords } from './incremental.board.ts';

describe('the board of incremental sales', () => {
  it.each([
    [99, 'Todos los envíos con grupo de control'],
    [100, 'Los 100 envíos más recientes con grupo de control'],
  ])('says of %i schedules whether they are all', (schedules, words) => {
    expect(measuredWords(schedules)).toBe(words);
  });
});
