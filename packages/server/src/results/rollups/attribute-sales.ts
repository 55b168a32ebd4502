import { sql } from 'drizzle-orm';
import { attributionWindow } from '../../audiences/audience/attribution.sql.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { allCustomers } from '../../retail/purchases/receipts.table.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { replaceSpend } from '../experiments/keep-arms.ts';
import { type IsOver, lockCounting } from './count-messages.ts';

const customersAtOnce = 2000;

/** An account, with the attribution window of its rule. */
interface SalesScope {
  readonly accountId: number;
  readonly attributionDays: number;
}

/** Attributes all receipts of some customers anew. */
async function attribute(
  transaction: Transaction,
  { accountId, ...rule }: SalesScope,
  customers: readonly number[],
): Promise<void> {
  const ids = sql`${sql.param([...customers])}::bigint[]`;
  await transaction.execute(sql`delete from attributed_sale where customer_id = any(${ids})`);
  await transaction.execute(sql`
    insert into attributed_sale (account_id, customer_id, store_id, code, delivery_id, occurrence_id, method_id, message_at, at, amount, is_last)
    select r.account_id, r.customer_id, r.store_id, r.code, d.id, d.occurrence_id, d.method_id, d.updated_at, r.at, r.amount,
      row_number() over (partition by r.customer_id, r.store_id, r.code order by d.updated_at desc, d.id desc) = 1
    from unnest(${ids}) wanted (id) join receipt r on r.customer_id = wanted.id and r.account_id = ${accountId}
      join delivery d on d.customer_id = wanted.id and ${isSent} and d.updated_at <= r.at and d.updated_at > r.at - ${attributionWindow(rule)}`);
}

/** Attributes the sales of the next changed customers, and sums up what they spent in experiments. False: none is left that was queued up to `last`. */
const attributeChanged = (database: Database, scope: SalesScope, last: number): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const { rows } = await transaction.execute<{ id: number }>(sql`
      with taken as (
        delete from stale_sale where account_id = ${scope.accountId} and id in (
          select id from stale_sale where account_id = ${scope.accountId} and id <= ${last} order by id limit ${customersAtOnce})
        returning customer_id
      ) select distinct customer_id as id from taken order by 1`);
    if (rows.length === 0) return false;
    const customers = rows.map(({ id }) => id);
    await attribute(transaction, scope, customers);
    await replaceSpend(transaction, scope.accountId, customers);
    return true;
  });

/** Attributes the sales of the next customers of an account that has none yet, or another window. False: all are done. */
const attributeNext = (database: Database, scope: SalesScope): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const { accountId } = scope;
    const { rows: progress } = await transaction.execute<{ through: number }>(
      sql`select through from sales_progress where account_id = ${accountId}`,
    );
    const through = progress[0]?.through ?? 0;
    const { rows } = await transaction.execute<{ id: number }>(sql`
      select id from customer where account_id = ${accountId} and id > ${through} order by id limit ${customersAtOnce}`);
    await attribute(
      transaction,
      scope,
      rows.map(({ id }) => id),
    );
    await transaction.execute(
      sql`update sales_progress set through = ${rows.at(-1)?.id ?? allCustomers} where account_id = ${accountId}`,
    );
    return rows.length > 0;
  });

interface SalesWork extends Record<string, unknown> {
  readonly accountId: number;
  readonly attributionDays: number;
  readonly isComplete: boolean;
  readonly last: number | null;
}

/** Has the accounts that are new, or whose window was changed, begin at their first customer. */
export async function openSalesProgress(database: Database): Promise<void> {
  await database.execute(sql`
    insert into sales_progress as p (account_id, attribution_days, through) select id, attribution_days, 0 from account
    on conflict (account_id) do update set attribution_days = excluded.attribution_days, through = 0
      where p.attribution_days <> excluded.attribution_days`);
}

/** The accounts whose sales have to be attributed, all of them or those of changed customers. */
async function openAccounts(database: Database): Promise<SalesWork[]> {
  const { rows } = await database.execute<SalesWork>(sql`
    select p.account_id as "accountId", p.attribution_days as "attributionDays", p.through = ${allCustomers} as "isComplete",
      (select max(id) from stale_sale s where s.account_id = p.account_id) as last
    from sales_progress p
    where (p.through < ${allCustomers} or exists (select from stale_sale s where s.account_id = p.account_id)) order by p.account_id`);
  return rows;
}

/** Attributes the sales of all accounts to their messages, as many customers as there is time for. */
export async function attributeSales(database: Database, isOver: IsOver): Promise<void> {
  for (const { isComplete, last, ...scope } of await openAccounts(database)) {
    if (last !== null) while (!isOver() && (await attributeChanged(database, scope, last)));
    if (!isComplete) while (!isOver() && (await attributeNext(database, scope)));
  }
}
