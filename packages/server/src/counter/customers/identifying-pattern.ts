const special = /[.*+?^${}()|[\]\\]/g;
const escaped = (text: string): string => text.replaceAll(special, String.raw`\$&`);

/** A number as people write it: `1.017.999.101`, `300 999 0103`, with or without the country code of Colombia. */
function numberPattern(digits: string): string {
  const national = digits.replace(/^\+57(?=\d)/, '');
  const code = national === digits ? '' : String.raw`(\+?57[ .()-]*)?`;
  return String.raw`(?<!\d)${code}${Array.from(national, escaped).join('[ .()-]*')}(?!\d)`;
}

function patternOf(text: string): string | undefined {
  if (/^\+?\d+$/.test(text)) return numberPattern(text);
  // In the query of an address too.
  if (text.includes('@')) return `(?<![[:alnum:].+])${escaped(text).replaceAll('@', '(@|%40)')}(?![[:alnum:]])`;
  const words = text.split(/\s+/).map(escaped);
  // One word may be anything: "Luis" is part of "San Luis" too.
  if (words.length < 2 && !/\d/.test(text)) return undefined;
  return `(?<![[:alpha:]])${words.join(String.raw`(\s|\+|%20)+`)}(?![[:alpha:]])`;
}

/**
 * A regular expression of PostgreSQL for `~*` that finds a person in texts that others have written: by addresses, documents and full
 * names, however numbers are divided. Null, which matches nothing, where nothing is known that is certainly theirs.
 */
export function identifyingPattern(identifying: readonly string[]): string | null {
  const patterns = identifying.flatMap((text) => patternOf(text) ?? []);
  return patterns.length > 0 ? patterns.map((pattern) => `(${pattern})`).join('|') : null;
}
