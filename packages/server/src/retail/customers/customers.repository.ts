import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { beginning } from '../../kernel/database/like.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from './customers.table.ts';

const mostFound = 10;

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

/** One condition for each way to look up a customer; each has an index. */
function conditionsOf(search: string): SQL[] {
  const words = wordsOf(search);
  const document = documentBeginning(search);
  const name = sql`name_words(${customers.firstName} || ' ' || ${customers.lastName})`;
  return [
    ...(words.length > 0 ? [sql`${name} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`] : []),
    ...(document ? [sql`${customers.document} like ${beginning(document)}`] : []),
    sql`lower(${customers.email}) like ${beginning(search.toLowerCase())}`,
    ...mobileBeginnings(search).map((start) => sql`${customers.mobile} like ${beginning(start)}`),
  ];
}

type Row = {
  id: number;
  name: string;
  document: string | null;
  email: string | null;
  mobile: string | null;
  city: string | null;
};

export const customersRepository = {
  /**
   * Searches customers by prefixes of the words of their name, or of document, e-mail or mobile; at most 10, by name. Each
   * condition stops at its first 10, so that with many matches any may be missing.
   */
  async search(database: Queryable, { accountId }: Pick<Principal, 'accountId'>, search: string): Promise<CustomerSummary[]> {
    const wanted = search.trim();
    if (!wanted) return [];
    const ways = conditionsOf(wanted).map(
      (condition) =>
        sql`(select * from ${customers} where ${customers.accountId} = ${accountId} and ${condition} limit ${mostFound})`,
    );
    const { rows } = await database.execute<Row>(sql`
      select distinct id, trim(first_name || ' ' || last_name) as name, document, email, mobile, city
      from (${sql.join(ways, sql` union all `)}) as found order by name, id limit ${mostFound}`);
    return rows.map(({ id, name, document, email, mobile, city }) => ({
      id,
      name,
      detail: document ?? email ?? mobile ?? '',
      city: city ?? '',
    }));
  },
};
