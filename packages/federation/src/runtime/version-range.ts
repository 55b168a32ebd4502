/**
 * Whether a version lies in a caret range (`^1.4.0`), as npm counts: the leftmost number that is not zero must be equal,
 * the rest at least as high. The build writes no other kind of range; anything else is not satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  const offered = numbers(version);
  const wanted = range.startsWith('^') ? numbers(range.slice(1)) : undefined;
  if (!offered || !wanted) return false;
  const fixed = wanted.findIndex((number) => number > 0);
  const leading = fixed === -1 ? wanted.length : fixed + 1;
  if (wanted.slice(0, leading).some((number, place) => number !== offered[place])) return false;
  const differing = wanted.findIndex((number, place) => number !== offered[place]);
  return differing === -1 || (offered[differing] ?? 0) > (wanted[differing] ?? 0);
}

function numbers(version: string): readonly number[] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match?.slice(1).map(Number);
}
