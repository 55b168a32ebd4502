import { expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { storableText } from './storable-text.ts';

it.each([
  ['leaves plain text as it is', 'Mañana 😀', 20, 'Mañana 😀'],
  ['strips NUL', 'a\0\0b', 20, 'ab'],
  ['replaces a lone half of a pair', 'a\ud83db\ude00', 20, 'a\ufffdb\ufffd'],
  ['cuts between code points', '😀😀😀', 2, '😀😀'],
  ['cuts plain text', 'abcdef', 3, 'abc'],
])('%s', (_, text, most, expected) => {
  expect(storableText(text, most)).toBe(expected);
});

it('returns well-formed text within the limit for any input', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 2000; round += 1) {
    const units = Array.from({ length: 12 }, () =>
      random() < 0.4 ? 0xd800 + Math.floor(random() * 0x800) : Math.floor(random() * 0x80),
    );
    const text = storableText(String.fromCharCode(...units), 5);
    expect([text.isWellFormed(), text.includes('\0'), Array.from(text).length <= 5]).toEqual([true, false, true]);
  }
});
