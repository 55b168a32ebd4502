/** Weights of the major, minor and patch number. */
const steps = [1e10, 1e5, 1];

/**
 * Whether a version satisfies a caret range (`^1.4.0`), as in npm: the leftmost non-zero number must be equal, the rest at least
 * as high. The build writes no other kind of range; any other is not satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  const offered = rank(version);
  const wanted = rank(range.slice(1));
  const fixed = steps.find((step) => wanted >= step) ?? 1;
  return range.startsWith('^') && offered >= wanted && Math.floor(offered / fixed) === Math.floor(wanted / fixed);
}

/** A version as one number; NaN for an invalid one. */
function rank(version: string): number {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1);
  return numbers ? numbers.reduce((sum, number, place) => sum + Number(number) * (steps[place] ?? 0), 0) : NaN;
}
