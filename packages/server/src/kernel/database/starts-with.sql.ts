import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

const lastCodePoint = 0x10_ff_ff;
/** The code points between these two are no characters: halves of surrogate pairs. */
const [beforeSurrogates, afterSurrogates] = [0xd7_ff, 0xe0_00];

/** The first text, by its bytes, after all that begin with a prefix; undefined: there is none. */
function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === lastCodePoint) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  return String.fromCodePoint(...points, last === beforeSurrogates ? afterSurrogates : last + 1);
}

/**
 * Whether a text begins with a prefix, as a range of an index with `text_pattern_ops`. LIKE with a prefix uses the same range, but
 * compares every row that the index finds once more.
 */
export function startsWith(text: SQLWrapper, prefix: string): SQL {
  const end = afterPrefix(prefix);
  const begins = sql`${text} ~>=~ ${prefix}::text`;
  return end === undefined ? begins : sql`(${begins} and ${text} ~<~ ${end}::text)`;
}
