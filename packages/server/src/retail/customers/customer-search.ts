import { type SQL, sql } from 'drizzle-orm';
import { beginning } from '../../kernel/database/like.ts';
import { startsWith } from '../../kernel/database/starts-with.sql.ts';
import { customers } from './customers.table.ts';

/** The separators of the SQL function `name_words`. */
const betweenWords = /[\s!-/:-@[-`{-~]+/;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '');

/** Splits a name into words like the SQL function `name_words`. */
const wordsOf = (name: string): string[] => withoutAccents(name).toUpperCase().split(betweenWords).filter(Boolean);

/** Prefixes of an e-mail address: as it was typed, and without accents, because the address of a María begins with «maria». */
const emailBeginnings = (search: string): string[] =>
  [...new Set([search, withoutAccents(search)])].map((one) => one.toLowerCase());

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
      // Addresses may begin with a common word: then it finds many, each of which LIKE would read and compare again.
      ...emailBeginnings(search).map((start) => startsWith(sql`lower(${customers.email})`, start)),
      ...mobileBeginnings(search).map((start) => sql`${customers.mobile} like ${beginning(start)}`),
    ],
  };
}
