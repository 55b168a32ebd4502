/**
 * Seeded random numbers from 0 to 1, exclusive (sfc32 by Chris Doty-Humphrey). Its period is far beyond the billions of numbers that
 * the proof draws, unlike that of the generator which tests use.
 */
export function randomStream(seed: number): () => number {
  let [a, b, c, counter] = [0, Math.imul(seed, 0x9e3779b1), seed | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) next();
  return () => (next() + 0.5) / 2 ** 32;
}
