import type { ProductCategory } from '@pregon/contract/account/sensitive-categories.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { lockAccount } from '../account-lock.ts';
import { theseCustomers } from '../customer-selection.ts';
import { scorePeopleRepository } from '../scores/score-people.repository.ts';
import { isSensitiveSql } from './sensitive-products.ts';

/** Columns of `customer_offer` that name a product. */
const productColumns = ['cross_id', 'cross_of_id', 'up_id', 'up_of_id', 'recommended_id', 'most_bought_id'] as const;

/** The categories of an account's products, and which of them are sensitive. */
export const sensitiveCategoriesRepository = {
  async list(database: Queryable, accountId: number): Promise<ProductCategory[]> {
    const { rows } = await database.execute<ProductCategory & Record<string, unknown>>(sql`
      select p.category_code as code, min(p.category) as name, count(*)::int as products,
        count(*) filter (where ${isSensitiveSql})::int as "sensitiveProducts", s.is_sensitive as "isSensitive"
      from product p left join sensitive_category s on s.account_id = p.account_id and s.category_code = p.category_code
      where p.account_id = ${accountId} group by p.category_code, s.is_sensitive order by 2, 1`);
    return rows;
  },

  /**
   * Classifies a category as sensitive or not. Deletes offers and affinities of its products, and marks offers of its buyers and product
   * affinities for recomputation. False: the account has no products of the category.
   */
  async change(transaction: Transaction, accountId: number, code: string, isSensitive: boolean): Promise<boolean> {
    await lockAccount(transaction, accountId);
    const ofCategory = sql`select id from product where account_id = ${accountId} and category_code = ${code}`;
    const { rows } = await transaction.execute(sql`${ofCategory} limit 1`);
    if (rows.length === 0) return false;
    await transaction.execute(sql`
      insert into sensitive_category (account_id, category_code, is_sensitive) values (${accountId}, ${code}, ${isSensitive})
      on conflict (account_id, category_code) do update set is_sensitive = excluded.is_sensitive`);
    const names = productColumns.map((column) => sql`${sql.identifier(column)} in (${ofCategory})`);
    const deleted = sql`delete from customer_offer where account_id = ${accountId} and (affinity_code = ${code}
      or ${sql.join(names, sql` or `)}) returning customer_id`;
    const buyers = sql`select customer_id from purchase where account_id = ${accountId} and product_id in (${ofCategory})`;
    const { rows: losing } = await transaction.execute<{ id: number }>(sql`
      with deleted as (${deleted}), queued as (${queueSql(accountId, sql`select customer_id from deleted union all ${buyers}`)})
      select customer_id as id from deleted`);
    const ids = losing.map(({ id }) => id);
    await scorePeopleRepository.update(transaction, accountId, theseCustomers(ids), ['affinity']);
    await transaction.execute(sql`update insight_progress set affinities_on = null where account_id = ${accountId}`);
    return true;
  },
};
