import { userName } from '../../identity/accounts/user-name.sql.ts';
import { type CustomerDuplicate, type CustomerMerge, mergeUndoDays } from '@pregon/contract/customers/customer-merges.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';

type Owner = Pick<Principal, 'accountId'>;

const mostDuplicates = 20;

const selectMerges = (condition: SQL) => sql`
  select m.id, m.name, nullif(trim(${userName(sql`m.user_id`)}), '') as by, m.at,
    m.at + make_interval(days => ${mergeUndoDays}) as "undoUntil"
  from customer_merge m where ${condition} order by m.id desc`;

const toMerge = ({ at, undoUntil, ...row }: CustomerMerge): CustomerMerge => ({
  ...row,
  at: momentOf(at),
  undoUntil: momentOf(undoUntil),
});

export const customerMergesRepository = {
  /** Possible duplicates: customers with the same document, e-mail address or mobile number. */
  async duplicates(database: Queryable, { accountId }: Owner, id: number): Promise<CustomerDuplicate[]> {
    const { rows } = await database.execute<CustomerDuplicate & Record<string, unknown>>(sql`
      with own as materialized (
        select document, lower(email) as email, mobile from customer where account_id = ${accountId} and id = ${id}),
      found as (
        select c.id, 'document' as reason from own join customer c on c.account_id = ${accountId} and c.document = own.document
        union all
        select c.id, 'email' from own join customer c on c.account_id = ${accountId} and lower(c.email) = own.email
        union all
        select c.id, 'mobile' from own join customer c on c.account_id = ${accountId} and c.mobile = own.mobile),
      reasons as (select id, array_agg(reason order by reason) as reasons from found where id <> ${id} group by id
        order by count(*) desc, id limit ${mostDuplicates})
      select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.document, c.email, c.mobile, c.city, r.reasons,
        (select count(*)::int from receipt where receipt.customer_id = c.id and receipt.amount >= 0) as purchases,
        c.created_at as "createdAt"
      from reasons r join customer c on c.id = r.id order by cardinality(r.reasons) desc, c.id`);
    return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: momentOf(createdAt) }));
  },

  /** The merges into a customer that can still be undone, the newest first. */
  async list(database: Queryable, { accountId }: Owner, id: number): Promise<CustomerMerge[]> {
    const { rows } = await database.execute<CustomerMerge & Record<string, unknown>>(
      selectMerges(sql`m.account_id = ${accountId} and m.kept_id = ${id} and m.undone_at is null and m.snapshot is not null
        and m.at > now() - make_interval(days => ${mergeUndoDays})`),
    );
    return rows.map(toMerge);
  },

  async find(database: Queryable, { accountId }: Owner, id: number): Promise<CustomerMerge | undefined> {
    const { rows } = await database.execute<CustomerMerge & Record<string, unknown>>(
      selectMerges(sql`m.account_id = ${accountId} and m.id = ${id}`),
    );
    return rows[0] && toMerge(rows[0]);
  },
};
