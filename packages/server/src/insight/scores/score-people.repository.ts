import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { bitsOf, nobody, rangeOf } from '../../retail/customers/customer-ranges.sql.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import { type ScoreTrait, scoreTraits } from './score-people.table.ts';
import { valueBinSql } from './value-bins.ts';

/** The column of each trait, and its table. */
const sources: Readonly<Record<ScoreTrait, { readonly table: SQL; readonly column: SQL }>> = {
  quadrant: { table: sql`customer_score`, column: sql`quadrant` },
  probability: { table: sql`customer_score`, column: sql`p_buys_90::text` },
  value: { table: sql`customer_score`, column: sql`${valueBinSql(sql`value`)}::text` },
  affinity: { table: sql`customer_offer`, column: sql`affinity_code` },
};

export const scorePeopleRepository = {
  /**
   * Brings the bits of some customers up to date, in the transaction that wrote their values. The caller holds `lockAccount`, since it
   * writes bits of other customers as it read them. Ranges that stay the same are not written.
   */
  async update(
    transaction: Transaction,
    accountId: number,
    selection: CustomerSelection,
    traits: readonly ScoreTrait[] = scoreTraits,
  ): Promise<void> {
    for (const trait of traits) {
      const { table, column } = sources[trait];
      await transaction.execute(sql`
        with chosen as materialized (
          select ${rangeOf(sql`id`)} as range, ${bitsOf(sql`id`)} as bits from customer
          where account_id = ${accountId} and ${selection(sql`id`)} group by 1
        ),
        fresh as materialized (
          select ${column} as value, ${rangeOf(sql`customer_id`)} as range, ${bitsOf(sql`customer_id`)} as bits from ${table}
          where account_id = ${accountId} and ${selection(sql`customer_id`)} and ${column} is not null group by 1, 2
        ),
        known as materialized (
          select value, range, bits from score_people
          where account_id = ${accountId} and trait = ${trait} and range = any(array(select range from chosen))
        ),
        wanted as (
          select value, range, (coalesce(known.bits, ${nobody}) & ~chosen.bits) | coalesce(fresh.bits, ${nobody}) as bits, known.bits as before
          from known full join fresh using (value, range) join chosen using (range)
        )
        insert into score_people (account_id, trait, value, range, bits)
        select ${accountId}, ${trait}, value, range, bits from wanted where bits is distinct from before
        on conflict (account_id, trait, value, range) do update set bits = excluded.bits`);
    }
  },

  /** Records that all customers of an account have their bits, and deletes ranges without anybody. */
  async complete(database: Queryable, accountId: number): Promise<void> {
    await database.execute(sql`delete from score_people where account_id = ${accountId} and bits = ${nobody}`);
    await database.execute(sql`
      update insight_progress set has_score_people = true, has_probability_people = true, has_value_people = true
      where account_id = ${accountId} and not (has_score_people and has_probability_people and has_value_people)`);
  },
};
