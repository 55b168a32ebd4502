import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { countUse, frequentCharacters, keepTone, readTone } from './emoji-memory.ts';

beforeEach(() => localStorage.clear());

describe('the skin tone', () => {
  it('is kept, and the default where nothing sensible is stored', () => {
    expect(readTone()).toBe(0);
    for (const [stored, read] of [
      [5, 5],
      [1, 1],
      [0, 0],
      [6, 0],
      [-1, 0],
      [1.5, 0],
      [Number.NaN, 0],
    ] as const) {
      keepTone(stored);
      expect(readTone()).toBe(read);
    }
  });
});

describe('frequent emojis', () => {
  it('are some of ours until one was used', () => {
    expect(frequentCharacters()).toHaveLength(9);
    expect(frequentCharacters()[0]).toBe('🎉');
    countUse('🐱');
    expect(frequentCharacters()).toEqual(['🐱']);
  });

  it('are ordered by use, and of equal ones the latest comes first', () => {
    for (const character of ['a', 'b', 'b', 'c', 'a', 'd']) countUse(character);
    expect(frequentCharacters()).toEqual(['a', 'b', 'd', 'c']);
  });

  it('are four rows at most, of four times as many remembered', () => {
    for (let index = 0; index < 150; index += 1) countUse(`e${index}`);
    expect(frequentCharacters()).toHaveLength(36);
    expect(frequentCharacters()[0]).toBe('e149');
    // e6 is the oldest of 144 that is remembered, e5 begins anew.
    countUse('e6');
    countUse('e5');
    expect(frequentCharacters().slice(0, 2)).toEqual(['e6', 'e5']);
  });

  it('survive what others store, and a browser that stores nothing', () => {
    localStorage.setItem('pregon-emoji-uses', JSON.stringify([['x', 2], ['y'], [1, 2], 'z']));
    expect(frequentCharacters()).toEqual(['x']);
    localStorage.setItem('pregon-emoji-uses', '{');
    expect(frequentCharacters()).toHaveLength(9);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(() => countUse('x')).not.toThrow();
  });
});
