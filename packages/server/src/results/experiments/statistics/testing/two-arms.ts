import { type PersonSpend, type ArmSummary, summarizeArm } from '../arm-summary.ts';

/** Numbers from 0 to 1 that any language computes alike, so that other implementations can be given the same people. */
export function* numbersOf(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = Number((BigInt(state) * 1_103_515_245n + 12_345n) % 2n ** 31n);
    yield state / 2 ** 31;
  }
}

/** Customers of whom three in ten buy, more likely with a higher spend before. */
export function shoppers(seed: number, count: number, lift: number): PersonSpend[] {
  const numbers = numbersOf(seed);
  const next = (): number => numbers.next().value ?? 0;
  return Array.from({ length: count }, () => {
    const [a, b, c] = [next(), next(), next()];
    const spentBefore = a < 0.4 ? 0 : Math.round(a * 90_000);
    return { spentBefore, spent: b < 0.7 ? 0 : Math.round((0.4 * spentBefore + c * 50_000) * lift) };
  });
}

export const treatedArm: ArmSummary = summarizeArm(shoppers(1, 900, 1.1));
export const controlArm: ArmSummary = summarizeArm(shoppers(2, 600, 1));
