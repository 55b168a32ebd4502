import { type SQL, sql } from 'drizzle-orm';
import { beginning } from '../../kernel/database/like.ts';
import { startsWith } from '../../kernel/database/starts-with.sql.ts';
import { fullName } from './customer.sql.ts';
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
  /** The document, e-mail or mobile is the search, each a condition with an index. */
  readonly same: readonly SQL[];
  /** Whether the name is the search; without an index. */
  readonly isSameName: SQL;
}

/** Compares lengths first, because the code of a name takes longer to compute. */
function isName(search: string): SQL {
  const text = search.trim().replace(/\s+/g, ' ').normalize('NFC');
  return sql`(char_length(${fullName}) = char_length(${text}) and option_code(${fullName}) = option_code(${text}))`;
}

export function searchConditions(search: string): SearchConditions {
  const words = wordsOf(search);
  const document = documentBeginning(search);
  const name = sql`name_words(${customers.firstName} || ' ' || ${customers.lastName})`;
  const addresses = emailBeginnings(search);
  const numbers = mobileBeginnings(search);
  return {
    isSameName: isName(search),
    same: [
      ...(document ? [sql`${customers.document} = ${document}`] : []),
      ...addresses.map((address) => sql`lower(${customers.email}) = ${address}`),
      ...numbers.map((number) => sql`${customers.mobile} = ${number}`),
    ],
    name: words.length > 0 ? sql`${name} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery` : undefined,
    others: [
      ...(document ? [sql`${customers.document} like ${beginning(document)}`] : []),
      // Addresses may begin with a common word: then it finds many, each of which LIKE would read and compare again.
      ...addresses.map((start) => startsWith(sql`lower(${customers.email})`, start)),
      ...numbers.map((start) => sql`${customers.mobile} like ${beginning(start)}`),
    ],
  };
}
