import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { beginning, containing } from './like.ts';

/** The option codes of names as an SQL array: the contract's `optionCode`, computed by the database as for the columns. */
export const codesOf = (names: readonly string[]): SQL =>
  sql`array(select option_code(given) from unnest(${sql.param(names)}::text[]) as given)`;

/** Whether a column of codes contains a search text, ignoring case, accents and spaces. */
export const codeContains = (code: SQLWrapper, search: string): SQL => sql`${code} like ${containing(optionCode(search))}`;

/** What `option_code` drops: white space, and the accents that are characters of their own. */
const dropped = String.raw`[\s\u0300-\u036f]*`;

/** The blocks of Unicode with letters whose option code is an ASCII letter: Latin with accents, and the signs of kelvin and angstrom. */
const latin: readonly (readonly [from: number, to: number])[] = [
  [0x21, 0x24f],
  [0x1e00, 0x1eff],
  [0x212a, 0x212b],
];

/** The characters of each ASCII option code. */
const charactersOf = new Map<string, string[]>();
for (const [from, to] of latin) {
  for (let point = from; point <= to; point += 1) {
    const character = String.fromCodePoint(point);
    const code = optionCode(character);
    if (/^[!-~]$/.test(code)) charactersOf.set(code, [...(charactersOf.get(code) ?? []), character]);
  }
}

/** Before a letter a backslash has a meaning of its own, in brackets too. */
const escaped = (character: string): string => character.replace(/[!-/:-@[-`{-~]/, String.raw`\$&`);

/** A regular expression for the names that have an ASCII option code in them: faster than computing the code of each name, by far. */
const namePattern = (code: string): string =>
  Array.from(code, (character) => `[${(charactersOf.get(character) ?? []).map(escaped).join('')}]`).join(dropped);

const isAscii = (code: string): boolean => /^[!-~]*$/.test(code);

/** The same for a column of names. */
export function nameContains(name: SQLWrapper, search: string): SQL {
  const code = optionCode(search);
  return isAscii(code) ? sql`(${name}) ~ ${namePattern(code)}` : codeContains(sql`option_code(${name})`, search);
}

/**
 * How well a name fits a search text, ignoring case, accents and spaces: 0 it is the text, 1 it begins with it, 2 one of its words does,
 * 3 otherwise.
 */
export function nameRank(name: SQLWrapper, search: string): SQL<number> {
  const code = optionCode(search);
  if (!isAscii(code))
    return sql`case when option_code(${name}) = ${code} then 0 when option_code(${name}) like ${beginning(code)} then 1 else 3 end`;
  const pattern = namePattern(code);
  return sql`case when (${name}) ~ ${`^${dropped}${pattern}${dropped}$`} then 0 when (${name}) ~ ${`^${dropped}${pattern}`} then 1
    when (${name}) ~ ${`[^[:alnum:]]${pattern}`} then 2 else 3 end`;
}
