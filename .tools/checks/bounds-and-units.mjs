/**
 * Refuses bounds that exclude nothing or one too many, and durations that are not products of whole units: `people >= 0`,
 * `list.length <= 1`, `24 * 60 / 60`, `const dayMs = 8_640_000`.
 */

/** What may be below zero: everything else is a count, of which `>= 0` is always true, and `<= 0` says `=== 0`. */
const signed = new Set([
  'amount',
  'at',
  'caret',
  'daysAgo',
  'dot',
  'getTime',
  'high',
  'hour',
  'index',
  'known',
  'lastVisitWeeks',
  'low',
  'paid',
  'place',
  'price',
  'start',
  'timeLeft',
  'tone',
  'usual',
  'weeks',
]);

/** Divisions of a number that are meant: the weeks of a quarter. */
const quotients = new Set(['90 / 7']);

/** Milliseconds of the units of time, which some count in seconds. */
const units = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

const withoutWords = (/** @type {string} */ line) =>
  line.replaceAll(/'(?:[^'\\]|\\.)*'/g, "''").replace(/(?:^|\s)\/\/.*$|^\s*(?:\/\*\*|\*).*$/, '');

/** The value of a product or quotient of numbers. */
const valueOf = (/** @type {string} */ text) =>
  text
    .replaceAll('_', '')
    .split(/(?= [*/] )/)
    .reduce((value, part) => {
      const [sign, factor] = /^ [*/] /.test(part) ? [part[1], Number(part.slice(3))] : ['*', Number(part)];
      return sign === '*' ? value * factor : value / factor;
    }, 1);

/**
 * The mistakes in a line of TypeScript.
 * @param {string} line
 * @returns {string[]}
 */
export function suspectNumbers(line) {
  const code = withoutWords(line);
  /** @type {string[]} */
  const found = [];
  for (const [written, name = ''] of code.matchAll(/(\w+)(?:\([^()]*\))?\)? [<>]= 0\b(?![._])/g))
    if (!signed.has(name)) found.push(`«${written}» compares a count with zero`);
  for (const [written] of code.matchAll(/\.(?:length|size) (?:[<>]= [0-3]|< 1)\b/g))
    found.push(`«${written}» is clearer as < or > of a whole number`);
  for (const [written] of code.matchAll(/(?<![\w.]|\/ )(?!1 )[\d_]+ \/ [\d_]+(?![\w.])/g))
    if (!quotients.has(written)) found.push(`«${written}» divides numbers`);
  for (const [written] of code.matchAll(/(?<![\w.])[\d_]+ \/ (?:\w*Ms|second|minute|hour|day|week)\b/g))
    found.push(`«${written}» divides a number by a unit of time`);
  const [, unit = '', isMs, value = ''] =
    /const (second|minute|hour|day|week)(Ms)? = ([\d_]{4,}|[\d_]+(?: [*/] [\d_]+)+);/.exec(code) ?? [];
  const milliseconds = Object.entries(units).find(([name]) => name === unit)?.[1];
  if (milliseconds && valueOf(value) !== milliseconds && (isMs || valueOf(value) * 1000 !== milliseconds))
    found.push(`a ${unit} is not ${value}`);
  return found;
}
