const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf: Readonly<Record<string, number>> = Object.fromEntries(digits.split('').map((digit, value) => [digit, value]));

/** The fields of a source map that tell which source each piece of the script comes from. */
export interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Counts the characters of a script that come from each source. What the bundler itself wrote is counted under the empty name. */
export function mappedSources(script: string, { sources, mappings }: SourceMap): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const lines = script.split('\n');
  let source = 0;
  for (const [index, mapped] of mappings.split(';').entries()) {
    const length = lines[index]?.length ?? 0;
    let column = 0;
    let name = '';
    const take = (end: number) => {
      if (end > column) counts.set(name, (counts.get(name) ?? 0) + end - column);
    };
    for (const segment of mapped.split(',').filter(Boolean)) {
      const [step = 0, sourceStep] = variableLengthQuantities(segment);
      take(column + step);
      column += step;
      source += sourceStep ?? 0;
      name = sourceStep === undefined ? '' : (sources[source] ?? '');
    }
    take(length);
  }
  return counts;
}

/** Decodes one segment: base 64 digits of five bits with a continuation bit, the lowest bit of each number being its sign. */
function variableLengthQuantities(segment: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = valueOf[digit] ?? 0;
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
