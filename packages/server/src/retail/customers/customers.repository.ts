import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { searchConditions } from './customer-search.ts';
import { customers } from './customers.table.ts';

const mostFound = 10;

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
    const conditions = searchConditions(wanted);
    const ways = [...(conditions.name ? [conditions.name] : []), ...conditions.others].map(
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
