import { expect, it } from '@jest/globals';
import { codeLength, codeSigns, isCode } from '@pregon/contract/short-links/short-url';
import { newCode } from './new-code.ts';

it('generates codes that cannot be guessed', () => {
  expect(codeSigns.length ** codeLength).toBeGreaterThanOrEqual(62 ** 7);
  const codes = Array.from({ length: 5000 }, newCode);
  expect(codes.every(isCode)).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
});

it('uses every character at every position about equally often', () => {
  const codes = Array.from({ length: 20_000 }, newCode);
  for (let place = 0; place < codeLength; place += 1) {
    const counts = Map.groupBy(codes, (code) => code[place]);
    expect(counts.size).toBe(codeSigns.length);
    // 322 each on average, with a standard deviation of 18: a deviation of ten times that is not random.
    for (const [, found] of counts) expect(Math.abs(found.length - codes.length / codeSigns.length)).toBeLessThan(180);
  }
});
