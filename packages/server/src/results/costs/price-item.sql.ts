import { type SQL, sql } from 'drizzle-orm';

/** What the provider charges for a row of `delivery d` by `send_method m`. WhatsApp messages of an unknown category count as marketing. */
export const priceItem: SQL = sql`case when m.type <> 'wa' then m.type when upper(d.category) = 'UTILITY' then 'waUtility'
  when upper(d.category) = 'AUTHENTICATION' then 'waAuthentication' else 'waMarketing' end`;
