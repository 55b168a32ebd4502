import { type SQL, sql } from 'drizzle-orm';
import { beginning } from '../../kernel/database/like.ts';
import { customers } from './customers.table.ts';

/** The separators of the SQL function `name_words`. */
const betweenWords = /[\s!-/:-@[-`{-~]+/;

/** Splits a name into words like the SQL function `name_words`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .split(betweenWords)
    .filter(Boolean);

/** Prefixes of a mobile number typed with or without the country code or spaces. */
function mobileBeginnings(search: string): string[] {
  const digits = search.replace(/[\s.()-]/g, '');
  if (/^\+\d+$/.test(digits)) return [digits];
  return /^\d{3,}$/.test(digits) ? [`+57${digits}`, `+${digits}`] : [];
}

/** Prefix of a document: digits, or the letters of a passport before them. */
function documentBeginning(search: string): string | undefined {
  const plain = search.toUpperCase().replace(/[\s.,-]/g, '');
  return /^[A-Z]{0,3}\d+$/.test(plain) ? plain : undefined;
}

/** The ways to look up a customer, each a condition with an index. Accents and case make no difference. */
export interface SearchConditions {
  /** Undefined: the search has no words. */
  readonly name: SQL | undefined;
  readonly others: readonly SQL[];
}

export function searchConditions(search: string): SearchConditions {
  const words = wordsOf(search);
  const document = documentBeginning(search);
  const name = sql`name_words(${customers.firstName} || ' ' || ${customers.lastName})`;
  return {
    name: words.length > 0 ? sql`${name} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery` : undefined,
    others: [
      ...(document ? [sql`${customers.document} like ${beginning(document)}`] : []),
      sql`lower(${customers.email}) like ${beginning(search.toLowerCase())}`,
      ...mobileBeginnings(search).map((start) => sql`${customers.mobile} like ${beginning(start)}`),
    ],
  };
}
