const { PI, cos, log, log1p, sqrt } = Math;
/** A number from the exponential distribution with mean 1. `random` gives numbers from 0 up to but not including 1. */
export const exponential = (random: () => number): number => -log1p(-random());

/** A number from the standard normal distribution (Box and Muller). */
export const normal = (random: () => number): number => sqrt(2 * exponential(random)) * cos(2 * PI * random());

/** A number from the gamma distribution with a shape above 0 and rate 1 (Marsaglia and Tsang, 2000). */
export function gamma(random: () => number, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && -exponential(random) < 0.5 * x * x + d - d * v + d * log(v)) return d * v;
  }
}

/** A number from the beta distribution, 0 to 1; both parameters are above 0. */
export function beta(random: () => number, a: number, b: number): number {
  const one = gamma(random, a);
  return one / (one + gamma(random, b));
}
