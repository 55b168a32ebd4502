import { describe, expect, it } from '@jest/globals';
import library from 'split-sms';
import { smsBytes, smsCapacity, smsLength } from './sms-length.ts';

describe('the length of an SMS', () => {
  it('is limited to 140 bytes, or 134 in each segment', () => {
    expect(smsBytes).toEqual({ alone: 140, part: 134 });
    expect(smsCapacity).toEqual({ 'GSM-7': { alone: 160, part: 153 }, 'UCS-2': { alone: 70, part: 67 } });
  });

  it.each([
    ['nothing', '', { encoding: 'GSM-7', units: 0, parts: 1, left: 160 }],
    ['160 characters', 'a'.repeat(160), { encoding: 'GSM-7', units: 160, parts: 1, left: 0 }],
    ['161 characters', 'a'.repeat(161), { encoding: 'GSM-7', units: 161, parts: 2, left: 145 }],
    ['306 characters', 'a'.repeat(306), { encoding: 'GSM-7', units: 306, parts: 2, left: 0 }],
    ['307 characters', 'a'.repeat(307), { encoding: 'GSM-7', units: 307, parts: 3, left: 152 }],
    ['those that count double', '^{}\\[~]|€', { encoding: 'GSM-7', units: 18, parts: 1, left: 142 }],
    ['80 of them', '€'.repeat(80), { encoding: 'GSM-7', units: 160, parts: 1, left: 0 }],
    ['70 characters of UCS-2', 'á'.repeat(70), { encoding: 'UCS-2', units: 70, parts: 1, left: 0 }],
    ['71 characters of UCS-2', 'á'.repeat(71), { encoding: 'UCS-2', units: 71, parts: 2, left: 63 }],
    ['what Spanish has inside of the alphabet', 'ñÑüÜéÉ¿¡', { encoding: 'GSM-7', units: 8, parts: 1, left: 152 }],
  ])('is known for %s', (_, text, length) => {
    expect(smsLength(text)).toMatchObject(length);
  });

  it('splits no escaped character and no surrogate pair', () => {
    // 152 units and an escaped character: the last unit of the first part stays unused.
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ units: 305, parts: 2, left: 0 });
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, parts: 3, left: 152 });
    expect(smsLength(`${'á'.repeat(66)}😀${'á'.repeat(65)}`)).toMatchObject({ units: 133, parts: 2, left: 0 });
    expect(smsLength(`${'á'.repeat(66)}😀${'á'.repeat(66)}`)).toMatchObject({ units: 134, parts: 3, left: 66 });
  });

  it('lists characters outside the alphabet with their positions', () => {
    expect(smsLength('Así es 🎄 ya').forcing).toEqual([
      { index: 2, char: 'í' },
      { index: 7, char: '🎄' },
    ]);
  });
});

/** Creates a seeded generator of random numbers from 0 up to 1. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('counts like an independent library for 100,000 random texts', () => {
  const seed = Date.now() % 2 ** 31;
  const random = randomNumbers(seed);
  const kinds = ['abcdeñ éü@$ ', '^{}[]~|€\\', 'áíóúçÁ', '😀🎄🛍'].map((chars) => Array.from(chars));
  const lengths = [20, 70, 71, 74, 134, 140, 160, 165];
  const disagreements: unknown[] = [];
  for (let round = 0; round < 100_000; round += 1) {
    // Half of the texts use only the GSM alphabet.
    const used = kinds.slice(0, 1 + Math.floor(random() * (round % 2 === 0 ? 2 : 4))).flat();
    const size = (lengths[round % lengths.length] ?? 0) - Math.floor(random() * 6);
    const text = Array.from({ length: size }, () => used[Math.floor(random() * used.length)]).join('');
    const { characterSet, parts, bytes, remainingInPart } = library.split(text, { summary: true });
    const said = smsLength(text);
    const agrees =
      said.encoding === (characterSet === 'GSM' ? 'GSM-7' : 'UCS-2') &&
      said.parts === parts.length &&
      said.units === (characterSet === 'GSM' ? bytes : bytes / 2) &&
      said.left === remainingInPart;
    if (!agrees)
      disagreements.push({ round, text, said, library: { characterSet, parts: parts.length, bytes, remainingInPart } });
  }
  expect({ seed, disagreements }).toEqual({ seed, disagreements: [] });
});
