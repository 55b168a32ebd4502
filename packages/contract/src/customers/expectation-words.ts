/**
 * A probability of buying as people read it: `35 %`. It is stored in steps of 5 %, so the first and the last of them stand for ranges:
 * nobody is certain to buy, or not to.
 *
 * @param probability 0 to 1
 */
export function probabilityWords(probability: number): string {
  if (probability < 0.025) return 'menos de 3\u00a0%';
  return probability > 0.975 ? 'más de 97\u00a0%' : `${Math.round(100 * probability)}\u00a0%`;
}

/** What less than a tenth of a purchase is expected to bring is rounded to nothing, which nobody can know. */
export const nextToNothing = 'casi nada';
